"""Defining kernels costs little beside NumPy: the compiler waits for the first call."""

from __future__ import annotations

import os
from pathlib import Path

from lanewise.codegen.text.elementwise import ELEMENTWISE, INTRINSICS
from lanewise.ir.meaning.elementary import ELEMENTARY as MAKERS
from lanewise.ir.ops import ELEMENTARY
from lanewise.std.functions import ROWS
from lib.child_process import run_python

PROGRAM = """
import sys, numpy
before = set(sys.modules)
import lanewise as lw
@lw.kernel
def k(a):
    for i in lw.lanes(len(a)):
        a[i] += 1
print(*sorted(set(sys.modules) - before))
"""
# Each takes a millisecond or more.
SLOW = {"dataclasses", "pathlib", "difflib", "urllib.parse", "ipaddress", "llvmlite", "z3", "json", "hashlib"}
LOADED = 43  # modules of the package: sixteen rooms and sub-rooms, kernels, rules of promotion, what looks at arguments


def test_a_kernel_is_defined_without_the_compiler(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    found = run_python(file, check=True).stdout.split()
    assert SLOW.isdisjoint(found)
    assert sum(name.startswith("lanewise") for name in found) <= LOADED, found


BORDERS = """
import sys, numpy as np, lanewise as lw
@lw.kernel
def k(a, out):
    for row, col in lw.lanes(*out.shape):
        total = 0.0
        for dy in range(3):
            r = row + dy - 1
            if 0 <= r < out.shape[0]:
                total += a[r, col]
        out[row, col] = total if a[row, col] > 0 else row
k(np.ones((20, 30)), np.zeros((20, 30)))
print(*(name for name in sys.modules if name.startswith("lanewise.transform.hot_paths.")))
"""


def test_paths_are_looked_for_where_one_may_be(tmp_path: Path) -> None:
    """The last gang of a row has some lanes alone, and hot ones only where numbers are clamped."""
    file = tmp_path / "borders.py"
    file.write_text(BORDERS)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    found = run_python(file, check=True, env=env).stdout
    assert "hot_paths.path_cost" in found and "hot_paths.search" not in found


def test_every_elementary_function_is_found_when_it_is_met() -> None:
    assert set(MAKERS) == ELEMENTARY
    assert set(ROWS) == ELEMENTARY - INTRINSICS.keys()
    assert set(ELEMENTWISE) >= ELEMENTARY
