"""The destination of a command's output: the file that an option names, or stdout.

    give(text, "-o", args.output, inputs)       no name, `-` or /dev/stdout: standard output
    check("-o", args.output, inputs)            the same decision, before the work

Ensures   an output that would overwrite an input is wrong usage, exit code 2 (`runtime/output_file.py` decides);
          one that cannot be written is exit code 1, and the previous file is unchanged.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from ..runtime.output_file import OutputOverInput, check_output, write
from ._failures import WrongUsage
from ._streams import own_stdout, say

STDOUT_NAMES = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")  # see `_streams.py`: 1 itself is stderr


def check(option: str, path: str | os.PathLike[str] | None, inputs: Iterable[str], else_say: str = "") -> None:
    """`else_say` is how to overwrite an input on purpose, if a command can."""
    if path is None or str(path) in STDOUT_NAMES:
        return
    check_name(option, str(path))
    try:
        check_output(path, inputs)
    except OutputOverInput as error:
        raise WrongUsage(f"{option}: {error}{', or ' if else_say else ''}{else_say}") from None


def check_name(option: str, name: str) -> None:
    if not name:
        raise WrongUsage(f"{option}: the name is empty; name a file, or '-' for standard output")


def give(
    data: str | bytes, option: str, path: str | os.PathLike[str] | None = None, inputs: Iterable[str] = ()
) -> None:
    """Write the output of a command, text as UTF-8."""
    if path is not None and str(path) not in STDOUT_NAMES:
        inputs = list(inputs)
        check(option, path, inputs)
        write(path, data, inputs)
    elif isinstance(data, str):
        say(data, end="")
    else:
        own_stdout().flush()
        own_stdout().buffer.write(data)
        own_stdout().flush()
