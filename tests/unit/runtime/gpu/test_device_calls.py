"""Calls with arrays on a GPU: which version runs, and what does not go together."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.fake_gpu import fake_gpu

FACTOR = 2


@lw.function
def double(x):
    return x * 2


@lw.kernel
def mapped(out, x, f):
    for i in lw.lanes(len(out)):
        out[i] = f(x[i]) * FACTOR


def test_host_and_device_do_not_mix() -> None:
    with fake_gpu() as gpu, pytest.raises(lw.CompileError, match="'x' is in the memory of the CPU, and 'out' on a GPU"):
        mapped(gpu.array(np.zeros(3)), np.zeros(3), double)


def test_functions_and_outer_values() -> None:
    global FACTOR
    out = np.zeros(3)
    with fake_gpu() as gpu:
        for FACTOR in (2, 3):
            for _ in range(2):
                mapped(gpu.array(out), gpu.array(np.ones(3)), double)
            assert out.tolist() == [2 * FACTOR] * 3
    FACTOR = 2


def test_a_kernel_runs_on_both() -> None:
    here, there = np.zeros(4), np.zeros(4)
    with fake_gpu() as gpu:
        for _ in range(40):
            mapped(here, np.ones(4), double)
        mapped(gpu.array(there), gpu.array(np.ones(4)), double)
        mapped(here, np.ones(4), double)
    assert here.tolist() == there.tolist() == [4.0] * 4


def test_arrays_on_two_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    out, x = np.zeros(3), np.zeros(3)
    with fake_gpu() as gpu:
        monkeypatch.setattr(gpu, "device_of", lambda address: int(address == x.ctypes.data))
        with pytest.raises(lw.CompileError, match="array 'x' is on GPU 1, and 'out' on GPU 0"):
            mapped(gpu.array(out), gpu.array(x), double)
