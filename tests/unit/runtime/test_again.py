"""Calls that are remembered: the same results, and nothing that differs from the first call goes unnoticed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime import again, kernel

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
        "number": (x, 1.5, 17, out),
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


def test_fields_that_are_renamed_in_place() -> None:
    def taken(points, out):
        for i in lw.lanes(len(out)):
            out[i] = points[i]["x"]

    points, out = np.zeros(8, [("x", np.float32), ("y", np.float32)]), np.zeros(8, np.float32)
    points["y"] = 2
    made = lw.kernel(taken)
    for _ in range(kernel.ENOUGH_ALIKE + 1):
        made(points, out)
    points.dtype.names = ("y", "x")
    made(points, out)
    assert (out == 2).all()


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

    def long(x, out):
        for i in lw.lanes(len(x)):
            value = x[i]
            for _ in range(40):
                value = value * 0.5 + 0.5
            out[i] = value

    small = (x[:64], out[:64])
    made = remembered(long, small, threads=threads)
    made._again = again.Again(made.version((x, out)), (x, out), threads)
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
