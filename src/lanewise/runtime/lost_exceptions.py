"""Lost exceptions: what a signal raises between compiled code and the first line of the Python function that it calls.

    compiled code ---> ctypes ---> _launch       Ctrl-C is noticed at the door of the function, where no `try` is yet:
                                                 ctypes has nobody to give it to, prints it, and goes on

`keep_lost(function)` keeps what is lost there instead of printing it; `lost()` gives it to the thread that called
compiled code, which raises it. Other exceptions that nobody can be given go to the hook that was there before.

Leaves    the hook of who sets `sys.unraisablehook` later and does not ask ours: then it is printed, and `lost` is None.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

_called: list[Callable[..., Any]] = []
_kept: dict[int, BaseException] = {}  # by thread


def keep_lost(function: Callable[..., Any]) -> None:
    """From now on keep what is raised at the door of this function."""
    if not _called:
        _install()
    _called.append(function)


def lost() -> BaseException | None:
    """What was lost in this thread, once."""
    return _kept.pop(threading.get_ident(), None)


def _install() -> None:
    before = sys.unraisablehook

    def hook(told: sys.UnraisableHookArgs, /) -> Any:
        error = told.exc_value
        if error is not None and any(_is_about(told, function) for function in _called):
            _kept[threading.get_ident()] = error.with_traceback(None)
            return None
        return before(told)

    sys.unraisablehook = hook


def _is_about(told: sys.UnraisableHookArgs, function: Callable[..., Any]) -> bool:
    """Newer Pythons name the function in the message alone."""
    return told.object is function or (told.object is None and repr(function) in (told.err_msg or ""))
