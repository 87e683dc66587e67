"""The command line of a measurement: its docstring is its help, and its arguments are checked before it measures.

    args = command_line(__doc__).parse_args()                       no options but --help
    rows = chosen(args.names, all_rows, "kernel", lambda row: row.name)
    check_writable("--plot", args.plot)

An error is one sentence on stderr, with the alternatives, and ends the program: with 2 if the command line is wrong,
with 1 if a file cannot be read or written.
"""

from __future__ import annotations

import argparse
import difflib
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

from lanewise.runtime.output_file import OutputOverInput, check_output

T = TypeVar("T")


def misused(sentence: str) -> NoReturn:
    """Exit because the command line is wrong."""
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
    """The rows named by one of the words, or with one in their names; all without words. Exits if there is none."""
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


def check_writable(option: str, file: Path | None, ending: str = "", inputs: Sequence[Path] = ()) -> None:
    """Fail before hours of measuring what could not be written. No input is overwritten (`runtime/output_file.py`)."""
    if file is None:
        return
    if file.is_dir():
        misused(f"{option}: '{file}' is a folder; name a file")
    if ending and file.suffix != ending:
        misused(f"{option}: what is written is {ending[1:].upper()}, so name it '{file.with_suffix(ending)}'")
    if not file.parent.is_dir():
        sys.exit(f"{option}: there is no folder '{file.parent}'; make it first")
    try:
        check_output(file, inputs)
    except OutputOverInput as error:
        misused(f"{option}: {error}")
    except OSError as error:
        sys.exit(f"{option}: '{file}' may not be written ({error.strerror})")


def check_apart(files: dict[str, Path | None]) -> None:
    """Each option writes a file of its own."""
    seen: dict[Path, str] = {}
    for option, file in files.items():
        if file is not None and not file.is_char_device():
            other = seen.setdefault(file.resolve(), option)
            if other != option:
                misused(f"{other} and {option} are both written to '{file}'; name two files")


def check_program(option: str, program: str | None) -> None:
    if program is not None and shutil.which(program) is None:
        misused(f"{option}: there is no program '{program}'; give its path")


def made_folder(option: str, folder: Path | None) -> None:
    """Make the folder if it is missing."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(f"{option}: the folder '{folder}' cannot be made ({error.strerror}); name another")
