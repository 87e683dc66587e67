"""A handler forks while a kernel runs: the new process has no threads that help, and does not wait for them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lib.child_process import run_python

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")

PROGRAM = """
import os, resource, signal, sys, threading
import numpy as np
from lanewise.runtime.launch import outstanding
from lib.samples import threaded_kernels

def handler(number, frame):
    led.append(any(outstanding._led.values()))
    child.append(os.fork())
    if not child[-1]: signal.alarm(20)

kernel, child, led = getattr(threaded_kernels, sys.argv[1]), [], []
x, y = np.ones(1 << 20), np.ones(100)
kernel(y, 50)
signal.signal(signal.SIGUSR1, handler)
threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGUSR1)).start()
try:
    while not child: kernel(x, 300)
    torn = False
except RuntimeError as error:
    torn = "forked" in str(error)
again = np.ones(1 << 18)
kernel(again, 50)
right = (again == y[0]).all()
if not child[0]: os._exit(0 if right and torn == led[0] else 1)
assert right and not torn
assert os.waitpid(child[0], 0)[1] == 0
print("done")
"""


@pytest.mark.parametrize("kernel", ["grow", "deep"])
def test_the_new_process_goes_on(kernel: str, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    file = tmp_path / "forks.py"
    file.write_text(PROGRAM, encoding="utf-8")
    ended = run_python(
        file,
        kernel,
        timeout=90,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, hard)),
    )
    assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr
