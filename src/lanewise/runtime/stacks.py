"""Stacks that hold what a call may use, whichever thread calls.

    entry = with_room(entry, need)            where the caller's stack is too small, the call runs on another thread
    has_room(whole_stack(need))               is this thread's stack large enough?
    start_thread(work, (job,), "name")        a thread whose stack is

What a kernel needs is known (`codegen/frames.py`): little mostly, more with private arrays and tables, and most where
calls may come round. On a smaller stack it would end the process. Threads of Python have what `threading.stack_size` or
`ulimit -s` say, 2 MB if that says unlimited. How much of it
is used is not known, so some is left.

Costs     nothing for a kernel that needs no more than LITTLE. Else the size of a thread's stack is asked once per
          thread. A call that runs elsewhere costs a thread, 50 us.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from ..codegen.layout import STACK
from ..ir.forks import at_work

LITTLE = 16 << 10  # half of the smallest stack that Python gives a thread
LEAST_LEFT = 256 << 10  # for Python, before the call and where compiled code comes back to it

_of_thread = threading.local()
_sizes = threading.RLock()


def with_room(entry: Callable[[int], int], need: int) -> Callable[[int], int]:
    """The same call; on a thread of its own if this one's stack is too small."""
    if need <= LITTLE:
        return entry
    size = whole_stack(need)

    def call(start: int) -> int:
        return entry(start) if has_room(size) else _elsewhere(entry, start)

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


def whole_stack(need: int) -> int:
    """The size of a stack for that and for what else is on it."""
    return need + max(LEAST_LEFT, need >> 2)


def has_room(size: int) -> bool:
    """Has this thread a stack of so many bytes?"""
    try:
        return _of_thread.size >= size
    except AttributeError:
        _of_thread.size = stack_bytes() or STACK
    return _of_thread.size >= size


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
