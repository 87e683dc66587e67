"""A stopwatch for many short calls: CPU seconds from the wall clock, corrected for pauses.

The thread's CPU clock costs more than most of the timed calls, so the wall clock is used; it goes on while another
program has the core. A pause is longer than all but a few calls. So only after a long call, the time in which the
thread did not run is subtracted, counted since the first call or the last long one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LONG = 0.001  # seconds


class Stopwatch:
    __slots__ = ("_cpu", "_wall", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0
        self._cpu = self._wall = 0.0

    def run(self, call: Callable[[int], T], argument: int) -> T:
        first = not self._wall
        if first:
            self._cpu = time.thread_time()
        started = time.perf_counter()
        if first:
            self._wall = started
        found = call(argument)
        spent = time.perf_counter() - started
        self.seconds += spent if spent < LONG else self._without_pauses(spent)
        return found

    def _without_pauses(self, spent: float) -> float:
        cpu, wall = time.thread_time(), time.perf_counter()
        paused = (wall - self._wall) - (cpu - self._cpu)
        self._cpu, self._wall = cpu, wall
        return max(spent - max(paused, 0.0), 0.0)
