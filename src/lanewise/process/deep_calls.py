"""Deep calls: programs nest a thousand levels deep, and the functions that walk them recurse as deep.

    with deep_calls():      no RecursionError below DEEPEST nested calls

Ensures   the last thread to leave restores the limit, which is one number for all threads, also after Ctrl-C:
          nothing is called between changing `_inside` and the change it counts. A forked process has one thread.
Costs     nothing: Python functions call each other on a stack of their own, not on C's.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

from .forks import at_fork
from .locks import Lock

DEEPEST = 10_000  # nested calls

_lock = Lock()
_inside = 0
_before = 0  # the limit when the first thread entered


class _Own(threading.local):
    """Per thread: how many blocks it is in."""

    times = 0


_own = _Own()


@contextmanager
def deep_calls() -> Generator[None]:
    """May be nested."""
    global _inside, _before
    entered = False
    try:
        with _lock:
            found = sys.getrecursionlimit()
            _before = found if _inside == 0 else _before
            _inside += 1
            _own.times += 1
            entered = True
            sys.setrecursionlimit(max(found, DEEPEST))
        yield
    finally:
        if entered:
            for _ in _lock.taking:
                try:
                    _inside -= 1
                    _own.times -= 1
                    if _inside == 0:
                        now = DEEPEST
                        try:
                            now = sys.getrecursionlimit()
                        finally:
                            if now == DEEPEST:  # otherwise the program has set another limit meanwhile
                                sys.setrecursionlimit(_before)
                    break
                finally:
                    _lock.release()


def _in_child() -> None:
    global _lock, _inside
    if _inside and not _own.times and sys.getrecursionlimit() == DEEPEST:
        sys.setrecursionlimit(_before)
    _lock, _inside = Lock(), _own.times


at_fork(child=_in_child)
