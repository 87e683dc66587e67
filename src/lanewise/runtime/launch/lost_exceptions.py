"""Lost exceptions: raised by a signal between compiled code and the first line of the Python function that it calls.

    compiled code ---> ctypes ---> _launch       Ctrl-C is noticed before the function's first line, where no `try` is
                                                 active: ctypes cannot propagate it, prints it, and goes on

`keep_lost(function)` keeps such an exception instead of printing it; `lost()` returns it in the thread that called
compiled code, which raises it. Other unraisable exceptions go to the previous hook.

Leaves    programs that set `sys.unraisablehook` later and do not call ours: then it is printed, and `lost` is None.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

_called: list[Callable[..., Any]] = []
_kept: dict[int, BaseException] = {}  # by thread


def keep_lost(function: Callable[..., Any]) -> None:
    """From now on keep exceptions that are raised before this function's first line."""
    if not _called:
        _install()
    _called.append(function)


def keep(error: BaseException) -> None:
    """Keep an exception as if it were lost: the caller of compiled code in this thread raises it."""
    _kept[threading.get_ident()] = error


def lost() -> BaseException | None:
    """The lost exception of this thread, once."""
    return _kept.pop(threading.get_ident(), None)


def _install() -> None:
    before = sys.unraisablehook

    def hook(args: sys.UnraisableHookArgs, /) -> Any:
        error = args.exc_value
        if error is not None and any(_is_about(args, function) for function in _called):
            _kept[threading.get_ident()] = error.with_traceback(None)
            return None
        return before(args)

    sys.unraisablehook = hook


def _is_about(args: sys.UnraisableHookArgs, function: Callable[..., Any]) -> bool:
    """Newer Pythons name the function only in the message."""
    return args.object is function or (args.object is None and repr(function) in (args.err_msg or ""))
