"""Built programs: what is linked, how many threads a driver uses, and what a process loads whose kernels are cached."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import numpy as np

import lanewise as lw
from lanewise.codegen.launch.built import Driver
from lib.child_process import run_python

PROGRAM = """
import sys, numpy as np, lanewise as lw
@lw.kernel
def scaled(a, x, y):
    for i in lw.lanes(len(x)):
        y[i] = a * x[i] + y[i]
y = np.ones(100, np.float32)
scaled(np.float32(2), np.ones(100, np.float32), y)
assert (y == 3).all()
print(*(name for name in sys.modules if name.startswith("lanewise.codegen")))
"""
GENERATORS = ("lanewise.codegen.gang", "lanewise.codegen.launch.build", "lanewise.codegen.launch.program")


def test_a_kernel_from_the_cache_loads_no_code_generator(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    first, second = (run_python(file, check=True, env=env).stdout.split() for _ in range(2))
    assert set(GENERATORS) <= set(first)
    assert set(GENERATORS).isdisjoint(second)
    assert len(second) <= 20, second


def test_code_is_linked_once_for_each_use() -> None:
    @lw.kernel
    def raised(a):
        for i in lw.lanes(len(a)):
            a[i] += 1

    built = raised.version((np.ones(9),)).built
    first, second = built.link(), built.link()
    assert first.entry != second.entry and len(first.drivers) == len(built.drivers) == 1
    assert ctypes.c_int64.from_address(first.visits).value > 0


def test_a_driver_that_one_thread_runs_faster() -> None:
    frame = (ctypes.c_int64 * 4)(0, 100, 0, 0)
    at = ctypes.addressof(frame)
    assert Driver(0, "k", "d", 1, 0).threads(8, at) == 8
    assert Driver(0, "k", "d", 1, 0, alone=8).threads(8, at) == 1
    small, large = (Driver(0, "k", "d", 1, 0, alone=8, tables=((8, most),)) for most in (100, 99))
    assert (small.threads(8, at), large.threads(8, at), large.threads(9, at)) == (8, 1, 9)
