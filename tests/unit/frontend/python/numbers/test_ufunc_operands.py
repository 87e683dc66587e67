"""Operands and results of vectorized functions that kernels call have NumPy's types."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.vectorize
def plus(a, b):
    return a + b


def typed(a, b, out) -> None:
    for i in lw.lanes(len(out)):
        out[i] = plus(a[i], b)


@pytest.mark.parametrize("dtype", ["u1", "i4", "f4", "f8", "c8", "c16"])
@pytest.mark.parametrize("number", [2, 0.5, 1j, np.float32(3), np.complex64(2j), np.int8(7)])
def test_as_numpy(dtype: str, number: Any) -> None:
    """The type shows in what is stored: a float32 that became a float64 would have other digits."""
    a = (np.arange(9) * 3).astype(dtype) / np.dtype(dtype).type(7) if dtype != "u1" else np.arange(9, dtype="u1")
    wanted = np.add(a, number)
    found = np.zeros(9, wanted.dtype)
    lw.kernel(typed)(a, number, found)
    np.testing.assert_array_equal(found, wanted)


def test_results_are_no_python_numbers() -> None:
    @lw.kernel
    def sums(out):
        for i in lw.lanes(len(out)):
            out[i] = plus(1.0, 2.0) * np.float32(0.1)  # a float64; a Python float would give a float32

    out = np.zeros(3)
    sums(out)
    assert set(out) == {3.0 * float(np.float32(0.1))}
