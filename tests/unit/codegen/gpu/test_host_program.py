"""The host program: launches in order, no bodies, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.device_programs import programs_of
from lib.fake_gpu import fake_gpu


@lw.kernel
def twice(a, n):
    for i in lw.lanes(n):
        a[i] += 1
    for i in lw.lanes(n):
        a[i] *= 2


def test_the_host_launches_its_loops_in_order() -> None:
    host, device = programs_of(twice.source, (np.zeros(3), 3))
    assert host.launches == ("twice.lanes0", "twice.lanes1")
    assert [loop.loop.number for loop in device.loops] == [0, 1]
    assert host.llvm.count("call i64 @lanewise.launch") == 2
    assert [slot.name for slot in host.frame.slots] == ["a.ptr", "a.n0", "n"]


def test_no_body_is_compiled_for_the_cpu() -> None:
    host, _ = programs_of(twice.source, (np.zeros(3), 3))
    assert "lanes0.one" not in host.llvm


@lw.kernel
def made(n):
    a = np.zeros(n)
    for i in lw.lanes(n):
        a[i] = i
    return a


def test_arrays_that_a_kernel_makes_are_refused() -> None:
    with pytest.raises(lw.CompileError, match="does not make arrays yet"):
        programs_of(made.source, (3,))


@lw.kernel
def reached(out, first, last):
    for i in lw.lanes(range(first, last, 3)):
        out[i] = 1


def test_an_index_of_a_range_is_reported() -> None:
    with fake_gpu() as gpu, pytest.raises(IndexError, match=r"at index \(12\)"):
        reached(gpu.array(np.zeros(10)), 0, 20)
