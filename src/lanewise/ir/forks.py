"""Forks: a process is not copied while another of its threads compiles, and compilations wait while it is copied.

    with at_work(): ...             what must not be cut in two: loading modules, calls of LLVM
    with at_work(), lock: ...       and what holds locks

A new process has the forking thread alone. What the others held stays held in it for ever, a module that one was
loading is never loaded, and what LLVM had begun stays half done. So whoever forks waits until the others' work is done,
and who begins some meanwhile waits for the fork. Work in the background is not asked to end: it pauses (`later.py`).

Each thread has a lock that it holds at work; whoever forks takes those of all others. Locks are Python's own, since
Ctrl-C is not noticed between taking one and the first line under `with`; a class with `__enter__` has no such moment.

What else a fork asks for is done in the opposite order of registering. Ours is to come first: who is at work may want
to print a warning by a logger, whose lock a fork takes too. So it is registered again once there is `logging`.

Ensures   in the new process no lock that is taken at work is held by another thread, unless a thread forked in the
          midst of its own work, or the others were not done after ten seconds.
Costs     a fifth of a microsecond to begin; a fork waits for compilations under way.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from .pauses import is_pausing

POLL = 0.001  # seconds between looks at whether others are done
LONGEST = 10.0  # seconds that a fork waits: who is at work may wait for what the forking thread holds

Lock = Any  # of the kind that a thread may take again

_gate: Lock = threading.RLock()  # held by who forks: no thread gets a lock of its own meanwhile
_locks: dict[int, Lock] = {}  # of threads that have been at work
_taken: list[Lock] = []  # of others, by who forks
_forking: int | None = None
_is_first = False  # our part of a fork is registered behind that of `logging`


def at_work() -> Lock:
    """The lock of this thread. What works in the background gets one that nobody else asks for."""
    if is_pausing():
        return threading.RLock()
    if not _is_first and "logging" in sys.modules:
        _be_first()
    me = threading.get_ident()
    lock = _locks.get(me)
    if lock is None:
        with _gate:
            lock = _locks[me] = threading.RLock()
    return lock


def _before_fork() -> None:
    if _forking == threading.get_ident():  # it is registered twice
        return
    end = time.monotonic() + LONGEST
    _whatever_comes(lambda: _take_all(end))


def _take_all(end: float) -> None:
    """The locks of all other threads, as soon as each is free."""
    global _forking
    me = threading.get_ident()
    own = _locks.get(me)
    waits = own is None or not own._is_owned()  # who forks at work might hold what others wait for
    if not _gate.acquire(timeout=max(0.0, end - time.monotonic()) if waits else 0.0):
        return
    _forking = me
    for lock in [lock for owner, lock in _locks.items() if owner != me]:
        _taken.append(lock)  # before it is: Ctrl-C may be noticed behind the call
        while not lock.acquire(blocking=False) and waits and time.monotonic() < end:
            time.sleep(POLL)


def _in_parent() -> None:
    if _forking == threading.get_ident():
        _whatever_comes(_give_back)


def _give_back() -> None:
    global _forking
    while _taken:
        _free(_taken[-1])
        _taken.pop()
    _forking = None
    _free(_gate)


def _whatever_comes(work: Callable[[], None]) -> None:
    """Done from the beginning after a Ctrl-C, which is raised then: Python tells it, and forks none the less."""
    interrupted: KeyboardInterrupt | None = None
    while True:
        try:
            work()
            break
        except KeyboardInterrupt as ctrl_c:
            interrupted = ctrl_c
    if interrupted is not None:
        raise interrupted


def _free(lock: Lock) -> None:
    """As often as this thread has taken it."""
    with contextlib.suppress(RuntimeError):
        while True:
            lock.release()


def _in_child() -> None:
    """Locks of threads that do not exist are forgotten; so are those that this one has taken."""
    global _forking, _gate
    _gate, _forking = threading.RLock(), None
    _taken.clear()
    me = threading.get_ident()
    for other in [owner for owner in _locks if owner != me]:
        del _locks[other]


def _be_first() -> None:
    global _is_first
    _is_first = True
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_before_fork)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_in_parent, after_in_child=_in_child)
