"""Updates in one step by what is not compiled: the interpreter, and kernels as plain Python.

    with lock():                            no other thread of Python is between reading an element and writing it
    exchanged(address, read, change)        bytes that compiled code may update meanwhile, which waits for no lock of
                                            Python: put back if they are still as they were read, else once more

What compares and exchanges in one step is compiled itself: who links code with updates `provide`s it. Before that, and
while there is one thread, nobody but Python updates anything, and the lock is enough.

Costs     half a microsecond; beside other threads ten.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager

Swap = Callable[[int, bytes, bytes], bool]  # an address, what is expected there, what comes there: was it as expected?
SIZES = frozenset((1, 2, 4, 8))

_lock = threading.RLock()
_provided: list[Swap] = []


def lock() -> AbstractContextManager[object]:
    return _lock


def provide(swap: Swap) -> None:
    """From now on compiled code updates, too."""
    if not _provided:
        with _lock:  # nobody is between reading and writing
            _provided.append(swap)


def others_update() -> bool:
    """May compiled code of another thread update meanwhile? A thread that runs such code was called by Python."""
    return bool(_provided) and len(sys._current_frames()) > 1  # pyright: ignore[reportPrivateUsage]


def can_be_exchanged(address: int, size: int) -> bool:
    return size in SIZES and address % size == 0


def exchanged(address: int, read: Callable[[], bytes], change: Callable[[bytes], bytes]) -> bytes:
    """The bytes as they were when they were changed."""
    while True:
        before = read()
        if _provided[0](address, before, change(before)):
            return before


def _begin_anew() -> None:
    """In a new process: the thread that had the lock does not exist."""
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
