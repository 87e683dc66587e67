"""Reductions: the bits of the CPU, for integers and floats, whatever the order of threads."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.gpu.reductions import blocks_of
from lib.fake_gpu import fake_gpu


@lw.kernel
def reduced(a):
    s, p, low, high, bits = lw.i64(5), lw.u32(3), 100, -100, 0
    every = True
    for i in lw.lanes(len(a)):
        s += a[i]
        p *= lw.u32(a[i])
        low = min(low, a[i])
        high = max(high, a[i])
        bits |= a[i]
        every = every and a[i] > 0
    return s, p, low, high, bits, every


@lw.kernel
def sums(a):
    s, t, low = lw.f32(0.5), 1.0, a[0]
    for i in lw.lanes(len(a)):
        s += a[i]
        if a[i] > 0:
            t *= 1.0 + a[i] * 1e-3
        low = min(low, a[i])
    return s, t, low


@lw.kernel
def planes(a):
    s = 0.0
    for i, j, k in lw.lanes(*a.shape):
        s += a[i, j, k]
    return s


@pytest.mark.parametrize("n", [0, 1, 700])
def test_integers(n: int) -> None:
    a = np.random.default_rng(3).integers(-9, 90, n).astype(np.int32)
    with fake_gpu() as gpu:
        assert lw.kernel(reduced)(gpu.array(a)) == reduced(a)


@pytest.mark.parametrize("n", [1, 63, 64, 65, 1024, 1025, 5000])
def test_floats(n: int) -> None:
    a = np.random.default_rng(n).standard_normal(n).astype(np.float32)
    with fake_gpu() as gpu:
        assert lw.kernel(sums)(gpu.array(a)) == sums(a)


@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 5, 70), (40, 2, 3), (2, 20, 64)])
def test_rows(shape: tuple[int, ...]) -> None:
    a = np.random.default_rng(5).standard_normal(shape)
    with fake_gpu() as gpu:
        assert lw.kernel(planes)(gpu.array(a)) == planes(a)


def test_blocks_go_through_rows() -> None:
    assert blocks_of([1]) == blocks_of([1024]) == 1 and blocks_of([1025]) == 2
    assert blocks_of([16, 3]) == 1, "a row of three is a step"
    assert blocks_of([17, 3]) == 2
