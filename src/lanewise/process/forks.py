"""Forks: a process does not fork while another of its threads compiles, and compilations wait while it forks.

    with at_work(): ...             work that a fork must not interrupt: loading modules, calls of LLVM
    with at_work(), lock: ...       and work that holds locks
    at_fork(before, parent, child)  register further functions to call at a fork

A forked process has only the forking thread. Locks that other threads held stay locked in it for ever, a module that
another thread was loading is never loaded, and LLVM's data structures stay half updated. So a fork waits until the work
of other threads is done, and work that starts meanwhile waits for the fork.

Each thread holds a lock of its own while it works (`locks.py`); a fork takes the locks of all other threads.

A signal's exception may arrive on the way into an at-fork function: Python prints it and skips that function, and locks
would stay held for ever. So each function is registered several times and does its work once. An exception that
arrives later is raised when the work is done.

Python calls before-fork functions in reverse order of registration, and ours must run first: a working thread may print
a warning through `logging`, whose lock a fork takes too. So ours are registered again once `logging` is imported.

Ensures   in the new process, no other thread holds a lock that is taken at work, unless a thread forked in the
          middle of its own work, or the others were not done after ten seconds.
Costs     a fifth of a microsecond per piece of work; a fork waits for compilations in progress.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from .locks import Lock

POLL = 0.001  # seconds between checks whether others are done
LONGEST = 10.0  # seconds that a fork waits: a working thread may wait for a lock that the forking thread holds

TRIES = 8  # one for each signal that arrived during the system call, and one more

_gate: Lock = Lock()  # held while forking: no thread gets a lock of its own meanwhile
_locks: dict[int, Lock] = {}  # by thread, for those that have worked
_taken: list[Lock] = []  # locks of other threads, taken by the forking one
_ready: set[int] = set()  # threads that have done their work before a fork
_is_first = False  # ours is registered after that of `logging`, so it runs before it


def at_work() -> Lock:
    """The lock of this thread."""
    if not _is_first and "logging" in sys.modules:
        _be_first()
    me = threading.get_ident()
    lock = _locks.get(me)
    if lock is None:
        with _gate:
            lock = _locks[me] = Lock()
    return lock


def at_fork(
    before: Callable[[], None] | None = None,
    parent: Callable[[], None] | None = None,
    child: Callable[[], None] | None = None,
) -> None:
    """Call these functions at each fork. All are registered several times, and do their work once."""
    given = {"before": before, "after_in_parent": parent, "after_in_child": child}
    hooks: dict[str, Any] = {when: hook for when, hook in given.items() if hook is not None}
    if hasattr(os, "register_at_fork"):
        for _ in range(TRIES):
            os.register_at_fork(**hooks)


def _before_fork() -> None:
    me = threading.get_ident()
    if me not in _ready:
        end = time.monotonic() + LONGEST
        whatever_comes(lambda: _take_all(end))
        _ready.add(me)


def _take_all(end: float) -> None:
    """Take the locks of all other threads, each as soon as it is free."""
    me = threading.get_ident()
    own = _locks.get(me)
    waits = own is None or not own.is_mine()  # a thread that forks at work might hold a lock others wait for
    longest = max(0.0, end - time.monotonic()) if waits else 0.0
    if not _gate.is_mine() and not _gate.acquire(timeout=longest):
        return
    for lock in [lock for owner, lock in _locks.items() if owner != me]:
        _taken.append(lock)  # before taking it: Ctrl-C may be noticed after the call
        while not lock.acquire(blocking=False) and waits and time.monotonic() < end:
            time.sleep(POLL)


def _in_parent() -> None:
    if _gate.is_mine():
        whatever_comes(_give_back)
    _ready.discard(threading.get_ident())


def _give_back() -> None:
    while _taken:
        _free(_taken[-1])
        _taken.pop()
    if _gate.is_mine():
        _gate.release()


def whatever_comes(work: Callable[[], None]) -> None:
    """Do work that raises nothing itself, and start over after each exception of a signal handler.

    The last exception is raised when the work is done: Python prints it, and forks nonetheless.
    """
    interrupted: BaseException | None = None
    while True:
        try:
            work()
            break
        except BaseException as error:
            interrupted = error
    if interrupted is not None:
        raise interrupted


def _free(lock: Lock) -> None:
    """Release it as often as this thread has taken it."""
    with contextlib.suppress(RuntimeError):
        while True:
            lock.release()


def _in_child() -> None:
    """Forget the locks of threads that no longer exist, and those that this thread took."""
    global _gate
    _gate = Lock()
    _taken.clear()
    _ready.clear()
    me = threading.get_ident()
    for other in [owner for owner in _locks if owner != me]:
        del _locks[other]


def _be_first() -> None:
    global _is_first
    _is_first = True
    at_fork(before=_before_fork)


at_fork(_before_fork, _in_parent, _in_child)
