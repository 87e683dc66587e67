"""Texts of functions that stand in no file: `python -c`, standard input, `exec`, and the prompt of older Pythons.

    candidates(function)        texts that may be its own; the caller compares the code, instruction by instruction

Where they are: the command line of the process; standard input, if it is a file; strings in the variables and constants
of the functions that are being called, one of which calls `exec`; the history of the prompt.
"""

from __future__ import annotations

import inspect
import os
import stat
import sys
import tokenize
from collections.abc import Iterator
from types import FrameType, FunctionType
from typing import Any

MOST_BYTES = 1 << 24  # of standard input
MOST_LINES = 400  # of the history
Found = tuple[str, int]


def candidates(function: FunctionType) -> Iterator[Found]:
    """Texts of the function, with the number of their first line."""
    file, first = function.__code__.co_filename, function.__code__.co_firstlineno
    if not file.startswith("<"):
        return
    for text in _whole_texts(file):
        lines = text.splitlines(keepends=True)
        if first <= len(lines):
            yield from _block(lines[first - 1 :], first)
    name = function.__code__.co_name
    history = _history()
    for at in range(len(history) - 1, -1, -1):
        if history[at].lstrip().startswith((f"def {name}(", f"def {name} (")):
            start = at
            while start and history[start - 1].lstrip().startswith("@"):
                start -= 1
            yield from _block(history[start:], first)


def _block(lines: list[str], first: int) -> Iterator[Found]:
    try:
        yield "".join(inspect.getblock(lines)), first
    except (SyntaxError, tokenize.TokenError, IndentationError):
        return


def _whole_texts(file: str) -> Iterator[str]:
    given: list[str] = sys.orig_argv
    if "-c" in given[:-1] and file == "<string>":
        yield given[given.index("-c") + 1]
    if file == "<stdin>":
        yield from _standard_input()
    yield from _strings()


def _standard_input() -> Iterator[str]:
    """Read from the start, at no cost to Python's own position."""
    try:
        if os.fstat(0).st_size:
            yield os.pread(0, MOST_BYTES, 0).decode()
    except (OSError, ValueError, UnicodeDecodeError):
        return


def is_piped(file: str) -> bool:
    """Did the program of this name come through a pipe, from which it cannot be read again?"""
    try:
        mode = os.fstat(0).st_mode if file == "<stdin>" else os.stat(file).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def _strings() -> Iterator[str]:
    """Strings of the functions that are being called, the innermost first, that define a function."""
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None:
        held: list[Any] = [*frame.f_locals.values(), *frame.f_code.co_consts]
        for value in held:
            if isinstance(value, str) and "def " in value:
                yield value
        frame = frame.f_back


def _history() -> list[str]:
    """The last lines of the prompt, if it has a history."""
    readline: Any = sys.modules.get("readline")
    if readline is None or not hasattr(sys, "ps1"):
        return []
    last = readline.get_current_history_length()
    lines = (readline.get_history_item(at) for at in range(max(1, last - MOST_LINES), last + 1))
    return [f"{line}\n" for line in lines if line is not None]
