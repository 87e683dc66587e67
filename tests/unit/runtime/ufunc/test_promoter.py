"""Promoter: the dtypes of the loop that NumPy's own functions would run, given or not; others are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.vectorize
def plus(a, b):
    """The sum."""
    return a + b


def same(mine: Any, theirs: Any) -> None:
    assert np.asarray(mine).dtype == np.asarray(theirs).dtype
    np.testing.assert_array_equal(mine, theirs)


def test_mixed_dtypes_as_numpy() -> None:
    for a in ("i1", "i4", "u8", "f4"):
        for b in ("i2", "f4", "f8"):
            x, y = np.arange(9).astype(a), np.arange(9).astype(b)
            same(plus(x, y), np.add(x, y))
    same(plus(1, 2), np.add(1, 2))
    same(plus(1, 2.5), np.add(1, 2.5))


def test_given_dtype() -> None:
    same(plus(np.arange(4.0), 1, dtype="f4"), np.add(np.arange(4.0), 1, dtype="f4"))
    same(plus.reduce(np.arange(4.0), dtype="f4"), np.add.reduce(np.arange(4.0), dtype="f4"))


def test_given_dtypes_make_loops() -> None:
    """NumPy gives up where a promoter changes nothing; of each ufunc this is the first call."""

    def fresh() -> Any:
        @lw.vectorize
        def times(a, b):
            return a * b

        return times

    a = np.arange(1, 7, dtype="i4").reshape(2, 3)
    for dtype in ("i4", "i8", "f8", "u1"):
        same(fresh().reduce(a, dtype=dtype), np.multiply.reduce(a, dtype=dtype))
        same(fresh().accumulate(a, dtype=dtype), np.multiply.accumulate(a, dtype=dtype))
        same(fresh().reduceat(a, [0, 1], dtype=dtype), np.multiply.reduceat(a, [0, 1], dtype=dtype))
    same(fresh()(a, a, signature="dd->d"), np.multiply(a, a, signature="dd->d"))
    with pytest.raises(TypeError, match="did not contain a loop with signature"):
        fresh()(a, a, signature="dd->i")


@pytest.mark.parametrize("value", [np.float16(1), np.array(["a"]), np.datetime64("2020-01-01"), object()])
def test_other_dtypes_are_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="'plus'"):
        plus(value, value)
