"""The command line of a measurement: its text is its help, and what it is asked for is checked before it measures.

    args = command_line(__doc__).parse_args()                       no options but --help
    rows = chosen(args.names, all_rows, "kernel", lambda row: row.name)
    check_writable("--plot", args.plot)

What is wrong is told in one sentence on stderr, with what there is instead, and ends the program: with 2 if the command
line has to be written in another way, with 1 if a file cannot be read or written.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

T = TypeVar("T")


def misused(sentence: str) -> NoReturn:
    """Ends where the command line is wrong."""
    print(f"lanewise: {sentence}", file=sys.stderr)
    sys.exit(2)


def command_line(text: str | None) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=f"lanewise bench {Path(sys.argv[0]).stem}",
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_names(parser: argparse.ArgumentParser, kind: str) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"a {kind} or a part of its name; without it, all")


def chosen(words: Sequence[str], rows: Iterable[T], kind: str, name: Callable[[T], str]) -> list[T]:
    """The rows named by one of the words, or with one in their names; all without words. Ends where there is none."""
    found = list(rows)
    names = [name(row) for row in found]
    wanted: set[str] = set()
    for word in words:
        fitting = [word] if word in names else [one for one in names if word in one]
        fitting = fitting or [one for one in names if _letters(word) and _letters(word) in _letters(one)]
        if not fitting:
            near = difflib.get_close_matches(word, names, len(names))
            there = [*near, *(one for one in names if one not in near)]
            misused(f"there is no {kind} '{word}'; those there are: {', '.join(map(repr, there))}")
        wanted.update(fitting)
    return [row for row in found if not words or name(row) in wanted]


def _letters(name: str) -> str:
    """`kd` is a part of `k-d tree`."""
    return "".join(filter(str.isalnum, name)).lower()


def check_writable(option: str, file: Path | None, ending: str = "") -> None:
    """Before hours are spent on what could not be written."""
    if file is None:
        return
    folder = file.parent
    if file.is_dir():
        misused(f"{option}: '{file}' is a folder; name a file")
    if ending and file.suffix != ending:
        misused(f"{option}: what is written is {ending[1:].upper()}, so name it '{file.with_suffix(ending)}'")
    if not folder.is_dir():
        sys.exit(f"{option}: there is no folder '{folder}'; make it first")
    if not os.access(file if file.exists() else folder, os.W_OK):
        sys.exit(f"{option}: '{file}' may not be written")


def check_program(option: str, program: str | None) -> None:
    if program is not None and shutil.which(program) is None:
        misused(f"{option}: there is no program '{program}'; give its path")


def made_folder(option: str, folder: Path | None) -> None:
    """The folder is there when this returns."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(f"{option}: the folder '{folder}' cannot be made ({error.strerror}); name another")
