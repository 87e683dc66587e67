"""What lanes of a gang accumulate: in the accumulator's type, and each lane from what it had, as in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.function
def wide(a):
    s = lw.i64(0)
    for j in lw.lanes(len(a)):
        s += a[j]
    return s


@lw.function
def product(a):
    s = lw.i64(3)
    for j in lw.lanes(len(a)):
        s *= a[j]
    return s


@lw.function
def exact(a):
    s = lw.f64(0.1)
    for j in lw.lanes(len(a)):
        if a[j] > 1:
            s += a[j]
    return s


@lw.function
def weak(a):
    s = 0.0
    for j in lw.lanes(len(a)):
        s += a[j]
    return s


@lw.function
def given(a, s):
    for j in lw.lanes(len(a)):
        s += a[j]
    return s


@lw.function
def beside(a):
    return given(a, lw.i64(5)) + given(a, lw.f64(0.5))


@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("function", [wide, product, exact, weak, beside], ids=lambda each: each.__name__)
@pytest.mark.parametrize(
    "a",
    [np.full(100, 128, np.uint8), np.full(5, 30_000, np.int16), np.full(3, 1 << 30, np.int32), np.full(9, -0.0)],
    ids=lambda a: str(a.dtype),
)
def test_as_plain_python(function: Any, a: Any, width: int) -> None:
    def kernel(a: Any, out: Any) -> None:
        for i in lw.lanes(len(out)):
            out[i] = lw.crev(function)(a)

    if (function is product and a.dtype != np.int16) or (function in (wide, beside) and a.dtype.kind == "f"):
        return  # another type in each turn, which is refused as in any loop
    compiled = lw.kernel(kernel, width=width)
    out, wanted = np.zeros(3), np.zeros(3)
    compiled(a, out)
    with np.errstate(over="ignore"):
        compiled.py(a, wanted)
    np.testing.assert_array_equal(out, wanted)


def least(a: Any, start: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        s = start[i]
        with lw.everywhere():
            for j in lw.lanes(len(a)):
                s = min(s, a[j])
        out[i] = s


def greatest(a: Any, start: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        s = start[i]
        if i % 3 != 1:
            with lw.everywhere():
                for j in lw.lanes(len(a)):
                    s = max(s, a[j])
        out[i] = s


def all_bits(a: Any, start: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        s, t = start[i], start[i]
        with lw.everywhere():
            for j in lw.lanes(len(a)):
                s |= a[j]
                t &= a[j]
        out[i] = s * 3 + t


def booleans(a: Any, start: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        s, t = start[i] > 3, start[i] > 4
        with lw.everywhere():
            for j in lw.lanes(len(a)):
                s = s and a[j] > 1
                t = t or a[j] > 5
        out[i] = s + 2 * t


@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "uint64", "float32", "float64"])
@pytest.mark.parametrize("fn", [least, greatest, all_bits, booleans])
def test_each_lane_from_its_own(fn: Any, dtype: str, width: int) -> None:
    if fn is all_bits and dtype.startswith("float"):
        return
    compiled = lw.kernel(fn, width=width)
    rng = np.random.default_rng(7)
    for size in (0, 1, 5, 40):
        a, start = (rng.integers(0, 9, n).astype(dtype) for n in (size, 21))
        out, wanted = np.zeros(21, dtype), np.zeros(21, dtype)
        compiled(a, start, out)
        compiled.py(a, start, wanted)
        np.testing.assert_array_equal(out, wanted)
