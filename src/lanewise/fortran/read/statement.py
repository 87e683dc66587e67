"""Statement: a logical line with its kind and the spans of its parts.

Parts are kept as pairs (start, stop) into `code` (blank-free, upper case, constants cut out); `part` returns their
original text. `classify` determines kind and parts.
"""

from __future__ import annotations

import re

from ...record import dataclass, field
from .logical import Logical

Span = tuple[int, int]

_WORD = re.compile(r"(?<![A-Z0-9_$])[A-Z][A-Z0-9_$]*")

HEADS = frozenset(["program", "subroutine", "function", "blockdata", "module", "submodule"])
OPENERS = {
    "select": "endselect",
    "whereconstruct": "endwhere",
    "forallconstruct": "endforall",
    "block": "endblock",
    "associate": "endassociate",
    "critical": "endcritical",
}


@dataclass(slots=True, eq=False)
class Statement:
    """One statement. `kind` is one word; other fields are set as the kind has them."""

    line: Logical
    kind: str = "action"
    name: str = ""
    targets: tuple[int, ...] = ()
    test: Span | None = None
    terminal: int | None = None
    variable: str = ""
    inner: Statement | None = None
    begin: int = 0
    jumps: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def label(self) -> int | None:
        return self.line.label

    @property
    def code(self) -> str:
        return self.line.code[self.begin :]

    def part(self, span: Span | None) -> str:
        return "" if span is None else self.line.source(*span)

    def text(self) -> str:
        return self.line.source(self.begin)


def matching(code: str, at: int) -> int:
    """Index of the parenthesis that closes the one at `at`, or -1."""
    depth = 0
    for index in range(at, len(code)):
        char = code[index]
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if not depth:
                return index
    return -1


def split_top(code: str, separator: str = ",") -> list[str]:
    """Pieces between separators outside of parentheses."""
    pieces: list[str] = []
    depth = begin = 0
    for index, char in enumerate(code):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == separator and not depth:
            pieces.append(code[begin:index])
            begin = index + 1
    pieces.append(code[begin:])
    return pieces


def words(code: str) -> list[str]:
    """The names and words in a piece of code, in order; not the E of 1E5."""
    return _WORD.findall(code)


def assigns_at(code: str, begin: int = 0) -> int:
    """Index of the `=` of an assignment, outside parentheses, or -1."""
    depth = 0
    for at in range(begin, len(code)):
        depth += (code[at] == "(") - (code[at] == ")")
        if code[at] == "=" and not depth:
            return at
    return -1


ANSWER, STATUS = "GO", "GOS"
"""Stems of the variables that hold the answer to a PAUSE, and the status of reading it."""


def pause_as_io(statement: Statement, answer: str = "LWGO1", status: str = "LWGOS1") -> list[str]:
    """The equivalent of PAUSE in standard Fortran, as gfortran runs it: go goes on, all else and no line stop."""
    message = statement.line.source(statement.begin + 5)
    if message.startswith(("'", '"')):
        shown = f"{message[0]}PAUSE {message[1:]}"
    else:
        shown = f"'PAUSE {message}'"
    return [
        f"WRITE (0, '(A)') {shown}",
        "WRITE (0, '(A)') 'To resume execution, type go.' // '  Other input will terminate the job.'",
        f"READ (*, '(A)', IOSTAT={status}) {answer}",
        f"IF ({status} .NE. 0 .OR. {answer} .NE. 'go') STOP",
        "WRITE (0, '(A)') 'RESUMED'",
    ]
