"""The launches and the memory of a reduction."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.fake_gpu import fake_gpu


@lw.kernel
def total(a):
    s = 0.0
    for i in lw.lanes(len(a)):
        s += a[i]
    return s


def test_memory_is_used_again() -> None:
    a = np.arange(3000.0)
    with fake_gpu() as gpu:
        for _ in range(3):
            assert total(gpu.array(a)) == a.sum()
    assert len(gpu.kept) == 1, "slots and sums of one accumulator; no iteration can fail"
    assert [name for name, *_ in gpu.launched] == ["lanewise_kernel0_apart", "lanewise_combine0"] * 3


def test_a_thread_for_each_slot_and_each_block() -> None:
    with fake_gpu() as gpu:
        lw.kernel(total)(gpu.array(np.zeros(3000)))
    assert [(grid[0], block[0]) for _, grid, block, _ in gpu.launched] == [(2, 128), (1, 128)]
