"""Threads that help with launches. They wait for jobs, and last as long as the process.

    set_threads(4)               how many cores launches use from now on; None for all that this process may use
    threads()                    that number
    POOL.help(job, 3)            up to three threads run job.work()

The calling thread works too, so n threads need n - 1 that help. A process that was forked starts without any.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from typing import Protocol

from ..target import cores
from .stacks import start_thread

MOST = 1024


class Job(Protocol):
    """Work that several threads share; `work` returns when nothing is left, and raises nothing."""

    def work(self) -> None: ...


class Pool:
    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget the threads: after a fork they do not exist."""
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.count = 0
        self.lock = threading.Lock()

    def help(self, job: Job, count: int) -> None:
        if self.count < count:
            self._grow(count)
        for _ in range(min(count, self.count)):
            self.jobs.put(job)

    def _grow(self, count: int) -> None:
        """As many threads as there may be: where the system has no more, or Python ends, those that are do the work."""
        with self.lock, contextlib.suppress(RuntimeError):
            while self.count < count:
                start_thread(_serve, (self.jobs,), f"lanewise-{self.count + 1}")
                self.count += 1


def _serve(jobs: queue.SimpleQueue[Job]) -> None:
    while True:
        job = jobs.get()
        job.work()
        del job


POOL = Pool()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=POOL.reset)

_chosen: int | None = None


def set_threads(count: int | None) -> None:
    """How many threads a launch uses; None for one per core. Results do not depend on it."""
    global _chosen
    _chosen = None if count is None else checked(count)


def checked(count: int) -> int:
    if not isinstance(count, int) or isinstance(count, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"the number of threads is an int, not {count!r}")
    if not 1 <= count <= MOST:
        raise ValueError(f"the number of threads is between 1 and {MOST}, not {count}")
    return count


def threads() -> int:
    return cores() if _chosen is None else _chosen
