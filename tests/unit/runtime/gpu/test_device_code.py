"""Loaded code: records that are used again, and code for arrays that overlap."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.fake_gpu import fake_gpu


@lw.kernel
def copied(out, x, k):
    for i in lw.lanes(len(out)):
        out[i] = x[k[i]]


def test_a_record_is_used_again() -> None:
    out, x, k = np.zeros(5), np.ones(5), np.zeros(5, np.int32)
    with fake_gpu() as gpu:
        for _ in range(3):
            copied(gpu.array(out), gpu.array(x), gpu.array(k))
        assert len(gpu.kept) == 1, "one call needs one record"


def test_overlapping_arrays_have_code_of_their_own() -> None:
    x, k, fresh = np.arange(5.0), np.array([4, 0, 1, 2, 3], np.int32), lw.kernel(copied)
    with fake_gpu() as gpu:
        fresh(gpu.array(x), gpu.array(x), gpu.array(k))
        fresh(gpu.array(np.zeros(5)), gpu.array(x), gpu.array(k))
    assert [name for name, *_ in gpu.launched] == ["lanewise_kernel0_settled", "lanewise_kernel0_settled_apart"]
