"""Kernels with `fma=True` and `fastmath=True`: on small whole numbers, which nothing rounds, results are Python's."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw


def wrapped(x, ring, out):
    """Remainders, indices from the end and choices between integers stand beside arithmetic of floats."""
    n = len(x)
    for i in lw.lanes(n):
        at = ring[i] if ring[i] % 3 else -ring[i] // 2
        total = x[i - 1] * 2 + x[(i + at) % n]
        out[i] = total if total > x[at % n] else abs(x[i]) - lw.f32(total)


@pytest.mark.parametrize("width", [1, 8, 32])
@pytest.mark.parametrize("option", ["fma", "fastmath"])
def test_as_plain_python(option: str, width: int) -> None:
    kernel = lw.kernel(width=width, threads=1, fma=option == "fma", fastmath=option == "fastmath")(wrapped)
    chance = np.random.default_rng(3)
    for n in (1, 8, 37):
        x, ring = chance.integers(-9, 9, n).astype(np.float64), chance.integers(0, 50, n)
        mine, theirs = np.zeros(n), np.zeros(n)
        kernel(x, ring, mine)
        kernel.py(x, ring, theirs)
        assert mine.tolist() == theirs.tolist()
