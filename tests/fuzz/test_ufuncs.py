"""Ufuncs on arrays of any shape, stride and dtype: as NumPy's own add, and as plain Python element by element."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import lanewise as lw

DTYPES = ("i1", "u2", "i4", "f4", "f8")


@lw.vectorize
def plus(a, b):
    return a + b


@lw.vectorize
def folded(a, b):
    n = 0
    while a > b and n < 20:
        a = a - 3
        n += 1
        if a == 1:
            break
    return n, a


@st.composite
def operands(draw: Any) -> np.ndarray:
    """A view of some array: steps, reversed axes, transposed, axes of length 0 and 1."""
    shape = draw(st.lists(st.integers(0, 5), min_size=0, max_size=3))
    steps = [draw(st.sampled_from((1, 1, 2, -1))) for _ in shape]
    whole = np.arange(np.prod([n * abs(s) for n, s in zip(shape, steps, strict=True)], dtype=int)) % 37
    whole = whole.reshape([n * abs(s) for n, s in zip(shape, steps, strict=True)]).astype(draw(st.sampled_from(DTYPES)))
    view = whole[tuple(slice(None, None, step) for step in steps)]
    return view.T if draw(st.booleans()) else view


def broadcast(a: np.ndarray, b: np.ndarray) -> bool:
    try:
        np.broadcast_shapes(a.shape, b.shape)
    except ValueError:
        return False
    return True


@settings(max_examples=60)
@given(operands(), operands(), st.booleans())
def test_as_numpy(a: np.ndarray, b: np.ndarray, reuse: bool) -> None:
    if not broadcast(a, b):
        b = b.ravel()[:1] if b.size else np.ones(1, b.dtype)
    expected = np.add(a, b)
    mine = plus(a, b)
    assert np.asarray(mine).dtype == expected.dtype
    np.testing.assert_array_equal(mine, expected)
    pairs = zip(*(x.flat for x in np.broadcast_arrays(a, b)), strict=True)
    one_by_one = [folded.py(x, y) for x, y in pairs]
    for k, result in enumerate(folded(a, b)):
        np.testing.assert_array_equal(np.ravel(result), [row[k] for row in one_by_one])
    if reuse and a.ndim and a.shape == expected.shape and a.dtype == expected.dtype:
        plus(a, b, out=a)
        np.testing.assert_array_equal(a, expected)
