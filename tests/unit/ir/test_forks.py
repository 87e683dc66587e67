"""A process that is forked while other threads compile: the new one compiles, too, and none waits for ever."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from lanewise.ir import forks
from lanewise.ir.forks import WorkLock, at_work
from lanewise.ir.pauses import pausing

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")

PROGRAM = """
import os, signal, sys, threading, time
import numpy as np
import lanewise as lw

@lw.kernel
def k(a, out, c):
    for i in lw.lanes(len(a)):
        x = a[i]
        for j in range(20):
            x = x * c + np.sin(x)
        out[i] = x

def other():
    k(np.ones(9, np.float32), np.ones(9, np.float32), 0.1)

thread = threading.Thread(target=other)
thread.start()
time.sleep(float(sys.argv[1]))
child = os.fork()
if child == 0:
    signal.alarm(20)
    out = np.zeros(50)
    k(np.ones(50), out, 0.5)
    os._exit(int(out[0] == 0))
status = os.waitpid(child, 0)[1]
thread.join()
print("child", status)
"""


@pytest.mark.parametrize("delay", ["0", "0.05", "0.15"])
def test_a_fork_while_another_thread_compiles(delay: str, tmp_path: Path) -> None:
    file = tmp_path / "forked.py"
    file.write_text(PROGRAM)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path / 'cache'}"}
    ended = subprocess.run([sys.executable, file, delay], env=env, capture_output=True, text=True, timeout=60)
    assert ended.stdout == "child 0\n", ended.stderr


def forked(work: object) -> int:
    """The status of a new process that does this, 1 if it takes seconds."""
    child = os.fork()
    if child == 0:
        thread = threading.Thread(target=work, daemon=True)  # type: ignore[arg-type]
        thread.start()
        thread.join(5)
        os._exit(int(thread.is_alive()))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def take(lock: WorkLock) -> None:
    with lock:
        pass


def test_locks_of_others_are_free_in_the_new_process() -> None:
    lock, held = WorkLock(), threading.Event()

    def hold() -> None:
        with lock, lock:
            held.set()
            time.sleep(0.1)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    assert forked(lambda: take(lock)) == 0
    thread.join()
    take(lock)
    assert not forks._depths and not forks._forking


def test_who_begins_while_another_forks_waits() -> None:
    forks._forking.append(-1)
    thread = threading.Thread(target=take, args=(WorkLock(),))
    try:
        thread.start()
        thread.join(0.02)
        assert thread.is_alive()
        with pausing(lambda: None), at_work():
            pass  # background work is not asked
    finally:
        forks._forking.remove(-1)
    thread.join()
    assert not forks._depths


def test_who_forks_at_work_does_not_wait() -> None:
    with at_work():
        assert forked(lambda: take(WorkLock())) == 0
    assert not forks._depths
