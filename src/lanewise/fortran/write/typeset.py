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

_WORD = re.compile(r"\b[A-Z][A-Z0-9_$]*\b")


@dataclass(slots=True)
class Style:
    """How a unit is written: its form, its line ends, the case of its letters, the last column of fixed form.

    `ours` are the names that passes added, `most` the columns of free form with room for marks.
    """

    free: bool
    newline: str
    lower: bool
    width: int = 72
    ours: frozenset[str] = frozenset()
    most: int = 128

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
            part if index % 2 else _WORD.sub(self._word, _OURS.sub(lambda match: match[0].lower(), part))
            for index, part in enumerate(pieces)
        )

    def _word(self, match: re.Match[str]) -> str:
        return match[0].lower() if match[0] in self.ours else match[0]

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
        pieces = broken(text, self.most - column, self.most - 2 - column)
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
    """Split where a person would, so that every piece fits; a constant longer than a line is split anywhere."""
    if len(text) <= first_room:
        return [text]
    tokens = _PIECES.findall(text)
    lines: list[str] = []
    at, room = 0, first_room
    while at < len(tokens):
        end, length = at, 0
        while end < len(tokens) and length + len(tokens[end]) <= room:
            length += len(tokens[end])
            end += 1
        if end == at:
            lines.append(tokens[at][:room])
            tokens[at] = tokens[at][room:]
        else:
            end = end if end == len(tokens) else _best(tokens, at, end, room)
            lines.append("".join(tokens[at:end]))
            at = end
            while at < len(tokens) and tokens[at].isspace() and not _are_words(tokens[at - 1], tokens[at + 1 : at + 2]):
                at += 1
        room = other_room
    return [one for one in lines if one.strip(BLANKS)]


def _are_words(before: str, after: list[str]) -> bool:
    """Whether a blank between them is needed."""
    return bool(after) and before[-1:].isalnum() and after[0][:1].isalnum()


FULL = 0.5
"""The share of a line that must be filled before it is broken."""
_DEEPER = 10
_SHORTER = 20


def _best(tokens: list[str], begin: int, end: int, room: int) -> int:
    """Where to break a line that holds the tokens up to `end`: outside of parentheses if it can be, after a comma."""
    best, least = end, float("inf")
    depth = length = 0
    for at in range(begin, end):
        token = tokens[at]
        depth += (token in ("(", "(/", "[")) - (token in (")", "/)", "]"))
        length += len(token)
        before = token if not token.isspace() else tokens[at - 1] if at > begin else ""
        if tokens[at + 1].isspace() and at + 1 < end:
            continue
        cost = _DEEPER * depth + _cost(before.upper(), tokens[at + 1].upper()) + _SHORTER * (1 - length / room)
        if length >= FULL * room and cost <= least:
            best, least = at + 1, cost
    return best


def _cost(before: str, after: str) -> int:
    """How bad a break between two tokens is."""
    if before == ")" and after[:1].isalpha() and after != "THEN":
        return -8  # a statement after the condition of IF
    if before == ",":
        return 0
    if before in (".AND.", ".OR.", ".EQV.", ".NEQV.", "//", "=", "=>"):
        return 1
    if before in ("+", "-"):
        return 3
    if after in (".AND.", ".OR.", "+", "-", "//", "THEN"):
        return 4
    if before in ("*", "/", "==", "/=", "<", ">", "<=", ">=", ".EQ.", ".NE.", ".LT.", ".GT.", ".LE.", ".GE."):
        return 5
    return 12 if before in ("(", "(/", "**", "%", ":") or after in ("(", ")", "/)", ",", "**", "%", ":") else 8
