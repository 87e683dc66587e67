"""The message and exit code for an exception: the one place that decides.

CompileError                its sentence; 1, or 2 for `WrongUsage`
OSError, not UTF-8          the file and the system's words; 1
too deep, too large         a sentence; 1
raised by a user's file     file:line of that file, and the exception's text; 1
anything else               a defect of Lanewise: the traceback, and that it is one; 1

with users_code(path): ...  runs lines of a user's file: exceptions are reported at their line, and output is kept
                            out of the command's output
"""

from __future__ import annotations

import contextlib
import linecache
import os
import sys
import traceback
from collections.abc import Generator
from pathlib import Path

from ..ir.position import CompileError, Position
from ._streams import complain, set_stdout_aside

PACKAGE = Path(__file__).resolve().parents[1]
STANDARD = os.path.dirname(os.__file__)
LIBRARIES = tuple(os.path.join(path, "") for path in (STANDARD, *sys.path) if path == STANDARD or "-packages" in path)
MOST_LINES = 4  # of an exception's text
DEFECT = "this is an error in Lanewise, not in your input; please report it with the lines above"


class WrongUsage(CompileError):
    """The command line is wrong: exit code 2."""


def refuse(sentence: str, code: int = 1) -> int:
    complain(f"lanewise: {sentence}")
    return code


def refused(error: Exception) -> int:
    """Report an exception on stderr; the exit code."""
    if isinstance(error, CompileError):
        return refuse(str(error), 2 if isinstance(error, WrongUsage) else 1)
    if isinstance(error, UnicodeDecodeError):
        return refuse(f"the input is not UTF-8 text: byte {error.start} is 0x{error.object[error.start]:02x}")
    if isinstance(error, OSError):
        return refuse(f"{error.filename or 'input'}: {_why_not_opened(error)}")
    if isinstance(error, RecursionError):
        return refuse("the input is nested too deeply; split it into smaller parts")
    if isinstance(error, MemoryError):
        return refuse("there is not enough memory for this input")
    users = _users_frame(error)
    if users is not None:
        return refuse(str(_on_users_line(error, users)))
    complain("".join(traceback.format_exception(error)).rstrip())
    return refuse(DEFECT)


def _why_not_opened(error: OSError) -> str:
    """As the system says it; a missing folder is named instead of the file in it."""
    folder = os.path.dirname(str(error.filename or ""))
    if isinstance(error, FileNotFoundError) and folder and not os.path.isdir(folder):
        return f"there is no folder '{folder}'"
    return str(error.strerror or error)


@contextlib.contextmanager
def users_code(path: str | Path, what: str = "") -> Generator[None]:
    """Lines of the user's file run in this block; `what` is the purpose, if it fails: 'cannot be imported'."""
    set_stdout_aside()
    try:
        yield
    except KeyboardInterrupt:
        raise
    except CompileError as error:
        frame = _frame_in(str(path), traceback.extract_tb(error.__traceback__))
        if not error.position and frame.lineno:
            raise CompileError(error.sentence, *_place(frame.filename, frame.lineno, str(path))) from error
        raise
    except BaseException as error:  # SystemExit too: a module that ends the program has no kernels
        frames = traceback.extract_tb(error.__traceback__)
        if isinstance(error, AssertionError) and _is_ours(frames[-1].filename):
            raise
        raise _on_users_line(error, _frame_in(str(path), frames), what, str(path)) from error


def _frame_in(path: str, frames: traceback.StackSummary) -> traceback.FrameSummary:
    """The innermost frame of this file, else of any file that is not ours, else of the file as a whole."""
    own = [frame for frame in frames if _same_file(frame.filename, path)]
    other = [frame for frame in frames if not _is_library(frame.filename) and not _is_ours(frame.filename)]
    return next(reversed(own or other), traceback.FrameSummary(path, 0, ""))


def _users_frame(error: BaseException) -> traceback.FrameSummary | None:
    """Where a user's file raised it, itself or in a library that it calls."""
    frames = [one for one in traceback.extract_tb(error.__traceback__) if not _is_library(one.filename)]
    return frames[-1] if frames and not _is_ours(frames[-1].filename) else None


def _is_ours(file: str) -> bool:
    return Path(file).resolve().is_relative_to(PACKAGE)


def _is_library(file: str) -> bool:
    return not _is_ours(file) and (file.startswith("<") or os.path.abspath(file).startswith(LIBRARIES))


def _on_users_line(
    error: BaseException, frame: traceback.FrameSummary, what: str = "", named: str = ""
) -> CompileError:
    """`named` is the file as on the command line."""
    file, line = frame.filename, frame.lineno or 0
    if isinstance(error, SyntaxError) and error.filename:
        file, line = error.filename, error.lineno or 0
    said = ": ".join(filter(None, (what, type(error).__name__, _text(error))))
    return CompileError(said, *_place(file, line, named))


def _place(file: str, line: int, named: str) -> tuple[Position, str | None]:
    """A line of a file, and its text."""
    source = linecache.getline(file, line).strip() if line else ""
    return Position(named if named and _same_file(file, named) else file, line), source or None


def _text(error: BaseException) -> str:
    """Its message, if it has one; only the first lines of a long one."""
    try:
        lines = (error.msg if isinstance(error, SyntaxError) else str(error)).splitlines()
    except Exception:
        return ""
    return "\n".join([*lines[:MOST_LINES], *(["..."] if len(lines) > MOST_LINES else [])])


def _same_file(file: str, other: str) -> bool:
    try:
        return os.path.samefile(file, other)
    except (OSError, ValueError):
        return False
