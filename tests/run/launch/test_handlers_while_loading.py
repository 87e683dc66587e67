"""A signal's handler calls kernels while the call that it interrupts loads modules of the compiler.

The finder stands in for the signal: it comes in the midst of a module, on the thread that loads it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lib.child_process import run_python

PROGRAM = """
import sys
from importlib.machinery import PathFinder
import numpy as np
import lanewise as lw

@lw.kernel
def k(a, n):
    for i in lw.lanes(len(a)):
        x = a[i]
        while x < n:
            x += x * x
        a[i] = x

def handler():
    try:
        for _ in range(64):
            a = np.ones(8)
            k(a, 50.0)
        print("right" if (a == want).all() else a)
    except RuntimeError as error:
        print(error)

class Signal:
    def find_spec(self, name, path=None, target=None):
        if name not in sys.argv[1:]: return None
        sys.argv.remove(name)
        spec = PathFinder.find_spec(name, path)
        rest = spec.loader.exec_module
        spec.loader.exec_module = lambda module: (handler(), rest(module))
        return spec

want = np.ones(8)
k.py(want, 50.0)
sys.meta_path.insert(0, Signal())
for _ in range(70):
    a = np.ones(8)
    k(a, 50.0)
    assert (a == want).all()
assert len(sys.argv) == 1, "not loaded"
"""
REFUSED = "a signal's handler called a kernel while the program was loading the compiler"


def output(tmp_path: Path, module: str) -> str:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path / 'kept'}"}
    done = run_python(file, module, env=env, timeout=100)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize("module", ["lanewise.pipeline", "lanewise.runtime.call.version"])
def test_what_the_handler_cannot_have_is_refused_in_words(tmp_path: Path, module: str) -> None:
    """The first is loaded to read LANEWISE, the second for the first call. The interrupted call goes on."""
    assert output(tmp_path, module).startswith(REFUSED)


LATER = ("lanewise.runtime.call.fast_call",)


@pytest.mark.parametrize("module", LATER)
def test_what_only_makes_calls_quicker_is_left_to_a_later_call(tmp_path: Path, module: str) -> None:
    assert output(tmp_path, module) == "right\n"
