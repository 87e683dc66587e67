"""Outstanding work: compiled code on other threads that uses the memory of a call, which must not end before they do.

    work = Outstanding(words, at)       a word that asks all to stop if it is not 0
    work.lead(body)                     the calling thread: returns or raises when no other is at work
    work.help(part)                     a helper thread: runs its part, unless the call is over

An exception may come at any moment: Ctrl-C, the handler of another signal, `PyThreadState_SetAsyncExc`. It may come
again while the first propagates. So no Python code waits, since an exception can leave any of its lines. Helpers hold a
reader's lock of the system, and the leading thread takes the writer's lock at the end of a `with` statement: a C call
that Python makes without checking signals, and which waits without checking them.

    with free, wait, interrupt:         wait: no helper is inside after it;  free: late helpers need not wait
        try:        body()              here exceptions are noticed
        finally:    words[at] = 1       only stores: Python checks signals after calls and at backward jumps

Compiled code reads the word. A helper that runs Python is interrupted: C raises an exception in it, at the end of the
same `with` statement, if a cell holds the number of its thread.

A helper takes its lock by an iterator in C, for the reason in `process/locks.py`: an exception between taking it and
the first line inside would leave it held.

A handler may fork: the new process has no helpers, and their work is unfinished. There `lead` raises without waiting.

Ensures   after `lead` no helper runs its part, whatever was raised, and how often; then the exception propagates.
Costs     less than ten microseconds for each call, one for each helper.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from ...process.forks import at_fork

LOCK_BYTES = 256  # more than any system's lock takes

_ANY = ctypes.py_object
_OF_EXIT = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, _ANY, _ANY, _ANY, _ANY)  # C ignores the last three
_INTERRUPT = _OF_EXIT(("PyThreadState_SetAsyncExc", ctypes.pythonapi))
if sys.platform == "win32":
    _system = ctypes.WinDLL("kernel32")
    _READ, _LEAVE = _system.AcquireSRWLockShared, _system.ReleaseSRWLockShared
    _WRITE, _FREE, _INIT = _system.AcquireSRWLockExclusive, _system.ReleaseSRWLockExclusive, _system.InitializeSRWLock
else:
    _system = ctypes.CDLL(None)
    _READ, _WRITE, _INIT = _system.pthread_rwlock_rdlock, _system.pthread_rwlock_wrlock, _system.pthread_rwlock_init
    _LEAVE = _FREE = _system.pthread_rwlock_unlock
for _function in (_READ, _WRITE, _LEAVE, _FREE):
    _function.restype = None  # `with` would take a true result as a request to suppress the exception
_READ.argtypes, _INIT.argtypes = [ctypes.c_void_p], [ctypes.c_void_p, ctypes.c_void_p]
_WRITE.argtypes = _LEAVE.argtypes = _FREE.argtypes = [ctypes.c_void_p, _ANY, _ANY, _ANY]


class CallerLeft(BaseException):
    """A call is cancelled. Its caller has an exception of its own, and never sees this one."""


class _Ends:
    """The ends of a `with` statement, in C: an exception could leave a Python method at its first line."""

    __slots__ = ("__enter__", "__exit__")

    def __init__(self, enter: Callable[[], Any], exit: Callable[..., Any]) -> None:
        self.__enter__, self.__exit__ = enter, exit


def _interrupting(worker: ctypes.c_ulong) -> _Ends:
    return _Ends(bool, partial(_INTERRUPT, worker, CallerLeft))


NO_THREAD = ctypes.c_ulong(-1).value  # Python's own number for it; threads that begin have 0
_NO_WORKER = _interrupting(ctypes.c_ulong(NO_THREAD))


class Outstanding:
    """The work of one call."""

    __slots__ = (
        *("_at", "_entering", "_free", "_gone", "_interrupt", "_is_torn", "_leave", "_lock", "_wait", "_words"),
        "outer",
    )

    def __init__(
        self, words: Any, at: int, gone: Callable[[], Any] = bool, worker: ctypes.c_ulong | None = None
    ) -> None:
        """`gone` is called in a forked process, where the body would wait for a helper.

        `worker` is the number of a helper that runs Python, while it does: `threading.get_ident()`, else `NO_THREAD`.
        """
        self._words, self._at, self._gone = words, at, gone
        self.outer: Outstanding | None = None
        self._is_torn = False
        self._lock = lock = ctypes.create_string_buffer(LOCK_BYTES)
        _INIT(lock, None)
        self._entering = iter(partial(_READ, lock), 0)  # a result it never returns: each step takes the reader's lock
        self._leave = partial(_LEAVE, lock, None, None, None)
        self._wait: Any = _Ends(bool, partial(_WRITE, lock))
        self._free: Any = _Ends(bool, partial(_FREE, lock))
        self._interrupt: Any = _NO_WORKER if worker is None else _interrupting(worker)

    def lead(self, body: Callable[[], None]) -> None:
        """Helpers that begin in the body have ended when this returns or raises."""
        me = threading.get_ident()
        self.outer = outer = _led.get(me)
        with self._free, self._wait, self._interrupt:
            try:
                _led[me] = self
                body()
            finally:
                self._words[self._at] = 1
                _led[me] = outer
        if self._is_torn:
            raise RuntimeError(
                "this process was forked by a signal's handler while a kernel ran, and the threads that helped are not "
                "here; call the kernel again"
            )

    def tear(self) -> None:
        """Mark that the helpers no longer exist."""
        if not self._is_torn:
            _INIT(self._lock, None)
            self._words[self._at], self._is_torn = 1, True
            self._gone()

    def help(self, part: Callable[[], None]) -> None:
        for _ in self._entering:
            try:
                if not self._words[self._at]:
                    part()
                break
            finally:
                self._leave()


_led: dict[int, Outstanding | None] = {}  # by thread: the call that it leads now


def _in_child() -> None:
    """The leader in this thread has lost its helpers; other threads do not exist here."""
    me = threading.get_ident()
    one = outermost = _led.get(me)
    while one is not None:
        one.tear()
        one = one.outer
    _led.clear()
    _led[me] = outermost


at_fork(child=_in_child)
