"""Forks: a process is not copied while another of its threads compiles, and compilations wait while it is copied.

    with at_work(): ...             what must not be cut in two: loading modules, calls of LLVM, what holds locks
    lock = WorkLock()               held at work

A new process has the forking thread alone. What the others held stays held in it for ever, a module that one was
loading is never loaded, and what LLVM had begun stays half done. So whoever forks waits until the others' work is done,
and who begins some meanwhile waits for the fork. Work in the background is not asked to end: it pauses (`later.py`).

Ensures   in the new process no WorkLock is held by another thread, unless a thread forked in the midst of its own work,
          or the others were not done after ten seconds.
Costs     half a microsecond to begin; a fork waits for compilations under way.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import TracebackType

from .pauses import is_pausing

POLL = 0.001  # seconds between looks at whether others are done
LONGEST = 10.0  # seconds that a fork waits: who is at work may wait for what the forking thread holds

_depths: dict[int, int] = {}  # of threads at work
_forking: list[int] = []  # threads that wait to fork


def _begin() -> None:
    if is_pausing():
        return
    me = threading.get_ident()
    depth = _depths.get(me, 0)
    _depths[me] = depth + 1
    while not depth and any(other != me for other in _forking):  # seen by it first, or it by us
        del _depths[me]
        time.sleep(POLL)
        _depths[me] = 1


def _end() -> None:
    if is_pausing():
        return
    me = threading.get_ident()
    _depths[me] -= 1
    if not _depths[me]:
        del _depths[me]


@contextmanager
def at_work() -> Generator[None]:
    _begin()
    try:
        yield
    finally:
        _end()


class WorkLock:
    """A lock that a thread may take again, held at work."""

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def __enter__(self) -> None:
        _begin()
        try:
            self._lock.acquire()
        except BaseException:
            _end()
            raise

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._lock.release()
        _end()


def _before_fork() -> None:
    me = threading.get_ident()
    _forking.append(me)
    interrupted: KeyboardInterrupt | None = None
    end = time.monotonic() + LONGEST
    while me not in _depths and _depths and time.monotonic() < end:  # who forks at work might hold what others wait for
        try:
            time.sleep(POLL)
        except KeyboardInterrupt as ctrl_c:
            interrupted = ctrl_c
    if interrupted is not None:
        raise interrupted  # Python tells it, and forks none the less


def _in_parent() -> None:
    _forking.remove(threading.get_ident())


def _in_child() -> None:
    me = threading.get_ident()
    _forking.clear()
    for other in [other for other in _depths if other != me]:
        del _depths[other]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_in_parent, after_in_child=_in_child)
