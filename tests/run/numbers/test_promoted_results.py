"""A vectorized function that returns the one or the other has the dtype that NumPy promotes them to."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import lanewise as lw

DTYPES = (np.uint8, np.int32, np.int64, np.float32, np.float64)


@lw.vectorize
def clamp(x, low, high):
    if x < low:
        return low
    return high if x > high else x


@lw.vectorize
def nested(x, y):
    return (x if x > 3 else y) if y > 1 else (0.5 if x > y else x)


@lw.vectorize
def parts(x, y):
    if x < y:
        return x, y * 2
    return y, x


@lw.vectorize
def boolean(x):
    if x > 3:
        return True
    return x


@lw.kernel
def clamped(a, low, out):
    for i in lw.lanes(len(a)):
        out[i] = clamp(a[i], low[i], 5)


def operands(*dtypes: type) -> list[np.ndarray]:
    rows = [(np.arange(23) * 7 + 3 * k) % 11 for k in range(len(dtypes))]
    return [(row / 2).astype(dtype) for row, dtype in zip(rows, dtypes, strict=True)]


@pytest.mark.parametrize("dtypes", [*itertools.combinations_with_replacement(DTYPES, 2)], ids=str)
def test_the_one_or_the_other(dtypes: tuple[type, type]) -> None:
    a, b, c = operands(dtypes[0], dtypes[1], dtypes[0])
    found = clamp(a, b, c)
    assert found.dtype == np.result_type(a, b)
    assert found.tolist() == [clamp.py(*row) for row in zip(a, b, c, strict=True)]


def test_choices_in_a_return() -> None:
    a, b = operands(np.int32, np.float32)
    found = nested(a, b)
    assert found.dtype == np.float64, "0.5 beside an int32 is one"
    assert found.tolist() == [nested.py(*row) for row in zip(a, b, strict=True)]
    assert len(set(found.tolist())) > 5


def test_several_results() -> None:
    a, b = operands(np.int32, np.float64)
    for ours, plain in zip(parts(a, b), zip(*map(parts.py, a, b), strict=True), strict=True):
        assert ours.dtype == np.float64 and ours.tolist() == list(plain)


def test_in_a_kernel() -> None:
    a, low = operands(np.int32, np.float64)
    ours, plain = np.zeros(23), np.zeros(23)
    clamped(a, low, ours)
    clamped.py(a, low, plain)
    assert (ours == plain).all() and (ours != a).any()


def test_booleans_are_no_numbers() -> None:
    with pytest.raises(lw.CompileError, match="what is returned is "):
        boolean(np.arange(5))
