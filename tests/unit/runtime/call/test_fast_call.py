"""Calls that are remembered: the same results, and nothing that differs from the first call goes unnoticed."""

from __future__ import annotations

import gc
import sys
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.call import fast_call as again
from lanewise.runtime.call import fast_call_code as again_code
from lanewise.runtime.call import kernel
from lanewise.runtime.launch.launch import CALLS, READY
from lanewise.runtime.launch.threads import CHANGES
from lib.threads_at_once import at_once

FACTOR = 2.0
pytestmark = pytest.mark.skipif(not again.KNOWN, reason="another Python")


def scaled(x, add, count, out):
    for i in lw.lanes(count):
        out[i] = x[i] * FACTOR + add


def total(x):
    sum = 0.0
    for i in lw.lanes(len(x)):
        sum += x[i]
    return sum


def slow(x, out):
    for i in lw.lanes(len(x)):
        value = x[i]
        for _ in range(40):
            value = value * 0.5 + 0.5
        out[i] = value


def remembered(function: Any, args: tuple[Any, ...], **options: Any) -> lw.Kernel:
    made = lw.kernel(function, **options)
    for _ in range(kernel.ENOUGH_ALIKE):
        made(*args)
    assert made._again is not None, "not remembered"
    return made


def call(made: lw.Kernel, x: Any, add: Any, count: int, out: Any, fits: bool) -> None:
    out[...] = -1
    before = made._again
    made(x, add, count, out)
    count = max(0, count)
    np.testing.assert_array_equal(out[:count], x[:count] * out.dtype.type(FACTOR) + np.asarray(add, out.dtype))
    assert (out[count:] == -1).all()
    assert (made._again is before) == fits


def arrays(count: int = 40, dtype: Any = np.float32) -> tuple[Any, Any]:
    return np.arange(count).astype(dtype), np.zeros(count, dtype)


def test_what_may_differ() -> None:
    x, out = arrays()
    made = remembered(scaled, (x, 1.5, 40, out))
    call(made, x, 1.5, 40, out, True)
    call(made, x, -7.25, 40, out, True)
    call(made, x[::-1].copy(), 3.0, 40, np.zeros_like(out), True)
    for count in (39, 17, 1, 0):
        call(made, x, 3.0, count, out, True)
    assert np.array_equal(made(x, 1.0, 40, out) or out, x * np.float32(2) + np.float32(1))


def others() -> dict[str, tuple[Any, Any, int, Any]]:
    x, out = arrays()
    fixed = x.copy()
    fixed.flags.writeable = False
    wide = np.arange(80, dtype=np.float32)
    return {
        "dtype": _with(1.5, 40, *arrays(40, np.float64)),
        "length": _with(1.5, 40, *arrays(41)),
        "stride": (wide[::2], 1.5, 40, out),
        "backwards": (x[::-1], 1.5, 40, out),
        "read-only": (fixed, 1.5, 40, out),
        "negative number": (x, 1.5, -1, out),
        "bool": (x, 1.5, True, out),
        "number of NumPy": (x, 1.5, np.int64(40), out),  # pyright: ignore[reportReturnType]
        "float of NumPy": (x, np.float64(1.5), 40, out),
        "kind of number": (x, np.float32(1.5), 40, out),
        "integer": (x, 2, 40, out),
    }


def _with(add: float, count: int, x: Any, out: Any) -> tuple[Any, Any, int, Any]:
    return x, add, count, out


@pytest.mark.parametrize("how", others())
def test_what_must_not_differ(how: str) -> None:
    x, out = arrays()
    call(remembered(scaled, (x, 1.5, 40, out)), *others()[how], fits=False)


def test_more_axes() -> None:
    x, out = arrays()
    made = remembered(scaled, (x, 1.5, 40, out))
    with pytest.raises(lw.CompileError):
        made(np.ones((40, 1), np.float32), 1.5, 40, out)


POINT = [("x", np.float32), ("y", np.float32)]


@pytest.mark.parametrize(("dtype", "path"), [(POINT, ()), ([("p", POINT), ("n", "i4", (2,))], ("p",))])
def test_fields_that_are_renamed_in_place(dtype: Any, path: tuple[str, ...]) -> None:
    def taken(points, out):
        for i in lw.lanes(len(out)):
            out[i] = points[i]["x"]

    def taken_inside(points, out):
        for i in lw.lanes(len(out)):
            out[i] = points[i]["p"]["x"]

    points: Any = np.zeros(8, dtype)
    out = np.zeros(8, np.float32)
    inner = points["p"] if path else points
    inner["y"] = 2
    made = remembered(taken_inside if path else taken, (points, out))
    inner["x"], before = 1, made._again
    made(points, out)
    assert (out == 1).all() and made._again is before
    (points.dtype["p"] if path else points.dtype).names = ("y", "x")
    made(points, out)
    assert (out == 2).all() and made._again is not before


def test_a_dtype_of_the_same_size() -> None:
    x, out = arrays()
    call(remembered(scaled, (x, 1.5, 40, out)), x.astype(np.float32).view(np.int32) * 0 + 3, 1.5, 40, out, fits=False)


def test_strides_of_arrays_with_gaps() -> None:
    x, out = arrays(120)
    made = remembered(scaled, (x[:80:2], 1.5, 40, out))
    call(made, x[1:81:2], 1.5, 40, out, fits=True)
    call(made, x[::3], 1.5, 40, out, fits=False)


def test_a_shape_that_changes_in_place() -> None:
    x, out = np.arange(12.0), np.zeros((3, 4))

    @lw.kernel
    def rows(x, out):
        for i, j in lw.lanes(*out.shape):
            out[i, j] = x[4 * i + j]

    made = remembered(rows.function, (x, out))
    out.resize((2, 4), refcheck=False)
    made(x, out)
    np.testing.assert_array_equal(out, x[:8].reshape(2, 4))


def test_outer_names_and_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    x, out = arrays()
    made = remembered(scaled, (x, 1.5, 40, out))
    monkeypatch.setitem(globals(), "FACTOR", 3.0)
    call(made, x, 1.5, 40, out, False)
    assert made._again is None and made._enough == 2 * kernel.ENOUGH_ALIKE
    for _ in range(made._enough - 1):
        made(x, 1.5, 40, out)
    assert made._again is not None
    call(made, x, 1.5, 40, out, True)


def test_results_and_failures() -> None:
    made = remembered(total, (np.arange(100.0),))
    assert made(np.ones(100)) == 100.0 and made._again is not None
    x, out = arrays()
    failing = lw.kernel(scaled)
    for _ in range(kernel.ENOUGH_ALIKE + 3):
        with pytest.raises(IndexError, match="index 40 is out of range"):
            failing(x, 1.5, 41, out)
    assert failing._again is not None


@pytest.mark.parametrize("threads", [1, 2])
def test_a_launch_that_comes_back_to_python(threads: int) -> None:
    x = np.full(1 << 20, 1.0)
    out = np.zeros_like(x)
    small = (x[:64], out[:64])
    made = remembered(slow, small, threads=threads)
    made._again = again.Again(made.version((x, out)), (x, out), threads, CHANGES[0])
    made(x, out)
    assert made._again is not None and (out == 1.0).all()


def test_other_numbers_of_threads_are_another_call() -> None:
    x, out = arrays()
    made = remembered(scaled, (x, 1.5, 40, out))
    before = made._again
    assert before is not None
    lw.set_threads(before.threads + 1)
    try:
        call(made, x, 1.5, 40, out, True)
        assert made._alike > kernel.ENOUGH_ALIKE, "the long way"
    finally:
        lw.set_threads(None)


def test_frames_are_registered_as_long_as_the_call_is_remembered() -> None:
    x, out = arrays()
    before = set(READY)
    made = remembered(scaled, (x, 1.5, 40, out))
    made(x, 2.5, 40, out)
    assert made._again is not None
    (start,) = READY.keys() - before
    assert start not in CALLS, "none runs"
    made._again = None
    gc.collect()
    assert start not in READY


def test_a_frame_that_an_interrupt_loses_is_not_registered_any_more() -> None:
    """Its memory may be that of another call's frame next."""
    x, out = arrays()
    made = remembered(scaled, (x, 1.5, 40, out))
    made(x, 2.5, 40, out)
    assert made._again is not None
    names = made._again.run.__globals__
    pop, before = names["pop"], set(READY)

    def interrupted() -> Any:
        pop()
        raise KeyboardInterrupt

    names["pop"] = interrupted
    with pytest.raises(KeyboardInterrupt):
        made(x, 2.5, 40, out)
    assert len(before - READY.keys()) == 1
    names["pop"] = pop
    call(made, x, 3.5, 40, out, True)


@pytest.mark.parametrize("threads", [1, 2])
def test_no_call_is_left_whatever_line_an_interrupt_comes_to(threads: int) -> None:
    """Calls that come back to Python; an exception at each line of ours that runs after that."""
    x = np.full(1 << 20, 1.0)
    out = np.zeros_like(x)
    made = remembered(slow, (x[:64], out[:64]), threads=threads)
    made._again = again.Again(made.version((x, out)), (x, out), threads, CHANGES[0])
    lines = 0

    def trace(frame: Any, event: str, arg: Any) -> Any:
        nonlocal lines
        if frame.f_code.co_filename in (again.__file__, "<repeated call>"):
            lines += 1
            if lines == wanted:
                raise KeyboardInterrupt
            return trace
        return None

    wanted, came = 1, True
    while came:
        lines, came, before = 0, False, sys.gettrace()
        sys.settrace(trace)
        try:
            made(x, out)
        except KeyboardInterrupt:
            came = True
        finally:
            sys.settrace(before)
        assert not CALLS, wanted
        wanted += 1
    assert wanted > 20 and (out == 1.0).all()


def test_calls_inside_calls_have_frames_of_their_own() -> None:
    """Of several threads, too."""
    x, out = arrays()
    made = remembered(scaled, (x, 1.5, 40, out))
    outs = [np.zeros_like(out) for _ in range(8)]

    def run(at: int) -> None:
        for _ in range(200):
            made(x, float(at), 40, outs[at])

    at_once(*(lambda at=at: run(at) for at in range(8)))
    for at, one in enumerate(outs):
        np.testing.assert_array_equal(one, x * np.float32(FACTOR) + np.float32(at))


def kept(number, out):
    for i in lw.lanes(len(out)):
        out[i] = number


def puts(made: lw.Kernel, numbers: Any, dtype: Any, fits: bool = True) -> None:
    for number in numbers:
        before, out = made._again, np.zeros(3, dtype)
        made(number, out)
        assert out.tolist() == [number] * 3
        assert (made._again is before) == fits, number


INTS = {
    "not negative": (7, (0, 1, 2**30 - 1, 2**30, 2**31 - 1), (-1, 2**31)),
    "short": (-7, (0, 5, -1, -(2**30), -(2**31), 2**31 - 1), (2**31, -(2**31) - 1)),
    "long": (2**40, (0, -1, 2**31, 2**59, -(2**60) + 1), (2**60, 2**63 - 1, -(2**63))),
}


@pytest.mark.skipif(not again_code.INTS_KNOWN, reason="another Python")
@pytest.mark.parametrize("kind", INTS)
def test_ints_of_one_range(kind: str) -> None:
    """Two digits of 30 bits are read; what is longer takes the long way."""
    first, fitting, others = INTS[kind]
    puts(remembered(kept, (first, np.zeros(3, np.int64))), fitting, np.int64)
    for other in others:
        puts(remembered(kept, (first, np.zeros(3, np.int64))), [other], np.int64, fits=False)


@pytest.mark.skipif(not again_code.INTS_KNOWN, reason="another Python")
@pytest.mark.parametrize("dtype", again_code.NUMBERS, ids=str)
def test_numbers_of_numpy(dtype: Any) -> None:
    made = remembered(kept, (dtype.type(1), np.zeros(3, dtype)))
    if dtype.kind == "f":
        numbers = [dtype.type(x) for x in (0, -0.5, 1.5e30, np.inf, np.finfo(dtype).tiny)]
    else:
        info = np.iinfo(dtype)
        most = min(info.max, 2**31 - 1)  # of 64 bits a signature tells whether they fit 31
        numbers = [dtype.type(x) for x in (0, 3, most, info.min if info.bits < 64 else 2)]
    puts(made, numbers, dtype)
    if dtype.kind in "iu" and dtype.itemsize == 8:
        puts(remembered(kept, (dtype.type(1), np.zeros(3, dtype))), [dtype.type(2**31)], dtype, fits=False)
        puts(
            remembered(kept, (dtype.type(2**40), np.zeros(3, dtype))),
            [dtype.type(0), dtype.type(np.iinfo(dtype).max)],
            dtype,
        )


def test_numbers_side_by_side() -> None:
    """Each is as wide as its place."""

    def several(a, b, c, d, e, out):
        for i in lw.lanes(len(out)):
            out[i] = a * 1e6 + b * 1e4 + c * 100.0 + d + e

    made = remembered(several, (np.int8(1), np.uint16(2), np.float32(3), 4, np.int32(5), np.zeros(3)))
    before = made._again
    for numbers in ((-1, 7, 2.5, 9, -3), (127, 60000, -0.25, 0, 2**31 - 1), (-128, 0, 0, 2**31 - 1, -(2**31))):
        a, b, c, d, e = numbers
        out = np.zeros(3)
        made(np.int8(a), np.uint16(b), np.float32(c), d, np.int32(e), out)
        assert out.tolist() == [a * 1e6 + b * 1e4 + c * 100.0 + d + e] * 3
    assert made._again is before
