"""Later: code that may be quicker, and takes long to make, is made in the background while what there is runs.

    begin(kernel, version)          after some calls; `kernel.use` puts a better version in the place of this one

One thread makes one version at a time. Python must not end, and a process must not be forked, while LLVM is at work in
a thread: both wait for the version that is being made, as long as compiling it takes. Those that have not been begun
are not made any more.

Requires  a version whose `better` makes another one, with the same results, or none.
Ensures   a version that is out of date meanwhile is not brought back.
Costs     as much processor time as compiling the kernel; nothing for who does not call it again.
"""

from __future__ import annotations

import atexit
import os
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .kernel import Kernel
    from .version import Version

_turn = threading.Lock()  # held while a version is made
_wanted: list[tuple[Kernel, Version]] = []
_thread: threading.Thread | None = None
_ended = False  # Python is at its end


def begin(kernel: Kernel, version: Version) -> None:
    """Make a better version than this one, if there is one, and let the kernel use it."""
    global _thread
    if _ended:
        return
    _wanted.append((kernel, version))
    if _thread is None or not _thread.is_alive():
        _thread = threading.Thread(target=_work, name="lanewise later", daemon=True)
        _thread.start()


def wait() -> None:
    """Until all that was begun is made."""
    while (thread := _thread) is not None and thread.is_alive():
        thread.join()


def _work() -> None:
    while _wanted:
        kernel, version = _wanted.pop(0)
        make, version.better = version.better, None
        if make is None:
            continue
        with _turn:
            if _ended:
                return
            better = make()
            if better is not None:
                kernel.use_instead(version, better)


def _stop() -> None:
    """Nothing is begun any more, and what has been is at its end; others may still fork."""
    global _ended
    _ended = True
    with _turn:
        _wanted.clear()


def _in_child() -> None:
    global _thread
    _thread = None
    _wanted.clear()
    _turn.release()


atexit.register(_stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_turn.acquire, after_in_parent=_turn.release, after_in_child=_in_child)
