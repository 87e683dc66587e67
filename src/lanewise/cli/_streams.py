"""Standard streams of a command: its own output, separate from what a user's file prints.

    with standard_streams(until_exit=True):     0, 1 and 2 are open, and any text can be printed
        set_stdout_aside()                      before the first line of a user's file runs
        say(text)                               the command's own output, to the stdout that it was started with

Ensures   once stdout is set aside, everything else that writes to it reaches stderr: `print` in the user's module, in
          its threads and at exit, processes that it starts, and code that writes to file descriptor 1.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import sys
from collections.abc import Generator
from typing import Any, TextIO

STDOUT, STDERR = 1, 2
_own: list[TextIO] = []  # the command's stdout, once it is set aside


@contextlib.contextmanager
def standard_streams(until_exit: bool) -> Generator[None]:
    """For one command. `until_exit`: code that runs after it, at exit, does not get its stdout back."""
    _open_all()
    before, python = os.dup(STDOUT), sys.stdout
    streams: list[Any] = [stream for stream in (sys.stdout, sys.stderr) if isinstance(stream, io.TextIOWrapper)]
    errors = [stream.errors for stream in streams]
    for stream in streams:
        stream.reconfigure(errors="backslashreplace")  # for a locale without 'µ', or a name that is not UTF-8
    try:
        yield
    finally:
        was_aside = bool(_own)
        _own.clear()
        if not until_exit:
            for stream, usual in zip(streams, errors, strict=True):
                stream.reconfigure(errors=usual)
            if was_aside:
                sys.stdout = python
                os.dup2(before, STDOUT)
        os.close(before)


def _open_all() -> None:
    """A file must not get the descriptor of a closed stream: messages would go into it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # it gets the lowest free descriptor
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stdout = os.fdopen(STDOUT, "w", closefd=False)
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stderr = os.fdopen(STDERR, "w", closefd=False)
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stdin = os.fdopen(0, "r", closefd=False)


def set_stdout_aside() -> None:
    """From now on only the command writes to stdout."""
    if _own:
        return
    stdout = sys.stdout
    stdout.flush()
    if _number(stdout) == STDOUT:
        copy = os.dup(STDOUT)
        os.set_inheritable(copy, False)
        _own.append(os.fdopen(copy, "w", encoding=stdout.encoding, errors="backslashreplace"))
        os.dup2(STDERR, STDOUT)
    else:
        _own.append(stdout)  # a test's, or that of a program that calls `main`
    sys.stdout = sys.stderr


def _number(stream: TextIO) -> int | None:
    try:
        return stream.fileno()
    except (OSError, ValueError):
        return None


def own_stdout() -> TextIO:
    return _own[0] if _own else sys.stdout


def say(text: str, end: str = "\n") -> None:
    """Print the command's own output."""
    print(text, end=end, file=own_stdout(), flush=True)


def reader_has_gone() -> bool:
    """Is stdout a pipe without a reader (`| head`)? Other pipes break, too."""
    number = _number(own_stdout())
    if number is None:
        return False
    poll = select.poll()
    poll.register(number, 0)
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))


def say_no_more() -> None:
    """The reader has gone, or the disk is full: discard what is still buffered, now and at exit."""
    _to_nowhere(own_stdout())


def complain(text: str) -> None:
    """Print on stderr, if possible; the exit code reports it as well."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _to_nowhere(sys.stderr)


def _to_nowhere(stream: TextIO) -> None:
    number = _number(stream)
    if number is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
