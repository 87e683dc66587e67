"""Debug mode: a float becomes an integer if its whole part fits, to the last float on either side of both ends."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import lanewise as lw

TYPES = {name: getattr(lw, name) for name in ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64")}


def kernel_of(type: Any) -> Any:
    def converts(x, out):
        for i in lw.lanes(len(x)):
            out[i] = type(x[i])

    return lw.kernel(width=4, debug=True)(converts)


def around(number: int, dtype: str) -> list[float]:
    """The float nearest to the number, and its neighbours."""
    near = np.dtype(dtype).type(number)
    return [float(np.nextafter(near, -np.inf)), float(near), float(np.nextafter(near, near.dtype.type(np.inf)))]


@pytest.mark.parametrize("dtype", ["f4", "f8"])
@pytest.mark.parametrize("name", TYPES)
def test_ends(name: str, dtype: str) -> None:
    type, kernel = TYPES[name], kernel_of(TYPES[name])
    low, high = int(np.iinfo(type).min), int(np.iinfo(type).max)
    values = [math.nan, math.inf, -math.inf, -0.0]
    for end in (low - 1, low, high, high + 1):
        values += around(end, dtype)
    answers: set[bool] = set()
    for value in values:
        fits = math.isfinite(value) and low <= math.trunc(value) <= high
        answers.add(fits)
        x, out = np.array([0, 1, value], dtype), np.zeros(3, type)
        if fits:
            kernel(x, out)
            assert out.tolist() == [0, 1, math.trunc(value)]
        else:
            with pytest.raises(OverflowError, match=f"does not fit {out.dtype}") as error:
                kernel(x, out)
            assert isinstance(error.value, lw.LaneError) and error.value.index == (2,)
    assert answers == {True, False}
    exact = float(np.dtype(dtype).type(low - 1)) == low - 1
    assert not exact or float(low - 1) in values
