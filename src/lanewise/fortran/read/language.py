"""Language: is this text Fortran at all? A file of another language is refused at the first line that shows it.

    int add(int a, int b) {      no statement of Fortran
    SUBROUTINE ADD(A, B)         one

Requires  a file that was read; any text can be read, and unknown statements are "actions".
Ensures   None for Fortran, also for a fragment to be included and for a file with a few extensions of its own
          compiler; else the reason, at the first statement that is not Fortran.
"""

from __future__ import annotations

from ...ir.position import CompileError, Position
from .form import is_strange
from .lines import is_fixed_comment
from .unit import SourceFile

ODD = 3
"""One in this many statements may be unknown if the text has an END."""


def why_not_fortran(file: SourceFile) -> CompileError | None:
    if len(file.lines) == 1 and "\r" in file.lines[0].rstrip("\r\n"):
        sentence = "lines end in carriage returns alone; write them with line feeds (tr '\\r' '\\n')"
        return CompileError(sentence, Position(file.name, 1, 1))
    strange = sorted([one.line.first for one in file.statements if is_strange(one)] + _words_as_labels(file))
    if not strange:
        return None
    ends = any(one.kind == "end" for one in file.statements)
    if ends and len(strange) * ODD <= len(file.statements):
        return None
    number = strange[0]
    text = file.lines[number].rstrip("\r\n")
    column = len(text) - len(text.lstrip()) + 1
    sentence = "this is no statement of Fortran; give a Fortran file, and --form if its form is not the usual one"
    return CompileError(sentence, Position(file.name, number + 1, column), text, len(text.strip()))


def _words_as_labels(file: SourceFile) -> list[int]:
    """Fixed-form lines with a word in columns 1 to 5 and no statement after it."""
    found: list[int] = []
    for number, raw in enumerate([] if file.free else file.lines):
        line = raw.rstrip()
        if 0 < len(line) < 6 and line.lstrip()[0].isalpha() and not is_fixed_comment(line, file.width):
            found.append(number)
    return found
