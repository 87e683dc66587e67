"""Atomic updates by code that is not compiled: the interpreter and kernels as plain Python.

    with lock():                            no other Python thread is between reading an element and writing it
    exchanged(address, read, change)        for bytes that compiled code may update, which takes no lock of Python:
                                            a compare-and-exchange, repeated until it succeeds

The compare-and-exchange is compiled code: linking code with updates `provide`s it. Before that, and while there is only
one thread, only Python updates memory, and the lock suffices.

Costs     half a microsecond; ten with other threads.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from ...process.forks import at_fork
from ...process.locks import Lock

Swap = Callable[[int, bytes, bytes], bool]  # address, expected bytes, new bytes: did it succeed?
SIZES = frozenset((1, 2, 4, 8))

_lock = Lock()
_provided: list[Swap] = []


def lock() -> Lock:
    return _lock


def provide(swap: Swap) -> None:
    """From now on compiled code may update memory too."""
    if not _provided:
        with _lock:  # no other thread is between reading and writing
            _provided.append(swap)


def others_update() -> bool:
    """May compiled code of another thread update memory? A thread that runs such code was called by Python."""
    return bool(_provided) and len(sys._current_frames()) > 1  # pyright: ignore[reportPrivateUsage]


def can_be_exchanged(address: int, size: int) -> bool:
    return size in SIZES and address % size == 0


def exchanged(address: int, read: Callable[[], bytes], change: Callable[[bytes], bytes]) -> bytes:
    """Update bytes atomically; the bytes before the update."""
    while True:
        before = read()
        if _provided[0](address, before, change(before)):
            return before


def _begin_anew() -> None:
    """In a forked process: the thread that held the lock does not exist."""
    global _lock
    _lock = Lock()


at_fork(child=_begin_anew)
