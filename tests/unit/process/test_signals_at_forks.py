"""Signals that come during a fork, whose handlers raise: each process goes on, and nothing stays held.

Python notices them on the way into the first function that a fork asks for, and leaves that function out.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lib.child_process import run_python

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")

PROGRAM = """
import ctypes, os, signal, sys, threading
from functools import partial
when = sys.argv[1]
come = ctypes.PyDLL(None)["raise"]  # without a look at signals
pending = [signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM]

class Handled(BaseException): pass
came = []
def handler(number, frame):
    came.append(number)
    raise Handled
for number in pending: signal.signal(number, handler)

def storm():
    for number in pending: os.register_at_fork(**{when: partial(come, int(number))})

if when != "before": storm()  # these are asked for in order, those before a fork in the opposite one
import numpy as np, lanewise as lw
from lanewise.process import forks
@lw.kernel(threads=3)
def double(x):
    for i in lw.lanes(len(x)): x[i] *= 2

def work():
    for size in (10, 1 << 20):
        x = np.ones(size, np.float32)
        double(x)
        assert (x == 2).all()
    done.append(1)

done = []
work()
entered, end = threading.Event(), threading.Event()
def other():  # another thread that has been at work, and is again
    with forks.at_work(): entered.set()
    end.wait()
    with forks.at_work(): done.append(2)
threading.Thread(target=other, daemon=True).start()
entered.wait()
if when == "before": storm()
child = os.fork()
end.set()
thread = threading.Thread(target=work, daemon=True)
thread.start()
thread.join(30)
assert done.count(1) == 2, done
if (child == 0) == (when == "after_in_child"): assert sorted(came) == sorted(pending), came
if child == 0: os._exit(0)
assert os.waitpid(child, 0)[1] == 0
assert 2 in done and not forks._ready
print("done")
"""


@pytest.mark.parametrize("when", ["before", "after_in_parent", "after_in_child"])
def test_handlers_that_raise(when: str, tmp_path: Path) -> None:
    file = tmp_path / "forks.py"
    file.write_text(PROGRAM, encoding="utf-8")
    ended = run_python(file, when, timeout=90)
    assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr[-3000:]
