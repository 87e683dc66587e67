"""What is made in the background keeps nobody from leaving, and from making a process while leaving."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TEXT = """
import atexit, os
def bye():
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    print("forked")
atexit.register(bye)
import numpy as np, lanewise as lw
from lanewise.runtime import later
@lw.kernel
def steps(first, count):
    for i in lw.lanes(len(first)):
        n, c = first[i], 0
        while n > 1:
            n = 3 * n + 1 if n & 1 else n >> 1
            c += 1
        count[i] = c
first, count = np.arange(1, 500), np.zeros(499, np.int64)
for _ in range(4):
    steps(first, count)
assert later._thread is not None
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")
def test_a_process_is_made_while_python_ends(tmp_path: Path) -> None:
    file = tmp_path / "ends.py"
    file.write_text(TEXT)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    ended = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "forked\n"), ended.stderr
