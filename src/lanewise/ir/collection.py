"""Work without Python's garbage collector, for steps that make many objects and little garbage.

The collector looks through all that lives each time the living have grown by a quarter; on a function of 100,000 ops
that doubles the time of reading it, and more than doubles that of its facts.

When it is on again it would at once look through all that was made meanwhile: 10 ms after the compiler was loaded, for
nothing. Where most of that stays, it is put beside what has long been there; what of it is garbage goes when Python
next looks through everything.

Threads may work so at once: who comes first notes whether the collector was on, and who leaves last turns it on again.
Python notices Ctrl-C behind calls: so nothing is called between a number and what it stands for. A new process has none
of the threads that were inside.
"""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
_lock = threading.RLock()
_inside = 0
_was_on = True  # when the first of those inside came


def uncollected(work: Callable[[], T], stays: bool = False) -> T:
    """Work in which nothing is collected.

    `stays`: most of what is made, as modules do. For what is done once: garbage of many rounds would add up.
    """
    with no_collection(stays):
        return work()


@contextmanager
def no_collection(stays: bool = False) -> Generator[None]:
    """Inside, nothing is collected; afterwards as before. May be nested.

    After a Ctrl-C that is noticed on the way in or out, the collector is on again when nobody has the exception.
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
            with _lock:
                _inside -= 1 if _inside else 0  # none where a new process was made inside
                if _inside == 0 and _was_on:
                    try:
                        if stays and not gc.get_freeze_count():  # what a program has frozen stays frozen
                            gc.freeze()
                            gc.unfreeze()  # into the oldest generation, without a look
                    finally:
                        gc.enable()


def _in_child() -> None:
    global _lock, _inside
    if _inside and _was_on:
        gc.enable()
    _lock, _inside = threading.RLock(), 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)
