"""A call returns or raises when its code runs no more: exceptions of signal handlers come every millisecond.

The arrays of a call are given back at once: code that still ran would write into memory that is not there any more.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanewise.runtime.call.kernel import ENOUGH_ALIKE
from lib.child_process import run_python
from lib.samples.threaded_kernels import deep, grow, total

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock that interrupts")

SIZE = 1 << 19
SMALL_STACK = 1 << 20


class Storm(BaseException):
    """By a handler."""


class FromOutside(BaseException):
    """By another thread."""


SIGNALS, OUTSIDE = "signals", "outside"
armed: list[str] = []  # who may raise
outside = threading.Lock()
raised: list[type[BaseException]] = []


def handler(number: int, frame: Any) -> None:
    if SIGNALS in armed:
        raised.append((Storm, KeyboardInterrupt, SystemExit)[len(raised) % 3])
        raise raised[-1]


def from_outside(victim: int) -> None:
    """Exceptions that no signal brings."""
    while True:
        time.sleep(0.0013)
        with outside:
            if OUTSIDE in armed:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(victim), ctypes.py_object(FromOutside))


def calm() -> None:
    """From now on nothing is raised."""
    while True:
        try:
            with outside:
                armed.clear()
            for _ in range(100):
                len(armed)
            return
        except BaseException:
            pass


def stormy(by: str, work: Callable[[], Any]) -> type[BaseException] | None:
    """What came out of it."""
    came: type[BaseException] | None = None
    try:
        try:
            armed.append(by)
            work()
        finally:
            armed.clear()
    except BaseException as error:
        came = type(error)
    calm()
    return came


def once(by: str, kernel: Any, n: int) -> type[BaseException] | None:
    """A call, after which its array has no other owner; another one, given back at once, is not there any more."""
    stormy(by, lambda: kernel(np.ones(SIZE), n))
    x = np.ones(SIZE)
    came = stormy(by, lambda: kernel(x, n))
    x[:] = -1
    time.sleep(0.002)
    assert (x == -1).all(), "somebody still writes"
    return came


KINDS = {Storm, KeyboardInterrupt, SystemExit, FromOutside}


def storm(many: int, kernels: tuple[Any, ...], n: int) -> None:
    few = np.ones(100)
    for kernel in kernels:
        for _ in range(2 * ENOUGH_ALIKE):  # all modules are loaded: an exception in an import leaves Python's lock held
            kernel(few.copy(), 3)
        kernel(np.ones(SIZE), n)
    for number in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, handler)
    threading.Thread(target=from_outside, args=(threading.get_ident(),), daemon=True).start()
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    signal.setitimer(signal.ITIMER_PROF, 0.0017, 0.0017)
    came: list[type[BaseException] | None] = []
    for times in range(20 * many):  # until each kind has come out of a call
        came += [once(by, kernel, n) for kernel in kernels for by in (SIGNALS, OUTSIDE)]
        if times + 1 >= many and set(came) >= KINDS:
            break
    for clock in (signal.ITIMER_REAL, signal.ITIMER_PROF):
        signal.setitimer(clock, 0)
    assert set(came) >= KINDS, came
    wrong: list[BaseException] = []
    thread = threading.Thread(target=lambda: check(kernels, wrong))  # nothing that others need is held
    thread.start()
    thread.join()
    check(kernels, wrong)
    assert not wrong, wrong


def check(kernels: tuple[Any, ...], wrong: list[BaseException]) -> None:
    from lanewise.runtime.launch.launch import CALLS

    try:
        assert not CALLS
        for kernel in kernels:
            x = np.arange(1 << 17) % 5.0
            y = x[:200].copy()
            found, expected = kernel(x, 20), kernel.py(y, 20)
            assert (x[:200] == y).all()
            assert found is None or found > expected
    except BaseException as error:
        wrong.append(error)


def run(what: str, tmp_path: Path, before: Callable[[], None] | None = None) -> None:
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    ended = run_python(__file__, what, env=env, timeout=120, preexec_fn=before)
    assert ended.returncode == 0 and ended.stdout == "done\n", (ended.returncode, ended.stderr[-3000:])


def test_threads_that_help(tmp_path: Path) -> None:
    run("help", tmp_path)


def test_a_thread_of_its_own(tmp_path: Path) -> None:
    """Where the caller's stack is too small for the kernel."""
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    run("deep", tmp_path, lambda: resource.setrlimit(resource.RLIMIT_STACK, (SMALL_STACK, hard)))


def test_a_thread_of_its_own_is_asked_to_leave(tmp_path: Path) -> None:
    """An interrupted call does not run to its end first."""
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    run("leave", tmp_path, lambda: resource.setrlimit(resource.RLIMIT_STACK, (SMALL_STACK, hard)))


def test_work_on_a_large_stack(tmp_path: Path) -> None:
    """Compilations and explanations, too: the latter run gangs on the caller's arrays, and restore these."""
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    run("compile", tmp_path, lambda: resource.setrlimit(resource.RLIMIT_STACK, (SMALL_STACK >> 1, hard)))


def long_work(counts: list[int], restored: list[bool]) -> None:
    try:
        long_loop(counts)  # Python 3.13 leaves out the `finally` around a loop that an exception leaves on its way back
    finally:
        restored.append(True)


def long_loop(counts: list[int]) -> None:
    end = time.perf_counter() + 5
    while time.perf_counter() < end:
        counts[0] += 1


def interrupted_work() -> None:
    from lanewise.runtime.launch.stacks import on_large_stack

    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.003, 0.003)
    for times in range(60):
        counts: list[int] = [0]
        restored: list[bool] = []
        work = partial(long_work, counts, restored)
        came = stormy(SIGNALS, partial(on_large_stack, work))
        assert came in KINDS
        before = counts[0]
        assert bool(before) <= len(restored) <= 1, (times, "the work has ended")
        time.sleep(0.01)
        assert counts[0] == before, (times, "somebody still works")
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert on_large_stack(lambda: 7) == 7


def left_early() -> None:
    for _ in range(2 * ENOUGH_ALIKE):
        deep(np.ones(100), 3)
    x = np.ones(1 << 22)

    def when_it_runs(number: int, frame: Any) -> None:
        if x[0] != 1:
            raise Storm

    signal.signal(signal.SIGALRM, when_it_runs)
    signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)
    for _ in range(5):
        came = None
        try:
            x[:] = 1
            deep(x, 2000)
        except Storm as error:
            came, last = error, x[-1]
            x[0] = 1
        assert came is not None and last == 1, "it ran to its end"
    signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    if sys.argv[1] == "help":
        storm(15, (grow, total), 400)
    elif sys.argv[1] == "leave":
        left_early()
    elif sys.argv[1] == "compile":
        interrupted_work()
    else:
        from lanewise.runtime.launch.stacks import has_room, whole_stack

        assert not has_room(whole_stack(deep.version((np.ones(9), 3)).built.stack)), "it runs on the caller's stack"
        storm(15, (deep,), 300)
    print("done")
