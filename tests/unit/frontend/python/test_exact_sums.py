"""Sums of small integers over lanes: exact, with a warning if their type does not hold them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw

SMALL = (np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32)
WIDTHS = (1, 2, 8, 16, 64)


@lw.kernel
def sums(a):
    total = 0
    for i in lw.lanes(len(a)):
        total += a[i]
    return total


@lw.kernel
def branches(a, k):
    total = k
    for i, j in lw.lanes(*a.shape):
        if a[i, j] > 3:
            total = total + a[i, j] + 1
        elif a[i, j] > 1:
            total -= a[i, j]
        for _ in range(j % 3):
            total += a[i, j]
            if a[i, j] == 2:
                break
    return total


@lw.kernel
def again(a, n):
    total = a[0]
    for _ in range(n):
        for i in lw.lanes(len(a)):
            total += a[i]
    return total


def outcome(kernel: Any, *args: Any) -> tuple[Any, list[str]]:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = kernel(*args)
    assert all(one.filename == __file__ and one.category is RuntimeWarning for one in found)
    return result, [str(one.message) for one in found]


def plain(kernel: Any, *args: Any) -> Any:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return kernel.py(*args)


@pytest.mark.parametrize("dtype", SMALL)
def test_sums(dtype: type) -> None:
    most = int(np.iinfo(dtype).max)
    for n in (0, 1, 2, 7, 200):
        a = np.full(n, most, dtype)
        for width in WIDTHS:
            result, reported = outcome(lw.kernel(sums, width=width), a)
            assert result == plain(sums, a) and (type(result) is type(plain(sums, a)) or not n)
            said = [f"'total' is {np.dtype(dtype)}, which does not hold the sum {most * n}; start from lw.i64(0)"]
            assert reported == (said if n > 1 else [])


@pytest.mark.parametrize("dtype", SMALL)
def test_branches_and_loops(dtype: type) -> None:
    a = np.random.default_rng(1).integers(0, 9, (5, 70)).astype(dtype)
    for width in WIDTHS:
        result, reported = outcome(lw.kernel(branches, width=width), a, dtype(3))
        assert result == plain(branches, a, dtype(3))
        assert bool(reported) == (np.dtype(dtype).itemsize == 1)


def test_what_comes_back_into_range_fits() -> None:
    a = np.array([100, 100, -100, 27], np.int8)
    assert outcome(sums, a) == (127, [])
    assert outcome(again, np.array([1, 2], np.uint8), 3) == (10, [])
    reported = outcome(again, np.array([100, 27], np.int8), 2)[1]
    assert [text.split("sum ")[1].split(";")[0] for text in reported] == ["227", "98"] or len(reported) == 1


def test_the_warning_of_a_line_comes_once_by_default() -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("default")
        for _ in range(50):
            sums(np.full(3, 200, np.uint8))
    assert len(found) <= 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RuntimeWarning, match="does not hold the sum 600"):
            lw.kernel(sums, width=4)(np.full(3, 200, np.uint8))


def test_debug_mode_raises() -> None:
    for dtype in SMALL:
        a = np.full(3, np.iinfo(dtype).max, dtype)
        with pytest.raises(OverflowError, match="does not hold"):
            lw.kernel(sums, debug=True)(a)
    assert lw.kernel(sums, debug=True)(np.full(3, 40, np.uint8)) == 120


def test_without_checks_sums_wrap() -> None:
    assert outcome(lw.kernel(sums, checks=False), np.full(10, 255, np.uint8)) == (246, [])


def test_python_ints_and_wide_sums_are_not_touched() -> None:
    assert outcome(sums, np.full(10, 255, np.int64)) == (2550, [])

    @lw.kernel
    def wide(a):
        total = lw.i64(0)
        for i in lw.lanes(len(a)):
            total += a[i]
        return total

    assert outcome(wide, np.full(10, 255, np.uint8)) == (2550, [])
