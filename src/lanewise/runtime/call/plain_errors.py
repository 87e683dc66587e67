"""Errors of calls and of compiling, as users see them: without the frames of the compiler and of the runtime.

The message of such an error names its position, and those frames would only hide it. An exception that is not the
program's fault keeps all frames.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from ...ir.position import CompileError

T = TypeVar("T")
P = ParamSpec("P")


def without_our_frames(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """The result of work that compiles; a refusal shows no frame of the compiler."""
    try:
        return work(*args, **named)
    except CompileError as error:
        raise error.with_traceback(None) from None


def half_loaded_error(error: ImportError) -> RuntimeError | None:
    """What to raise if a module was used while it was being loaded."""
    from ...process.half_loaded import half_loaded

    return half_loaded(error)


def is_overlap(error: Exception) -> bool:
    """Has the kernel ended before it began, since arrays overlap?"""
    from .errors import ArraysOverlap

    return isinstance(error, ArraysOverlap)


def is_failed_check(error: Exception) -> bool:
    """Is it a failed check of the kernel? Then it names the line itself."""
    from .errors import LaneError

    return isinstance(error, LaneError)
