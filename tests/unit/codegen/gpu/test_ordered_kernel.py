"""The kernel of a loop with reductions: threads are slots, and one kernel combines them."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.device_programs import programs_of
from lib.fake_gpu import fake_gpu


@lw.kernel
def weighted(a, k):
    s = 0.0
    for i in lw.lanes(len(k)):
        s += a[k[i]]
    return s


def test_two_kernels() -> None:
    text = programs_of(weighted.source, (np.zeros(5), np.zeros(5, "i4")))[1].llvm
    assert "void @lanewise_kernel0_apart(" in text and "void @lanewise_combine0(" in text
    assert "atomicrmw" not in text.partition("@lanewise_kernel0")[2]


def test_a_failing_iteration() -> None:
    k = np.zeros(3000, np.int32)
    k[[2049, 70]] = 9
    with fake_gpu() as gpu, pytest.raises(IndexError, match=r"index 9 is out of range .* at index \(70\)"):
        weighted(gpu.array(np.zeros(5)), gpu.array(k))
