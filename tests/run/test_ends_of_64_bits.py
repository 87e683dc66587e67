"""Ranges that reach the ends of 64-bit integers: as long as Python's, or an error; never round the clock."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def upwards(out, low, high):
    for i in lw.lanes(len(out)):
        for _ in range(low + i, high, 4):
            out[i] += 1


@lw.kernel
def downwards(out, high, low):
    for i in lw.lanes(len(out)):
        for _ in range(high - i, low, -3):
            out[i] += 1


LEAST, MOST = -(2**63), 2**63 - 1


@pytest.mark.parametrize(
    "kernel, first, last",
    [(upwards, 0, 17), (upwards, MOST - 30, MOST - 3), (downwards, 17, 0), (downwards, LEAST + 20, LEAST + 2)],
)
def test_as_long_as_in_python(kernel: Any, first: int, last: int) -> None:
    out, plain = np.zeros((2, 9), np.int64)
    kernel(out, first, last)
    kernel.py(plain, first, last)
    assert out.tolist() == plain.tolist()


@pytest.mark.parametrize("kernel, first, last", [(upwards, MOST - 30, MOST - 2), (downwards, LEAST + 20, LEAST + 1)])
def test_what_would_begin_again_is_told(kernel: Any, first: int, last: int) -> None:
    with pytest.raises(OverflowError, match="from where its step leaves 64 bits"):
        kernel(np.zeros(9, np.int64), first, last)


@lw.vectorize
def both(a, b):
    return np.fmax(a, b) * 100 + np.fmin(a, b)


def test_fmax_and_fmin_of_integers() -> None:
    a, b = np.meshgrid(np.arange(-3, 4), np.arange(-3, 4))
    assert np.array_equal(both(a, b), np.fmax(a, b) * 100 + np.fmin(a, b))
