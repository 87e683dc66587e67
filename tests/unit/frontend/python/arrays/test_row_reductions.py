"""Reductions of rows: names, types, and the order of NumPy's sums."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.arrays.row_reductions import METHODS, NUMPYS, sum_type
from lanewise.frontend.python.types import NumberType


def test_every_method_is_one_of_numpys() -> None:
    assert [name for name in METHODS if not hasattr(np.ndarray, name)] == []
    assert [name for name in NUMPYS if not hasattr(np, name)] == []


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
