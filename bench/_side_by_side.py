"""Side by side: what a machine allows, and quiet while other programs run on it.

    gain(run, 2)            how much more gets done in the same time where two processes do the same, each on its core
    with urgent(True): ...  ahead of all other programs, for a short while (Linux, and only who may)

Two threads cannot do more than two processes that share nothing: where these get less than 2, cores share memory, or a
core is but half of one.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import sys
import time
from collections.abc import Callable, Generator
from ctypes import c_double
from typing import Any

PHASES, PHASE_SECONDS, REST_SECONDS = 6, 0.06, 0.06
URGENT = 10


@contextlib.contextmanager
def urgent(wanted: bool) -> Generator[None]:
    """All threads of this process run ahead of other programs inside."""
    if not wanted:
        yield
        return
    if not hasattr(os, "SCHED_FIFO"):
        sys.exit("--urgent: this system has no such order of processes; leave it out")
    _schedule(os.SCHED_FIFO, URGENT)
    try:
        yield
    finally:
        _schedule(os.SCHED_OTHER, 0)
        time.sleep(REST_SECONDS)  # others wait meanwhile


def _schedule(policy: int, priority: int) -> None:
    try:
        for thread in os.listdir("/proc/self/task"):
            with contextlib.suppress(ProcessLookupError):  # one that has just ended
                os.sched_setscheduler(int(thread), policy, os.sched_param(priority))
    except OSError as error:
        sys.exit(f"--urgent: this process may not run ahead of others ({error.strerror}); leave it out, or be root")


def gain(run: Callable[[], object], processes: int, first: bool = False) -> float:
    """`run` in this process alone and in several at once, in turns; the least times of each count."""
    if not hasattr(os, "fork") or not hasattr(os, "sched_getaffinity"):
        return float("nan")
    cores = sorted(os.sched_getaffinity(0))
    if processes > len(cores):
        return float("nan")
    room = mmap.mmap(-1, mmap.PAGESIZE)
    times = (c_double * (2 * processes)).from_buffer(room)  # how long each takes beside the others; when it is ready
    children: list[int] = []
    number = 0
    for number in range(processes - 1, -1, -1):
        if number and (child := os.fork()):
            children.append(child)
        else:
            break
    try:
        os.sched_setaffinity(0, {cores[number]})
        run()  # its pages become its own
        with urgent(first):
            alone = _phases(run, number, times)
        os.sched_setaffinity(0, set(cores))
    finally:
        if number:
            os._exit(0)
    for child in children:
        os.waitpid(child, 0)
    return sum(alone / times[at] for at in range(processes))


def _phases(run: Callable[[], object], number: int, times: Any) -> float:
    """Every second phase is that of process 0 alone."""
    count = len(times) // 2
    times[count + number] = time.monotonic()
    while not all(ready := times[count:]):
        time.sleep(1e-3)
    start = max(ready) + REST_SECONDS
    least = {False: float("inf"), True: float("inf")}
    for phase in range(PHASES):
        together = phase % 2 == 0
        begin = start + phase * (PHASE_SECONDS + REST_SECONDS)
        time.sleep(max(0.0, begin - time.monotonic()))
        while (together or not number) and time.monotonic() < begin + PHASE_SECONDS:
            before = time.perf_counter()
            run()
            least[together] = min(least[together], time.perf_counter() - before)
    times[number] = least[True]
    return least[False]
