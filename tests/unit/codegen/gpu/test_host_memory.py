"""The host function reads and writes arrays on a GPU by copies, and its own memory as it is."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.codegen.gpu.host_memory import FETCH, PUT
from lib.device_programs import programs_of
from lib.fake_gpu import fake_gpu


@lw.function
def bump(a, at):
    a[at] += 3
    return a[at]


@lw.kernel
def around(a, out, flag):
    first = a[0]
    tiny = lw.array(2, lw.i64)
    tiny[0] = first
    if flag[0]["on"]:
        for i in lw.lanes(len(a)):
            out[i] = a[i] * first
    out[1] = bump(out, 0) + tiny[0]
    lw.atomic_add(out, 2, 100)
    return first, out[1]


def arguments() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.arange(2, 9), np.zeros(7, np.int64), np.array([(1,)], [("on", "i4")])


def test_the_host_reads_and_writes_by_copies() -> None:
    mine, theirs = arguments(), arguments()
    with fake_gpu() as gpu:
        result = around(*map(gpu.array, mine))
    assert result == around.py(*theirs)
    np.testing.assert_array_equal(mine[1], theirs[1])


def test_private_arrays_are_the_cpus() -> None:
    host, _ = programs_of(around.source, arguments())
    calls = [line for line in host.llvm.splitlines() if f"@{FETCH}(" in line or f"@{PUT}(" in line]
    assert calls and not any("%tiny" in line for line in calls)
