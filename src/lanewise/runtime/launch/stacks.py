"""Stacks that are large enough for a call, whichever thread calls.

    entry = with_room(entry, need)            if the caller's stack is too small, the call runs on another thread
    has_room(whole_stack(need))               is this thread's stack large enough?
    start_thread(work, job)                   a thread with a large enough stack
    on_large_stack(compile)                   the result of Python code that needs more than the smallest stacks have;
                                              an exception in the caller ends that code first

The stack need of a kernel is known (`frames.py`): mostly little, more with private arrays and tables, and most with
recursive calls. On a smaller stack it would crash the process. Threads of Python have the size of
`threading.stack_size` or `ulimit -s`, 2 MB if that is unlimited. How much of it is in use is not known, so a reserve is
left.

Costs     nothing for a kernel that needs no more than LITTLE. Else the size of a thread's stack is queried once per
          thread. A call on another thread costs 50 us.
"""

from __future__ import annotations

import _thread
import ctypes
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from ...plan.stack_sizes import STACK
from ...process.forks import at_work
from ...process.locks import Lock
from .outstanding import NO_THREAD, CallerLeft, Outstanding

LITTLE = 16 << 10  # half of the smallest stack that Python gives a thread
LEAST_LEFT = 256 << 10  # for Python, before the call and for callbacks
TO_COMPILE = 1 << 20  # for the parsers of Python and of LLVM, and for LLVM's passes

T = TypeVar("T")

_of_thread = threading.local()
_sizes = Lock()


def with_room(entry: Callable[[int], int], need: int) -> Callable[[int], int]:
    """The same call; on a new thread if this one's stack is too small."""
    if need <= LITTLE:
        return entry
    size = whole_stack(need)

    def call(start: int) -> int:
        return entry(start) if has_room(size) else _elsewhere(entry, start)

    return call


def start_thread(target: Callable[..., Any], *args: Any) -> None:
    """Start a thread with a large enough stack. It ends with Python.

    `threading.Thread` takes locks and waits for the new thread: with Python 3.14 an exception meanwhile would leave
    locks held, and it would be unknown whether there is a thread.
    """
    with at_work(), _sizes:
        before = _thread.stack_size()
        try:
            _thread.stack_size(STACK)
            _thread.start_new_thread(target, args)
        finally:
            _thread.stack_size(before)


def on_large_stack(work: Callable[[], T]) -> T:
    """Run it here, or on another thread if the stack of this one is small; the caller must hold no lock.

    Parsing Python's own text crashes the process on a stack of 48 KB, and `threading.stack_size` allows 32. If the
    caller gets an exception, the work in the other thread ends first, because explanations with measurements use the
    caller's arrays.
    """
    if has_room(TO_COMPILE):
        return work()
    results: list[T] = []
    errors: list[BaseException] = []
    asked, worker = (ctypes.c_int64 * 1)(), ctypes.c_ulong(NO_THREAD)
    ended = _thread.allocate_lock()
    outstanding = Outstanding(asked, 0, ended.release, worker)

    def run() -> None:
        try:
            worker.value = threading.get_ident()
            if not asked[0]:  # after the line above: an exception of the caller comes to one of the two
                results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            worker.value = NO_THREAD

    def thread() -> None:
        try:
            outstanding.help(run)
        except CallerLeft:  # too late for `run`
            pass
        finally:
            ended.release()

    def wait() -> None:
        ended.acquire()
        start_thread(thread)
        ended.acquire()

    outstanding.lead(wait)
    if errors:
        raise errors[0]
    return results[0]


def _elsewhere(entry: Callable[[int], int], start: int) -> int:
    """Run on another thread. It uses the caller's memory: an exception here stops it, and propagates after that."""
    found: list[int] = []
    asked = (ctypes.c_int64 * 1)()
    ended = _thread.allocate_lock()
    outstanding = Outstanding(asked, 0, ended.release)

    def run() -> None:
        _of_thread.asked = asked
        found.append(entry(start))

    def thread() -> None:
        try:
            outstanding.help(run)
        finally:
            ended.release()

    def wait() -> None:
        ended.acquire()
        start_thread(thread)
        ended.acquire()

    outstanding.lead(wait)
    return found[0]


def leave_if_asked() -> None:
    """Raise if this thread runs a call for another one that was interrupted."""
    asked = getattr(_of_thread, "asked", None)
    if asked is not None and asked[0]:
        raise CallerLeft


def whole_stack(need: int) -> int:
    """The size of a stack for this need and for everything else on it."""
    return need + max(LEAST_LEFT, need >> 2)


def has_room(size: int) -> bool:
    """Does this thread have a stack of this many bytes?"""
    try:
        return _of_thread.size >= size
    except AttributeError:
        _of_thread.size = stack_bytes() or STACK
    return _of_thread.size >= size


def stack_bytes() -> int | None:
    """The size of this thread's stack; None if the system does not say."""
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
    is_known = read(attributes, ctypes.byref(size)) == 0
    free(attributes)
    return size.value if is_known else None
