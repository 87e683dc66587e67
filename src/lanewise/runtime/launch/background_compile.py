"""Background compilation: code that may be faster, but takes long to compile, is compiled while the present code runs.

    begin(kernel, version)          after some calls; `kernel.use` replaces this version by a better one

One thread compiles one version at a time. Python must not exit, and a process must not be forked, while LLVM is at work
in a thread: both wait until the thread pauses (`ir/pauses.py`), at the longest for one of LLVM's two calls, its passes
and its machine code. Then the forking thread continues, and so does this one; in the new process the version is
compiled again when it is called. When Python exits, the version is given up. Ctrl-C, or an exception of another
signal's handler, does not cut that wait short: LLVM would continue in memory that is being freed.

A version that is refused now, because an outer name has changed, is not reported here: the next call of the kernel
reports it. It is compiled again after `OFTEN` calls. An internal error is reported like that of any thread, with its
traceback, and its version is given up. In both cases the next one is compiled.

Requires  a version whose `better` makes another one, with the same results, or none.
Ensures   a version that is out of date meanwhile is not used; each is compiled once.
Costs     as much processor time as compiling the kernel; nothing for a kernel that is not called again.
"""

from __future__ import annotations

import _thread
import atexit
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...ir.forks import TRIES, at_fork, whatever_comes
from ...ir.locks import Lock
from ...ir.pauses import is_pausing, pausing
from ...ir.position import CompileError

if TYPE_CHECKING:
    from ..call.kernel import Kernel
    from ..call.version import Version

Wanted = tuple["Kernel", "Version", Callable[[], "Version | None"]]

POLL = 0.001  # seconds between checks whether all have forked
OFTEN = 100  # calls after which a version that was refused is tried again

_gate = Lock()  # held while the queue, or its worker, changes
_compiling = Lock()  # held while a version is compiled, except for pauses
_wanted: list[Wanted] = []
_at_work: Wanted | None = None
_worker: object | None = None  # stands for the thread
_forking: list[int] = []  # threads that wait to fork
_ended = False  # Python is exiting


class _GivenUp(BaseException):
    """Python exits. No `except Exception` on the way catches it."""


def begin(kernel: Kernel, version: Version) -> None:
    """Compile a better version than this one, if there is one, and let the kernel use it."""
    global _worker
    with _gate:
        make, version.better = version.better, None
        if _ended or make is None:
            return
        _wanted.append((kernel, version, make))
        if _worker is None:
            try:
                worker = object()
                _worker = worker
                _thread.start_new_thread(_work, (worker,))  # nothing is called since `_worker` says that there is one
            except RuntimeError:  # no thread can be started, or not any more: the present code stays
                _worker = None
                _wanted.clear()


def wait() -> None:
    """Wait until everything in the queue is compiled."""
    while _worker is not None:
        time.sleep(POLL)


def _work(me: object) -> None:
    global _worker
    try:
        while (item := _next()) is not None:
            try:
                _make(item)
            except CompileError:
                _try_again(item)
            except Exception as fault:
                threading.current_thread().name = "lanewise later"
                error = type(fault), fault, fault.__traceback__, threading.current_thread()
                threading.excepthook(threading.ExceptHookArgs(error))
    except _GivenUp:
        pass
    finally:
        with _gate:
            if _worker is me:
                _worker = None


def _next() -> Wanted | None:
    """The next item; if there is none, the next `begin` starts another thread."""
    global _at_work, _worker
    with _gate:
        _at_work = _wanted.pop(0) if _wanted else None
        if _at_work is None:
            _worker = None
        return _at_work


def _make(item: Wanted) -> None:
    kernel, version, make = item
    with _compiling, pausing(_pause):
        _pause()
        better = make()
        _pause()
        if better is not None:
            kernel.use_instead(version, better)


def _try_again(item: Wanted) -> None:
    """Try again when the version is called often, which it is if the outer names are restored."""
    kernel, version, make = item
    version.calls = -OFTEN  # first: from `better` on, calls are counted
    version.better = make
    kernel.use_instead(version, version)  # a remembered call would not be counted


def _pause() -> None:
    """Others may fork now; compilation ends here if Python exits."""
    if _ended:
        raise _GivenUp
    if _forking:
        _compiling.release()
        try:
            while _forking:
                time.sleep(POLL)
        finally:
            _compiling.acquire()


def _stop() -> None:
    """Accept no more work, and give up what is queued; others may still fork."""
    global _ended
    _ended = True
    whatever_comes(_give_up)


def _give_up() -> None:
    with _compiling, _gate:
        _wanted.clear()


def _before_fork() -> None:
    whatever_comes(_wait_for_pause)


def _wait_for_pause() -> None:
    me = threading.get_ident()
    if is_pausing():  # the compiling thread holds it
        return
    if me not in _forking:
        _forking.append(me)
    if not _compiling.is_mine():
        _compiling.acquire()


def _in_parent() -> None:
    whatever_comes(_resume)


def _resume() -> None:
    me = threading.get_ident()
    if me in _forking:  # else this module was loaded during the fork, which does not hold the lock
        if _compiling.is_mine():
            _compiling.release()
        _forking.remove(me)


def _in_child() -> None:
    """The thread does not exist here: the next calls compile its versions again."""
    global _at_work, _gate, _compiling, _worker
    for _, version, make in (*_wanted, *([_at_work] if _at_work is not None else [])):
        version.better = make
    _worker = _at_work = None
    _gate, _compiling = Lock(), Lock()
    _wanted.clear()
    _forking.clear()


for _ in range(TRIES):  # an exception before its first line skips it, as at a fork
    atexit.register(_stop)
at_fork(_before_fork, _in_parent, _in_child)
