"""Tasks on threads, for the `launch` forms of the seven programs. A task may spawn further tasks.

    with Tasks() as tasks:
        tasks.spawn(work, a, 0, 100)           # runs later, on some thread
                                               # leaving the block waits for all, including nested ones

Tasks wait in a queue, so their number is limited by memory and not by threads: it ends on every input.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Any


class Tasks:
    """A pool of threads that run tasks; the first exception of a task is raised at the end."""

    def __init__(self, threads: int | None = None) -> None:
        self.waiting: deque[tuple[Callable[..., Any], tuple[Any, ...]]] = deque()
        self.changed = threading.Condition()
        self.open = 0
        self.failed: BaseException | None = None
        self.closed = False
        count = threads or os.cpu_count() or 1
        self.threads = [threading.Thread(target=self._work, daemon=True) for _ in range(count)]

    def spawn(self, function: Callable[..., Any], *args: Any) -> None:
        with self.changed:
            self.open += 1
            self.waiting.append((function, args))
            self.changed.notify()

    def __enter__(self) -> Tasks:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self.open == 0)
            self.closed = True
            self.changed.notify_all()
        for thread in self.threads:
            thread.join()
        if self.failed is not None:
            raise self.failed

    def _work(self) -> None:
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.waiting or self.closed)
                if not self.waiting:
                    return
                function, args = self.waiting.popleft()
            try:
                if self.failed is None:
                    function(*args)
            except BaseException as error:
                self.failed = error
            with self.changed:
                self.open -= 1
                if self.open == 0:
                    self.changed.notify_all()
