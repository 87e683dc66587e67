"""NumPy's functions of two Python numbers: NumPy makes its own numbers of them first, and follows its own rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def quotients(a, b, out):
    for i in lw.lanes(len(a)):
        n, m = int(a[i]), int(b[i])
        out[i, 0] = np.floor_divide(n, m)
        out[i, 1] = np.remainder(n, m)
        out[i, 2] = np.fmod(n, m)
        out[i, 3] = np.left_shift(n & 7, m & 127)


@lw.kernel
def booleans(a, b, out):
    for i in lw.lanes(len(a)):
        p, q = bool(a[i]), bool(b[i])
        out[i, 0] = np.add(p, q)
        out[i, 1] = np.multiply(p, q)
        out[i, 2] = np.add(p, 1)
        out[i, 3] = p + q


@pytest.mark.parametrize("kernel", [quotients, booleans], ids=["quotients", "booleans"])
def test_as_plain_python(kernel: Any) -> None:
    a, b = np.array([0, 1, -7, 9, 2**62, -5, 3, 4]), np.array([0, 0, 0, 2, -3, 65, 1, 63])
    ours, plain = np.zeros((8, 4), np.int64), np.zeros((8, 4), np.int64)
    kernel(a, b, ours)
    kernel.py(a, b, plain)
    assert ours.tolist() == plain.tolist()
    assert len(set(plain.ravel().tolist())) > 2
