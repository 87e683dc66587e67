"""`raise` and `assert` in compiled kernels: the exception of plain Python, with line, lane and index; refusals."""

from __future__ import annotations

import linecache
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.position import CompileError


class Cold(ValueError):
    """An exception with a constructor of its own."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.code = 7


class Pair(Exception):
    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)


@lw.function
def fail(i: Any) -> None:
    raise OSError(f"no {i}")


@lw.function
def root(x: Any, i: Any) -> Any:
    if x < 0:
        raise Cold(f"{x} at {i}")
    elif x > 1000:
        fail(i)
    else:
        return x**0.5
    return 0.0


@lw.kernel
def guarded(a, out):
    for i in lw.lanes(len(a)):
        out[i] = root(a[i], i)


@lw.kernel
def looped(a, out):
    for i in lw.lanes(len(a)):
        x, n = a[i], 0
        while x > 1:
            n += 1
            x *= 0.5
            if x == 0.75:
                raise KeyError(f"{a[i] * 2} in step {n}")
        out[i] = x + n


@lw.kernel
def asserts(a, out):
    assert len(a) <= len(out), f"{len(out)} is short"
    for i in lw.lanes(len(a)):
        assert a[i] != 7
        assert a[i] >= 0 or i < 0, f"{a[i]}, then {a[i] - 1}"
        out[i] = a[i] + 1


@lw.kernel
def otherwise(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 0:
            y = a[i] * 2
        elif a[i] == 0:
            y = a[i] + 1
        else:
            raise ValueError
        out[i] = y


@lw.kernel
def always(a):
    for _ in lw.lanes(len(a)):
        raise NotImplementedError("later")


@lw.kernel
def outside(n):
    if n < 0:
        raise ValueError(f"{n} < 0")
    return n


@lw.vectorize
def below(x):
    if x > 3:
        raise Cold("much")
    return x + 1


CASES = [
    (guarded, -1.0, Cold, "-1.0 at {}"),
    (guarded, 2000.0, OSError, "no {}"),
    (looped, 3.0, KeyError, "6.0 in step 2"),
    (asserts, 7.0, AssertionError, "a[i] != 7"),
    (asserts, -2.0, AssertionError, "-2.0, then -3.0"),
    (otherwise, -1.0, ValueError, ""),
]


@pytest.mark.parametrize("width", [1, 2, 4, 8, 16])
@pytest.mark.parametrize(("kernel", "bad", "error", "text"), CASES)
def test_as_in_python(width: int, kernel: Any, bad: float, error: type[Exception], text: str) -> None:
    compiled = lw.kernel(kernel, width=width)
    for n in (1, 7, 40):
        good = np.linspace(1, 1.4, n)
        out, plain = np.zeros(n), np.zeros(n)
        compiled(good, out)
        kernel.py(good, plain)
        assert np.array_equal(out, plain)
        for at in (0, n // 2, n - 1):
            a = good.copy()
            a[at:] = bad
            with pytest.raises(error) as plainly:
                kernel.py(a, plain)
            with pytest.raises(error) as caught:
                compiled(a, out)
            raised: Any = caught.value
            assert type(raised).__name__ == error.__name__ and isinstance(raised, lw.LaneError)
            assert raised.index == (at,) and raised.lane == at % width and raised.line > 0
            assert text.format(at) in str(raised)
            if error is not AssertionError:  # pytest rewrites its text
                assert str(plainly.value).strip("'") in str(raised)


def test_of_the_lowest_iteration_with_threads() -> None:
    many = lw.kernel(guarded, threads=4)
    a = np.ones(2_000_000)
    for at in (17, 1_234_567, 1_999_999):
        b = a.copy()
        b[at:] = -1
        with pytest.raises(Cold) as caught:
            many(b, np.zeros(len(b)))
        raised: Any = caught.value
        assert raised.index == (at,)


def test_the_users_class_and_copies_of_it() -> None:
    with pytest.raises(Cold) as caught:
        guarded(np.array([4.0, -1.0]), np.zeros(2))
    error: Any = caught.value
    again: Any = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and (again.code, again.index, str(again)) == (7, (1,), str(error))


def test_other_places() -> None:
    with pytest.raises(NotImplementedError, match="later"):
        always(np.ones(3))
    always(np.ones(0))
    assert outside(3) == 3
    with pytest.raises(ValueError, match="-3 < 0"):
        outside(-3)
    assert np.array_equal(np.asarray(below(np.arange(3.0))), [1, 2, 3])
    with pytest.raises(Cold, match="much"):
        below(np.arange(9.0))
    with pytest.raises(AssertionError, match="1 is short"):
        asserts(np.ones(2), np.ones(1))


def test_checks_off_removes_asserts_only() -> None:
    asserted, raises = lw.kernel(asserts, checks=False), lw.kernel(guarded, checks=False)
    out = np.zeros(40)
    asserted(np.full(40, 7.0), out)
    assert (out == 8).all()
    with pytest.raises(Cold):
        raises(np.full(40, -1.0), out)


@pytest.mark.parametrize("kernel", [case[0] for case in CASES])
def test_debug_mode(kernel: Any) -> None:
    bad, error, text = next(case[1:] for case in CASES if case[0] is kernel)
    with pytest.raises(error) as caught:
        lw.kernel(kernel, debug=True)(np.array([1.0, bad, 2.0]), np.zeros(3))
    assert text.format(1) in str(caught.value) and "at index (1)" in str(caught.value)


class Two:
    """Two classes of one name."""

    class Same(ValueError):
        pass


One = Two.Same
Two.Same = type("Same", (ValueError,), {"__module__": __name__, "__qualname__": "Two.Same"})  # pyright: ignore


def test_two_classes_of_one_name() -> None:
    other = Two.Same

    @lw.kernel
    def both(a):
        for i in lw.lanes(len(a)):
            if a[i] > 1:
                raise One("one")
            if a[i] < 1:
                raise other("two")

    for value, kind in ((2, One), (0, other)):
        with pytest.raises(kind):
            both(np.array([value]))


def refused(statement: str) -> str:
    lines = f"def k(a):\n    for i in lw.lanes(len(a)):\n        if a[i] > 0:\n            {statement}"
    file = f"<refused: {statement}>"
    linecache.cache[file] = (len(lines), None, lines.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw, "Pair": Pair, "made": ValueError("x")}
    exec(compile(lines, file, "exec"), names)
    function: Callable[..., Any] = names["k"]
    with pytest.raises(CompileError) as caught:
        lw.kernel(function)(np.ones(3))
    assert caught.value.position.line == 4
    return caught.value.sentence


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("raise", "write the exception, as raise ValueError('...')"),
        ("raise ValueError('x') from KeyError('y')", "write the raise without 'from'"),
        ("raise ValueError('x', i)", "write its numbers into an f-string"),
        ("raise ValueError(*a)", "write its numbers into an f-string"),
        ("raise Pair(1, 2)", "'Pair' is not made of one text"),
        ("raise UnicodeDecodeError('x')", "'UnicodeDecodeError' is not made of one text"),
        ("raise KeyboardInterrupt", "'KeyboardInterrupt' would end the program"),
        ("raise made", "write raise ValueError('...')"),
        ("raise i", "a lane raises exceptions"),
        ("raise int", "a lane raises exceptions"),
        ("raise ValueError('x' % i)", "write the numbers into an array"),
        (f"raise ValueError(f'{'{i}' * 17}')", "a message shows up to 16 numbers, not 17"),
    ],
)
def test_refusals(statement: str, sentence: str) -> None:
    assert sentence in refused(statement)
