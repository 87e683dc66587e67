"""Fixed form: free-form text as fixed-form text, statement by statement.

    x = a + & ! note             ! note
        b; y = 1         ->            x = a + b
10  continue                           y = 1
                                 10    continue

Requires  free form.
Ensures   the same statements in the same order, one per line, within columns 7 to `width`; comments precede their
          statement; preprocessor lines stay.
Leaves    the indentation, as far as the line has room.
"""

from __future__ import annotations

import re

from ..read.lines import BLANKS, read_logical, split_lines, strip_comment
from ..read.logical import Logical
from .typeset import broken

_DEEPEST = 24
"""Columns of indentation that are kept."""


def to_fixed(text: str, width: int = 72, base: int = 0) -> str:
    """`base` are columns of indentation that every statement has."""
    lines = split_lines(text)
    out: list[str] = []
    number = 0
    by_line: dict[int, list[Logical]] = {}
    for one in read_logical(lines, True):
        by_line.setdefault(one.first, []).append(one)
    while number < len(lines):
        found = by_line.get(number)
        if found is None:
            number = _comment(lines, number, out)
            continue
        last = found[-1].last
        out.extend(f"{one}\n" for one in _notes(lines[number : last + 1]))
        indent = len(lines[number]) - len(lines[number].lstrip(BLANKS))
        for one in found:
            out.extend(_statement(one, max(0, min(indent - base, _DEEPEST)), width))
        number = last + 1
    return "".join(out)


def _comment(lines: list[str], number: int, out: list[str]) -> int:
    """A line without a statement; a compiler directive is continued by its own sentinel."""
    line = lines[number].rstrip("\r\n")
    bare = line.lstrip(BLANKS)
    if not bare.lower().startswith("!$omp"):
        out.append(f"{line if bare[:1] != '!' else bare}\n")
        return number + 1
    whole = bare
    while whole.endswith("&") and number + 1 < len(lines):
        number += 1
        more = re.sub(r"^\s*!\$omp\s*&?\s*", "", lines[number].rstrip(BLANKS), flags=re.IGNORECASE)
        whole = f"{whole[:-1].rstrip(BLANKS)} {more}"
    for index, piece in enumerate(broken(whole, 70, 60)):
        out.append(f"{'' if index == 0 else '!$omp& '}{piece.rstrip(BLANKS)}\n")
    return number + 1


def _notes(lines: list[str]) -> list[str]:
    """Comments and directives among the lines of a statement, in order."""
    found: list[str] = []
    before = ""
    for raw in lines:
        line = raw.strip(BLANKS)
        if line.startswith("#"):
            found.append(raw.rstrip("\r\n"))
            continue
        body = strip_comment(line, before)
        if len(body) < len(line):
            found.append(line[len(body) :])
        before += body.rstrip(BLANKS).rstrip("&")
    return found


def _statement(one: Logical, indent: int, width: int) -> list[str]:
    text = " " * indent + one.text.strip(BLANKS)
    label = f"{one.label:<5} " if one.label is not None else " " * 6
    made: list[str] = []
    for index, piece in enumerate(broken(text, width - 6, width - 6)):
        kept = piece if _is_open(piece) else piece.rstrip(BLANKS)
        made.append(f"{label if index == 0 else '     &'}{kept}\n")
    return made


def _is_open(piece: str) -> bool:
    """Whether a constant continues after this piece: its blanks count."""
    return piece.count("'") % 2 == 1 or piece.count('"') % 2 == 1
