"""A process that is forked while other threads compile: the new one compiles, too, and none waits for ever."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from lanewise.process import forks
from lanewise.process.forks import at_work
from lib.child_process import run_python
from lib.threads_at_once import LONGEST

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
    ended = run_python(file, delay, env=env, timeout=60)
    assert ended.stdout == "child 0\n", ended.stderr


@pytest.fixture(autouse=True)
def only_threads_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """What threads of earlier tests are at is not waited for."""
    for name, fresh in (("_gate", forks.Lock()), ("_locks", {}), ("_taken", []), ("_ready", set[int]())):
        monkeypatch.setattr(forks, name, fresh)


def test_no_thread_begins_to_work_during_a_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lock would be one that the fork has not taken."""
    monkeypatch.setattr(forks, "_locks", {})
    began = threading.Event()

    def work() -> None:
        with at_work():
            began.set()

    beginner = threading.Thread(target=work, daemon=True)
    with forks._gate:
        beginner.start()
        assert not began.wait(LONGEST)
    assert began.wait(20)


def forked(work: object) -> int:
    """The status of a new process that does this, 1 if it takes seconds."""
    child = os.fork()
    if child == 0:
        thread = threading.Thread(target=work, daemon=True)  # type: ignore[arg-type]
        thread.start()
        thread.join(5)
        os._exit(int(thread.is_alive()))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def take(lock: Any) -> None:
    with at_work(), lock:
        pass


def no_thread_forks() -> bool:
    """No thread is at work or forks: each could begin."""
    locks = (forks._gate, *forks._locks.values())
    return not forks._ready and not forks._taken and all(is_free(lock) for lock in locks)


def is_free(lock: Any) -> bool:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(lock.acquire(blocking=False) and lock.release() is None))
    thread.start()
    thread.join()
    return found[0]


def test_locks_of_others_are_free_in_the_new_process() -> None:
    lock, held = threading.RLock(), threading.Event()

    def hold() -> None:
        with at_work(), lock, at_work(), lock:
            held.set()
            time.sleep(0.1)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    assert forked(lambda: take(lock)) == 0
    thread.join()
    take(lock)
    assert no_thread_forks()


@pytest.mark.parametrize("before", [False, True])
def test_who_begins_while_another_forks_waits(before: bool) -> None:
    """Whether it has been at work before or not."""
    go, lock = threading.Event(), threading.RLock()

    def begin() -> None:
        if before:
            take(lock)
        ready.set()
        go.wait()
        take(lock)

    ready = threading.Event()
    thread = threading.Thread(target=begin)
    thread.start()
    ready.wait()
    forks._before_fork()
    try:
        go.set()
        thread.join(0.02)
        assert thread.is_alive()
    finally:
        forks._in_parent()
    thread.join()
    assert no_thread_forks()


def test_who_forks_at_work_does_not_wait() -> None:
    """Not even for another that forks, and waits for it."""
    end, waits = threading.Event(), threading.Event()

    def fork() -> None:
        waits.set()
        forks._before_fork()
        forks._in_parent()
        end.set()

    with at_work():
        thread = threading.Thread(target=fork)
        thread.start()
        waits.wait()
        time.sleep(0.01)
        start = time.monotonic()
        assert forked(lambda: take(threading.RLock())) == 0
        assert time.monotonic() - start < forks.LONGEST / 2
        assert not end.is_set()
    thread.join()
    assert end.is_set() and no_thread_forks()


def test_a_fork_goes_on_when_others_never_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "LONGEST", 0.05)
    begun, end = threading.Event(), threading.Event()

    def stay() -> None:
        with at_work():
            begun.set()
            end.wait()

    thread = threading.Thread(target=stay)
    thread.start()
    begun.wait()
    assert forked(lambda: take(threading.RLock())) == 0
    end.set()
    thread.join()
    assert no_thread_forks()


LOGGER = """
import os, threading, time
import lanewise
from lanewise.process import forks
{before}
import logging

def work():
    with forks.at_work():
        begun.set()
        time.sleep(0.2)
        logging.getLogger("anew").warning("slow")

begun = threading.Event()
thread = threading.Thread(target=work)
thread.start()
begun.wait()
start = time.monotonic()
child = os.fork()
if child == 0:
    os._exit(0)
assert time.monotonic() - start < 5, "each waits for the other"
os.waitpid(child, 0)
thread.join()
"""


@pytest.mark.parametrize("before", ["", "with forks.at_work(): pass"])
def test_a_logger_at_work_does_not_wait_for_a_fork(before: str) -> None:
    text = LOGGER.format(before=before)
    ended = run_python("-W", "ignore::DeprecationWarning", "-c", text, timeout=60)  # of forks beside threads
    assert (ended.stderr, ended.returncode) == ("slow\n", 0)


INTERRUPTED = """
import gc, itertools, signal, sys, threading, time
from lanewise.process import forks
from lanewise.process.collection import no_collection
from lanewise.process.deep_calls import deep_calls
from lanewise.process.locks import Lock

lock = Lock()
hits = 0
limit = sys.getrecursionlimit()

def is_free(lock):
    found = []
    thread = threading.Thread(target=lambda: found.append(lock.acquire(blocking=False) and lock.release() is None))
    thread.start()
    thread.join()
    return found[0]

signal.signal(signal.SIGALRM, signal.default_int_handler)
for delay in itertools.count(1):
    try:
        signal.setitimer(signal.ITIMER_REAL, 1e-6 * (delay % 40) + 2e-6)
        while True:
            with forks.at_work(), lock, no_collection(), deep_calls():
                pass
    except KeyboardInterrupt:
        hits += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    assert gc.isenabled() and sys.getrecursionlimit() == limit, hits
    if hits % 16 == 0:
        assert is_free(lock) and all(is_free(one) for one in forks._locks.values()), hits
    if hits == 1600:
        break
print("done")
"""


def test_ctrl_c_at_any_moment_leaves_nothing_held() -> None:
    ended = run_python("-c", INTERRUPTED, timeout=60)
    assert ended.stdout == "done\n", ended.stderr
