"""What a person sees who holds a kernel wrongly: options, methods, annotations, ends without a result, prints."""

from __future__ import annotations

import traceback
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.definitions.decorator_words import KERNEL_OPTIONS
from lanewise.runtime.call.settings import KernelOptions


def fill(a, x):
    for i in lw.lanes(len(a)):
        a[i] = x


@lw.kernel
def quoted(a: "lw.f32[:]"):  # noqa: UP037  # pyright: ignore[reportGeneralTypeIssues, reportInvalidTypeArguments]
    for i in lw.lanes(len(a)):  # pyright: ignore[reportArgumentType]
        a[i] = 1  # pyright: ignore[reportIndexIssue]


@lw.kernel
def annotated(a: lw.f32[:], n: int, s: lw.f64):  # pyright: ignore[reportGeneralTypeIssues, reportInvalidTypeArguments, reportInvalidTypeForm]
    for i in lw.lanes(len(a)):  # pyright: ignore[reportArgumentType]
        a[i] = n + s  # pyright: ignore[reportIndexIssue]


@lw.function
def ends(x):
    if x > 0:
        return 1.0


@lw.kernel
def calls_what_ends(a):
    for i in lw.lanes(len(a)):
        a[i] = ends(a[i])


@lw.kernel
def prints(a):
    for i in lw.lanes(len(a)):
        assert a[i] >= 0
        print(a[i])


class Holder:
    @lw.kernel
    def method(self, a):
        for i in lw.lanes(len(a)):
            a[i] = 1

    plain = lw.kernel(fill)


def refused(call: Any, *args: Any) -> CompileError:
    with pytest.raises(CompileError) as caught:
        call(*args)
    return caught.value


@pytest.mark.parametrize("make", (lw.kernel, lw.vectorize))
def test_options_that_do_not_exist(make: Any) -> None:
    word = f"lw.{make.__name__}"
    with pytest.raises(TypeError, match=rf"^{word} has no option 'widht'; write width=$"):
        make(widht=8)
    with pytest.raises(TypeError, match=rf"^{word} has no option 'colour'; there are: width, .*, debug$"):
        make(colour=8)
    with pytest.raises(TypeError, match=rf"^{word} has no option 'progres'; there are"):
        make(progres=True)


def test_the_options_that_are_listed() -> None:
    """All that can be set; progress=True is refused for its own reason."""
    assert (*KERNEL_OPTIONS, "progress") == KernelOptions.__match_args__


@pytest.mark.parametrize("make", (lw.kernel, lw.vectorize))
@pytest.mark.parametrize("name", ("parallel", "nopython", "cache"))
def test_options_for_what_is_always_so(make: Any, name: str) -> None:
    with pytest.raises(TypeError, match=rf"^lw.{make.__name__} has no option '{name}': .* always .*; leave it out$"):
        make(**{name: True})


@pytest.mark.parametrize("make", (lw.kernel, lw.vectorize, lw.function))
@pytest.mark.parametrize("signature", ("f8(f8)", ["f8(f8)", "f4(f4)"], ("f8",), "void(f8[:])"))
def test_a_signature_at_a_decorator(make: Any, signature: Any) -> None:
    error = refused(make, signature)
    assert error.sentence.startswith("no signature is needed")
    assert error.sentence.endswith(f"; write @lw.{make.__name__}")


def test_a_lambda() -> None:
    words = {lw.kernel: "a kernel", lw.vectorize: "a vectorized function", lw.function: "a function"}
    for make, word in words.items():
        assert f"a lambda cannot be {word}; write it" in refused(make, lambda x: x).sentence


def test_a_method_is_refused_and_a_kernel_in_a_class_is_not() -> None:
    a = np.zeros(3)
    error = refused(lambda: Holder().method(a))  # pyright: ignore[reportCallIssue]
    assert "a kernel cannot be a method, because 'self' is no array or number; define it outside" in error.sentence
    Holder().plain(a, 2.0)
    Holder.plain(a[1:], 3.0)
    assert a.tolist() == [2, 3, 3]


def test_annotations_of_arrays() -> None:
    a = np.zeros(3, np.float32)
    annotated(a, 1, np.float64(0.5))  # pyright: ignore[reportArgumentType]
    assert a.tolist() == [1.5] * 3
    cases: tuple[tuple[Any, ...], ...] = (
        (
            np.zeros((3, 3), np.float32),
            1,
            0.5,
            "annotated lw.f32[:] and is a 2-dimensional array of float32",
            "f32[:, :]",
        ),
        (np.zeros(3), 1, 0.5, "'a' is annotated lw.f32[:] and is a 1-dimensional array of float64", "lw.f64[:]"),
        (np.float32(3), 1, 0.5, "'a' is annotated lw.f32[:] and is float32", "write it as lw.f32"),
        (a, a, 0.5, "'n' is annotated int and is a 1-dimensional array of float32", "lw.f32[:]"),
        (a, 1, 0.5, "'s' is annotated lw.f64 and is a Python float", "write the conversion, as lw.f64(...)"),
    )
    for *args, sentence, advice in cases:
        error = refused(annotated, *args)
        assert sentence in error.sentence and error.sentence.endswith(advice), error

    assert "'a' is annotated lw.f32[:]" in refused(quoted, np.zeros(3)).sentence


def bytes_or_boolean(a, n):
    for i in lw.lanes(len(a)):
        x = a[i]
        if i > n:
            x = i == 3
        a[i] = x


def narrow_or_wide(a, n):
    for i in lw.lanes(len(a)):
        x = lw.i64(i)
        if i > n:
            x = a[i]
        a[i] = x


def array_or_number(a, n):
    for i in lw.lanes(len(a)):
        x = a
        if i > n:
            x = a[i]
        a[i] = x


def test_types_that_clash_and_arguments_that_are_none() -> None:
    a = np.zeros(3, np.uint8)
    advices = (
        (bytes_or_boolean, "as lw.u8(...), where"),
        (narrow_or_wide, "as lw.i64(...), where"),
        (array_or_number, "use another name for one of them"),
    )
    for function, advice in advices:
        assert advice in refused(lw.kernel(function), a, 1).sentence
    kernel = lw.kernel(bytes_or_boolean)
    assert "is a list; pass NumPy arrays and" in refused(kernel, [1.0], 1).sentence
    with pytest.raises(TypeError, match=r"bytes_or_boolean\(\) missing a required argument: 'n'"):
        kernel(a)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"bytes_or_boolean\(\) got an unexpected keyword argument 'k'; it has "):
        kernel(a, 1, k=1)  # pyright: ignore[reportCallIssue]


def test_an_end_without_a_result() -> None:
    error = refused(calls_what_ends, np.zeros(3))
    assert error.sentence == "'ends' returns a value in line 37, but not at its end; write 'return' with a value there"


def test_no_frames_of_the_compiler_are_shown() -> None:
    ufunc = lw.vectorize(ends.function)
    for call in (calls_what_ends, calls_what_ends.explain, calls_what_ends.inspect, ufunc):
        try:
            call(np.zeros(3))
        except CompileError as error:
            frames = traceback.extract_tb(error.__traceback__)
            assert len(frames) <= 3 and not any("frontend" in frame.filename for frame in frames), frames
            assert error.__cause__ is None
        else:
            pytest.fail("nothing was raised")


def test_a_kernel_of_a_kernel_has_other_options() -> None:
    first = lw.kernel(fill, width=4, checks=False)
    second = lw.kernel(first, width=8)
    assert (first.options.width, second.options.width, second.options.checks) == (4, 8, False)
    assert second.function is first.function is fill
    a = np.zeros(5)
    second(a, 3.0)
    assert a.tolist() == [3] * 5


def test_prints_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    prints(np.ones(3))
    assert capsys.readouterr().out == "1.0\n1.0\n1.0\n"
    text = str(prints.explain(np.ones(3)))
    assert "a call that prints runs its lanes loops on one thread" in text
    assert "not part of the code" not in str(lw.kernel(prints, debug=True).explain(np.ones(3)))
    text = str(lw.kernel(prints, checks=False).explain(np.ones(3)))
    assert "assert is not part of the code: it works with checks" in text


def test_constants_that_do_not_fit_an_array() -> None:
    @lw.kernel
    def much(a):
        for i in lw.lanes(len(a)):
            a[i] = 300

    much(np.zeros(2, np.int16))
    error = refused(much, np.zeros(2, np.uint8))
    assert error.sentence == "300 does not fit uint8, the type of 'a'; use an array of a wider type"


@lw.kernel(debug=True)
def store(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i]


@lw.kernel(debug=True)
def count(out, first):
    for i in lw.lanes(len(out)):
        out[i] = first + i


def test_debug_mode_tells_of_integers_that_do_not_fit() -> None:
    out = np.zeros(3, np.int8)
    count(out, 125)
    assert out.tolist() == [125, 126, 127]
    with pytest.raises(OverflowError, match="128 does not fit int8, in lane 2"):
        count(out, 126)
    with pytest.raises(OverflowError, match="-1 does not fit uint64, in lane 1"):
        store(np.array([0, -1, 2]), np.zeros(3, np.uint64))
    with pytest.raises(OverflowError, match="18446744073709551615 does not fit int64"):
        store(np.array([2**64 - 1], np.uint64), np.zeros(1, np.int64))
    store(np.array([255, 2], np.uint8), np.zeros(2, np.int16))


@pytest.mark.parametrize("real", ("f4", "f8"))
@pytest.mark.parametrize("whole", ("i1", "u4", "i8"))
def test_debug_mode_tells_of_floats_that_do_not_fit(real: str, whole: str) -> None:
    limits, kind = np.iinfo(whole), np.dtype(real).type
    least, beyond = kind(int(limits.min)), kind(float(int(limits.max) + 1))
    last = np.nextafter(beyond, kind(0))
    values = [least, np.nextafter(least, kind(-np.inf)), last, beyond, kind(-0.5), kind(np.nan), kind(np.inf)]
    fitting = [bool(np.isfinite(v)) and limits.min <= int(v) <= limits.max for v in values]
    assert {True, False} <= set(fitting)
    for value, fits in zip(values, fitting, strict=True):
        try:
            store(np.array([value]), np.zeros(1, whole))
        except OverflowError:
            assert not fits, value
        else:
            assert fits, value


def test_nothing_stops_the_process_without_checks() -> None:
    def divide(out, d, r):
        for i in lw.lanes(len(out)):
            out[i] = (i + 5) // d + divmod(i, d)[1] + 3 % r
        return 7 // d, 7 % r

    out = np.ones(9, np.int64)
    for width in (1, 8):
        divided = lw.kernel(divide, checks=False, width=width)
        assert divided(out, 0, 0) == (0, 0) and not out.any()
        assert divided(out, -2, 4) == (-4, 3)
        with pytest.raises(ZeroDivisionError):
            lw.kernel(divide, width=width)(out, 0, 0)


def test_a_strict_zip_of_arrays_of_different_lengths() -> None:
    @lw.kernel
    def total(a, b):
        s = 0.0
        for x, y in zip(a, b, strict=True):
            s += x * y
        return s

    assert total(np.arange(3.0), np.arange(3.0)) == 5
    with pytest.raises(ValueError, match=r"zip\(\.\.\., strict=True\) goes over 3 and 4 items"):
        total(np.arange(3.0), np.arange(4.0))
