"""Later: code that may be quicker, and takes long to make, is made in the background while what there is runs.

    begin(kernel, version)          after some calls; `kernel.use` puts a better version in the place of this one

One thread makes one version at a time. Python must not end, and a process must not be forked, while LLVM is at work in
a thread: both wait until the thread comes to a pause (`ir/pauses.py`), at the longest for one of LLVM's two calls, its
passes and its machine code. Whoever forks goes on then, and so does the thread; in the new process the version is made
again when it is called. When Python ends, the version is given up. Ctrl-C does not cut that wait short: LLVM would work
on in what is torn down.

A version that is refused now, because an outer name has another value than it had, is nobody's news: who calls the
kernel is told. It is made again after as many calls as `OFTEN`. A fault of ours is told as that of any thread, with its
traceback, and its version is given up. In both cases the next is made.

Requires  a version whose `better` makes another one, with the same results, or none.
Ensures   a version that is out of date meanwhile is not brought back; each is begun once.
Costs     as much processor time as compiling the kernel; nothing for who does not call it again.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..ir.pauses import pausing
from ..ir.position import CompileError

if TYPE_CHECKING:
    from .kernel import Kernel
    from .version import Version

Wanted = tuple["Kernel", "Version", Callable[[], "Version | None"]]

POLL = 0.001  # seconds between looks at whether all have forked
OFTEN = 100  # calls after which a version that was refused is tried again

_gate = threading.RLock()  # held while the queue, or who works on it, changes
_turn = threading.Lock()  # held while a version is made, but for pauses
_wanted: list[Wanted] = []
_at_work: Wanted | None = None
_thread: threading.Thread | None = None
_forking: list[int] = []  # threads that wait to fork
_ended = False  # Python is at its end


class _GivenUp(BaseException):
    """Python ends. No `except Exception` on the way catches it."""


def begin(kernel: Kernel, version: Version) -> None:
    """Make a better version than this one, if there is one, and let the kernel use it."""
    global _thread
    with _gate:
        make, version.better = version.better, None
        if _ended or make is None:
            return
        _wanted.append((kernel, version, make))
        if _thread is None:
            _thread = threading.Thread(target=_work, name="lanewise later", daemon=True)
            try:
                _thread.start()
            except RuntimeError:  # no thread can be made, or none any more: what there is runs on
                _thread = None
                _wanted.clear()


def wait() -> None:
    """Until all that was begun is made."""
    while (thread := _thread) is not None:
        thread.join()


def _work() -> None:
    global _thread
    try:
        while (item := _next()) is not None:
            try:
                _make(item)
            except CompileError:
                _try_again(item)
            except Exception as fault:
                told = type(fault), fault, fault.__traceback__, threading.current_thread()
                threading.excepthook(threading.ExceptHookArgs(told))
    except _GivenUp:
        pass
    finally:
        with _gate:
            if _thread is threading.current_thread():
                _thread = None


def _next() -> Wanted | None:
    """What is to be made; if nothing is, the next that begins something starts another thread."""
    global _at_work, _thread
    with _gate:
        _at_work = _wanted.pop(0) if _wanted else None
        if _at_work is None:
            _thread = None
        return _at_work


def _make(item: Wanted) -> None:
    kernel, version, make = item
    with _turn, pausing(_pause):
        _pause()
        better = make()
        _pause()
        if better is not None:
            kernel.use_instead(version, better)


def _try_again(item: Wanted) -> None:
    """When the version is called often, which it is if the outer names are again what they were."""
    kernel, version, make = item
    version.calls = -OFTEN  # first: from `better` on, calls are counted
    version.better = make
    kernel.use_instead(version, version)  # nor is it remembered how it was called, which would not be counted


def _pause() -> None:
    """Others may fork now; nothing is made any more if Python ends."""
    if _ended:
        raise _GivenUp
    if _forking:
        _turn.release()
        try:
            while _forking:
                time.sleep(POLL)
        finally:
            _turn.acquire()


def _stop() -> None:
    """Nothing is begun any more, and what has been is given up; others may still fork."""
    global _ended
    _ended = True
    while not _is_given_up():
        pass
    with _gate:
        _wanted.clear()


def _is_given_up() -> bool:
    try:
        with _turn:
            return True
    except KeyboardInterrupt:
        return False


def _before_fork() -> None:
    _forking.append(threading.get_ident())
    interrupted: KeyboardInterrupt | None = None
    has_turn = False
    while not has_turn:
        try:
            has_turn = _turn.acquire()
        except KeyboardInterrupt as ctrl_c:
            interrupted = ctrl_c
    if interrupted is not None:
        raise interrupted  # Python tells it, and forks none the less


def _in_parent() -> None:
    me = threading.get_ident()
    if me in _forking:  # else this was loaded when the fork had begun, and it has no turn
        _turn.release()
        _forking.remove(me)


def _in_child() -> None:
    """There is no thread any more: what it had to make, those make anew who call it."""
    global _at_work, _gate, _thread, _turn
    for _, version, make in (*_wanted, *([_at_work] if _at_work is not None else [])):
        version.better = make
    _thread = _at_work = None
    _gate, _turn = threading.RLock(), threading.Lock()
    _wanted.clear()
    _forking.clear()


atexit.register(_stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_in_parent, after_in_child=_in_child)
