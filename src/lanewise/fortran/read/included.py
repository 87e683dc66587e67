"""Included: the statements of the file that an INCLUDE names.

Requires  an INCLUDE statement of a file.
Ensures   the first such file next to the source, or in one of the folders that the user names; None if there is none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from ...frontend.included_files import note_included
from .classify import classify
from .lines import read_logical, split_lines
from .statement import Statement


class Source(Protocol):
    """What is asked of a source file."""

    name: str
    free: bool
    width: int
    includes: tuple[str, ...]


def path_of(file: Source, statement: Statement) -> Path | None:
    """Where the file is that an INCLUDE names."""
    return _path(file, statement.line.literals[0][1:-1])


def _path(file: Source, named: str) -> Path | None:
    places = [Path(file.name).parent, *map(Path, file.includes)]
    return next((place / named for place in places if (place / named).is_file()), None)


def cpp_included(file: Source, text: str) -> list[str] | None:
    """The lines of the file that an #include names: `text` is what follows the word."""
    path = _path(file, text[1:-1]) if text[:1] + text[-1:] in ('""', "<>") else None
    if path is None:
        return None
    try:
        lines = split_lines(path.read_text(encoding="latin-1"))
    except OSError:
        return None
    note_included([str(path)])
    return lines


def included(file: Source, statement: Statement) -> list[Statement] | None:
    path = path_of(file, statement)
    if path is None:
        return None
    try:
        text = path.read_text(encoding="latin-1")
    except OSError:
        return None
    note_included([str(path)])
    return [classify(line) for line in read_logical(split_lines(text), file.free, file.width)]
