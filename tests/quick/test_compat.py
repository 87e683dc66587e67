"""Numba's decorators: a loop over prange, a declared function, and a ufunc."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.compat import numba
from lanewise.compat.numba import njit, prange


@njit("float64(float64)")
def half(x: Any) -> Any:
    return x / 2


@njit(parallel=True)
def halves(a: Any) -> Any:
    s = 0
    for i in prange(len(a)):
        s += half(a[i])
    return s


def test_a_program_of_numba() -> None:
    assert halves(np.arange(10, dtype=np.float32)) == 22.5
    assert numba.vectorize(["int64(int64)"])(half.py_func)(np.int8(3)).dtype == np.int64
