"""Past the width: statement text after the last column of fixed form, which is no part of the statement that is read.

          A(I) = B(I) + C(I) ...                              + D(I)          lost where the width is 72
          A(I) = B(I)                                         SORT0120        a card's number, which means nothing
          A(I) = B(I) +                                       &               continues the line for free form

Cards had 80 columns, the last eight of them for an identification and a number.

Requires  a file in fixed form.
Ensures   every line whose text after the last column may belong to its statement: not a comment, no number of a card,
          no identification that several of them share.
"""

from __future__ import annotations

import re
from collections import Counter

from .lines import BLANKS, is_fixed_comment, strip_comment
from .unit import SourceFile, Unit

CARD = 8
"""Columns of a card after its text."""
_NUMBERED = re.compile(r"[A-Za-z.$#-]{0,7} *\d+")
_NAMED = re.compile(r"[A-Za-z0-9.$#_*/ -]+")
_OPEN = re.compile(r"[-+*/=,(.&]$")
SEVERAL = 3
"""Lines with a number or the same identification from which on they are a deck of cards."""


def past_width(file: SourceFile) -> list[int]:
    """Line numbers, from 0."""
    found: dict[int, tuple[str, str]] = {}
    for number, raw in enumerate([] if file.free else file.lines):
        if len(raw) > file.width and not is_fixed_comment(line := raw.rstrip(BLANKS), file.width):
            body = _statement_text(line)
            if body[file.width :].strip(BLANKS):
                found[number] = (body[: file.width], body[file.width :])
    tails = Counter(tail.strip(BLANKS) for _, tail in found.values())
    numbered = sum(bool(_NUMBERED.fullmatch(tail.strip(BLANKS))) for _, tail in found.values())
    return [
        number
        for number, (text, tail) in found.items()
        if not _is_card(text, tail, numbered, tails[tail.strip(BLANKS)])
    ]


def _statement_text(line: str) -> str:
    """The line without an inline comment, and empty where a tab begins the statement: it then has no last column."""
    if "\t" in line[:6]:
        return ""
    return line[:6] + strip_comment(line[6:], "") if "!" in line[6:] else line


def _is_card(text: str, tail: str, numbered: int, alike: int) -> bool:
    bare = tail.strip(BLANKS)
    if bare == "&" == tail[:1]:
        return True
    if len(tail.rstrip(BLANKS)) > CARD or not _NAMED.fullmatch(bare):
        return False
    if _NUMBERED.fullmatch(bare):
        apart = text[-1:] == " " or tail[:1] == " "
        return numbered >= SEVERAL or (apart and not _OPEN.search(text.rstrip(BLANKS)))
    return alike >= SEVERAL


def lines_past_width(unit: Unit) -> list[int]:
    """Those of a unit's statements."""
    if unit.file.cut is None:
        unit.file.cut = past_width(unit.file)
    last = unit.end or (unit.statements[-1] if unit.statements else None)
    first, stop = unit.first_line(), last.line.last if last is not None else -1
    return [number for number in unit.file.cut if first <= number <= stop]


def remedy(unit: Unit, number: int) -> str:
    """What the line has, and the width that would read it."""
    line = unit.file.lines[number].rstrip(BLANKS)
    width = 132 if len(line) <= 132 else len(line)
    return f"text after column {unit.file.width}, which would be lost; --width {width} reads it"
