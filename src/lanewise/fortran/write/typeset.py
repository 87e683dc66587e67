"""Typeset: the text of a statement as lines of fixed or free form.

    A(I) = B(I) + ...      broken between tokens at the form's width, labels in their field,
                           generated words in the case of the unit

Requires  the text of one statement.
Ensures   fixed form within columns 7 to 72 (or to `width`, if that is less; a long constant fills it), free form
          within 132.
"""

from __future__ import annotations

import re

from ...record import dataclass
from ..read.lines import BLANKS

_PIECES = re.compile(
    r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\d+[Hh].*|[A-Za-z0-9_$.]+"
    r"|\*\*|//|\(/|/\)|[=/<>]=|=>|::|[^ \tA-Za-z0-9_$.]|[ \t]+"
)
_CONSTANT = re.compile(r"('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\d+[Hh].*)")
_OURS = re.compile(
    r"\b(?:END|DO|IF|THEN|ELSE|GOTO|EXIT|CYCLE|RETURN|CONTINUE|SELECT|CASE|BLOCK|DEFAULT|WHILE|LW[A-Z]+\d+)\b"
    r"|\.(?:NOT|AND|OR|TRUE|FALSE|LT|EQ|LE|GT|GE|NE)\."
)


@dataclass(slots=True)
class Style:
    """How a unit is written: its form, its line ends, the case of its letters, the last column of fixed form."""

    free: bool
    newline: str
    lower: bool
    width: int = 72

    def lines(self, text: str, column: int, label: str) -> list[str]:
        """A statement starting at `column`; `label` is the label field, or empty."""
        return self._free(text, column, label) if self.free else self._fixed(text, column, label)

    def directive(self, text: str, column: int) -> list[str]:
        """A compiler directive: from the first column in fixed form, continued by its own sentinel."""
        indent = " " * column if self.free else ""
        pieces = broken(self.cased(text), 100 if self.free else 70, 60)
        lines: list[str] = []
        for index, piece in enumerate(pieces):
            lead = "" if index == 0 else "!$omp& "
            tail = "&" if self.free and index < len(pieces) - 1 else ""
            lines.append(f"{indent}{lead}{piece.rstrip(BLANKS)}{tail}{self.newline}")
        return lines

    def cased(self, text: str) -> str:
        """Generated words in the case of the unit."""
        if not self.lower:
            return text
        pieces = _CONSTANT.split(text)
        if not any(char.islower() for part in pieces[::2] for char in part):
            return "".join(part if index % 2 else part.lower() for index, part in enumerate(pieces))
        return "".join(
            part if index % 2 else _OURS.sub(lambda match: match[0].lower(), part) for index, part in enumerate(pieces)
        )

    def _fixed(self, text: str, column: int, label: str) -> list[str]:
        column = min(column, 40)
        field = f"{label:<5} "
        room = min(72, self.width) - column
        if max(map(len, _PIECES.findall(text)), default=0) > room - 2:
            return self._exact(text, field)
        first, *others = broken(text, room, room - 2)
        lines = [f"{field}{' ' * (column - 6)}{first.rstrip(BLANKS)}{self.newline}"]
        return lines + [f"     &{' ' * (column - 4)}{piece.rstrip(BLANKS)}{self.newline}" for piece in others]

    def _exact(self, text: str, field: str) -> list[str]:
        """A constant longer than the line: it fills the line to the last column, since blanks inside it count."""
        room = self.width - 6
        pieces = [text[at : at + room] for at in range(0, len(text), room)]
        return [f"{field if at == 0 else '     &'}{piece}{self.newline}" for at, piece in enumerate(pieces)]

    def _free(self, text: str, column: int, label: str) -> list[str]:
        column = min(column, 60)
        head = f"{label} ".ljust(column) if label else " " * column
        pieces = broken(text, 128 - column, 126 - column)
        lines: list[str] = []
        for index, piece in enumerate(pieces):
            tail = "&" if index < len(pieces) - 1 else ""
            lead = head if index == 0 else " " * (column + 1) + "&"
            lines.append(f"{lead}{piece}{tail}{self.newline}")
        return lines


def single_blanks(text: str) -> str:
    """Runs of blanks outside constants become one."""
    pieces = _CONSTANT.split(text)
    return "".join(piece if index % 2 else re.sub(r"[ \t]+", " ", piece) for index, piece in enumerate(pieces))


def broken(text: str, first_room: int, other_room: int) -> list[str]:
    """Split between tokens so that every piece fits; a constant longer than a line is split anywhere."""
    if len(text) <= first_room:
        return [text]
    lines: list[str] = []
    current = ""
    room = first_room
    for piece in _PIECES.findall(text):
        if current and len(current) + len(piece) > room:
            lines.append(current)
            current, room = "", other_room
        while len(piece) > room:
            lines.append(piece[:room])
            piece, room = piece[room:], other_room
        current += piece
    if current.strip(BLANKS):
        lines.append(current)
    return lines
