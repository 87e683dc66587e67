"""Sums of rows: their types, and the order of NumPy's additions."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.arrays.row_sums import sum_type
from lanewise.frontend.python.types import NumberType


@pytest.mark.parametrize("dtype", "?bhilBHILfd")
def test_types_of_sums(dtype: str) -> None:
    assert sum_type(NumberType(np.dtype(dtype))).dtype == np.zeros(2, dtype).sum().dtype


@pytest.mark.parametrize("n", [0, 1, 7, 8, 9, 127, 128, 129, 136, 1000, 4099])
def test_sums_have_numpys_bits(n: int) -> None:
    def k(a, out):
        for i in lw.lanes(len(a)):
            out[i] = a[i].sum()

    a, out = np.random.default_rng(n).standard_normal((3, n)).astype(np.float32), np.zeros(3, np.float32)
    lw.kernel(k)(a, out)
    assert out.tolist() == [row.sum() for row in a]
