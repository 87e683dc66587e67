"""Helper threads for launches. They wait for jobs, and live as long as the process.

    set_threads(4)               how many cores launches use from now on; None for all that this process may use
    threads()                    that number
    POOL.help(job, 3)            up to three threads run job.work()

The calling thread works too, so n threads need n - 1 helpers. A forked process starts without any. A thread registers
itself, since an exception may come during its start; one that is killed is replaced.
"""

from __future__ import annotations

import contextlib
import queue
from typing import Protocol

from ...machine.cores import share_of_cores
from ...process.forks import at_fork
from ...process.locks import Lock
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
        self.serving: set[object] = set()
        self.lock = Lock()

    @property
    def count(self) -> int:
        return len(self.serving)

    def help(self, job: Job, count: int) -> None:
        if self.count < count:
            self._grow(count)
        for _ in range(min(count, self.count)):
            self.jobs.put(job)

    def _grow(self, count: int) -> None:
        """Start threads as far as possible: if the system has no more, or Python exits, existing ones do the work."""
        with self.lock, contextlib.suppress(RuntimeError):
            while self.count < count:
                me = object()
                start_thread(_serve, self.jobs, self.serving, me)
                self.serving.add(me)


def _serve(jobs: queue.SimpleQueue[Job], serving: set[object], me: object) -> None:
    serving.add(me)
    try:
        while True:
            job = jobs.get()
            job.work()
            del job
    finally:
        serving.discard(me)


POOL = Pool()
at_fork(child=POOL.reset)

_chosen: int | None = None
CHANGES = [0]  # how often the number has been chosen: remembered calls depend on it


def set_threads(count: int | None) -> None:
    """How many threads a launch uses; None for one per core, or OMP_NUM_THREADS. Results do not depend on it."""
    global _chosen
    _chosen = None if count is None else checked(count)
    CHANGES[0] += 1


def checked(count: int) -> int:
    if not isinstance(count, int) or isinstance(count, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"the number of threads is an int, not {count!r}")
    if not 1 <= count <= MOST:
        raise ValueError(f"the number of threads is between 1 and {MOST}, not {count}")
    return count


def threads() -> int:
    return share_of_cores() if _chosen is None else _chosen
