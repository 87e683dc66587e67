"""Stacks that hold what a recursion may use, whichever thread calls.

    entry = with_room(entry)                  where the caller's stack is too small, the call runs on another thread
    start_thread(work, (job,), "name")        a thread with such a stack

Recursion is an error once it has used MOST_STACK (`codegen/stack_check.py`); on a smaller stack it would end the
process before. Threads of Python have what `threading.stack_size` or `ulimit -s` say, 2 MB if that says unlimited.

Costs     the size of a thread's stack is asked once per thread. A call that runs elsewhere costs a thread, 50 us.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from ..codegen.layout import MOST_STACK
from ..ir.forks import at_work

ROOM = MOST_STACK + (1 << 20)
STACK = 8 << 20

_of_thread = threading.local()
_sizes = threading.RLock()


def with_room(entry: Callable[[int], int]) -> Callable[[int], int]:
    """The same call; on a thread of its own if this one's stack is too small."""

    def call(start: int) -> int:
        return entry(start) if _has_room() else _elsewhere(entry, start)

    return call


def start_thread(target: Callable[..., Any], args: tuple[Any, ...], name: str) -> threading.Thread:
    """Started, with room on its stack."""
    thread = threading.Thread(target=target, args=args, name=name, daemon=True)
    with at_work(), _sizes:
        before = threading.stack_size()
        try:
            threading.stack_size(STACK)
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


def _elsewhere(entry: Callable[[int], int], start: int) -> int:
    found: list[int] = []
    start_thread(lambda: found.append(entry(start)), (), "lanewise-deep").join()
    return found[0]


def _has_room() -> bool:
    room = getattr(_of_thread, "room", None)
    if room is None:
        size = stack_bytes()
        room = _of_thread.room = size is None or size >= ROOM
    return room


def stack_bytes() -> int | None:
    """The size of this thread's stack; None where the system does not tell."""
    try:
        library = ctypes.CDLL(None)
        ask, read, free = library.pthread_getattr_np, library.pthread_attr_getstacksize, library.pthread_attr_destroy
        library.pthread_self.restype = ctypes.c_void_p
        this = ctypes.c_void_p(library.pthread_self())
    except (AttributeError, OSError, TypeError):
        return None
    attributes, size = ctypes.create_string_buffer(256), ctypes.c_size_t()
    if ask(this, attributes):
        return None
    told = read(attributes, ctypes.byref(size)) == 0
    free(attributes)
    return size.value if told else None
