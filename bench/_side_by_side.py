"""Side by side: the limits of the machine, and quiet measurements while other programs run.

    gain(run, 2)            throughput of two processes that do the same on separate cores, relative to one
    with urgent(True): ...  scheduled before all other programs for a short while (Linux, with permission)

Two threads cannot do more than two processes that share nothing: if these get less than 2, the cores share memory
bandwidth, or are hardware threads of one core.
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
    """All threads of this process are scheduled before other programs inside the block."""
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
        time.sleep(REST_SECONDS)  # let other programs run


def _schedule(policy: int, priority: int) -> None:
    try:
        for thread in os.listdir("/proc/self/task"):
            with contextlib.suppress(ProcessLookupError):  # it has just ended
                os.sched_setscheduler(int(thread), policy, os.sched_param(priority))
    except OSError as error:
        sys.exit(f"--urgent: this process may not run ahead of others ({error.strerror}); leave it out, or be root")


def gain(run: Callable[[], object], processes: int, first: bool = False) -> float:
    """`run` in this process alone and in several at once, alternately; the minimum of each counts."""
    if not hasattr(os, "fork") or not hasattr(os, "sched_getaffinity"):
        return float("nan")
    cores = sorted(os.sched_getaffinity(0))
    if processes > len(cores):
        return float("nan")
    room = mmap.mmap(-1, mmap.PAGESIZE)
    times = (c_double * (2 * processes)).from_buffer(room)  # the time of each among the others; when it is ready
    children: list[int] = []
    number = 0
    for number in range(processes - 1, -1, -1):
        if number and (child := os.fork()):
            children.append(child)
        else:
            break
    try:
        os.sched_setaffinity(0, {cores[number]})
        run()  # copy-on-write pages become its own
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
    """In every second phase process 0 runs alone."""
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
