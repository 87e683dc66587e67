"""Work without Python's garbage collector, for steps that make many objects and little garbage.

The collector traverses all live objects each time their number has grown by a quarter; on a function of 100,000 ops
that doubles the time of reading it, and more than doubles that of its facts.

When it is enabled again, it would at once traverse all new objects: 10 ms after the compiler was loaded, for nothing.
Where most of them stay, they are moved to the permanent generation; their garbage is freed in the next full collection.

Several threads may do this at once: the first records whether the collector was on, and the last enables it again.
Python handles Ctrl-C after calls, so nothing is called between changing a counter and the change it counts. A forked
process has none of the other threads.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

from .forks import at_fork
from .locks import Lock

T = TypeVar("T")
_lock = Lock()
_inside = 0
# Python 3.12 itself freezes the objects that live for ever: 375, and again after `unfreeze`. A program that calls
# `gc.freeze` freezes everything: 4,000 objects in a process that has imported nothing.
LEAST_FROZEN = 1000
_was_on = True  # when the first thread entered


def uncollected(work: Callable[[], T], stays: bool = False) -> T:
    """Call `work` with the collector disabled.

    `stays`: most new objects stay, as modules do. Only for work done once: garbage of many iterations would add up.
    """
    with no_collection(stays):
        return work()


@contextmanager
def no_collection(stays: bool = False) -> Generator[None]:
    """A block in which nothing is collected; the previous state is restored. May be nested.

    After a Ctrl-C on the way in or out, the collector is enabled when the exception object is freed.
    """
    global _inside, _was_on
    entered = False
    try:
        with _lock:
            on = gc.isenabled()
            _was_on = on if _inside == 0 else _was_on
            _inside += 1
            entered = True
            gc.disable()
        yield
    finally:
        if entered:
            for _ in _lock.taking:
                try:
                    _inside -= 1 if _inside else 0  # zero if the process was forked inside
                    if _inside == 0 and _was_on:
                        try:
                            if stays and gc.get_freeze_count() < LEAST_FROZEN:  # else a program has frozen objects
                                gc.freeze()
                                gc.unfreeze()  # moves them to the oldest generation without traversing them
                        finally:
                            gc.enable()
                    break
                finally:
                    _lock.release()


def _in_child() -> None:
    global _lock, _inside
    if _inside and _was_on:
        gc.enable()
    _lock, _inside = Lock(), 0


at_fork(child=_in_child)
