"""One trip: DO loops that run at least once, as compilers of Fortran 66 ran them.

    DO 10 I = 1, N             DO 10 I = 1, MAX(1, N)
    DO 10 I = 1, 5             DO 10 I = 1, 5                  runs anyway
    DO 10 I = N, 1, -1         DO 10 I = N, MIN(N, 1), -1

Requires  the text of a file.
Ensures   the same text but for the ends of such loops; a refusal where the first value cannot be written twice.
Leaves    a step of unknown sign: Fortran 66 has positive ones only.
Costs     one pass over the statements.
"""

from __future__ import annotations

import re

from ..flow.normalise import is_pure
from ..read.declaration import declarations
from ..read.declared import constant_value
from ..read.parse import parse_text
from ..read.statement import Statement, split_top
from ..read.unit import SourceFile, Unit
from .edit import Edits
from .remarks import fixed_remark
from .shifted_lines import column_of
from .typeset import Style, single_blanks


def with_one_trip(file: SourceFile) -> str:
    edits = Edits()
    for unit in file.units:
        for statement in unit.executable:
            text = _rewritten(unit, statement) if statement.kind == "do" else None
            if text is not None:
                edits.replace(statement.line.first, statement.line.last + 1, _lines(unit, statement, text))
    return edits.applied(file)


def _rewritten(unit: Unit, statement: Statement) -> str | None:
    """The statement with its new end; None if it stays."""
    assert statement.test is not None
    code, (begin, stop) = statement.line.code, statement.test
    first, last, *step = split_top(code[begin:stop])
    low = statement.line.source(begin, begin + len(first)).strip()
    at = begin + len(first) + 1
    high = statement.line.source(at, at + len(last)).strip()
    known = declarations(unit)
    low_value, high_value = (constant_value(known, parse_text(one)) for one in (low, high))
    by = constant_value(known, parse_text(step[0])) if step else 1
    is_down = by is not None and by < 0
    first_value, last_value = (high_value, low_value) if is_down else (low_value, high_value)
    if first_value is not None and last_value is not None and first_value <= last_value:
        return None
    word = "MIN" if is_down else "MAX"
    if last.startswith(f"{word}({first},"):
        return None
    if not known.is_intrinsic(word):
        raise unit.refuse(f"--one-trip needs the intrinsic {word}, which is something else in this unit", statement)
    if not is_pure(low, known):
        raise unit.refuse("--one-trip would call the function in the first value of this DO twice", statement)
    if statement.line.shares_line:
        raise unit.refuse("--one-trip cannot change a DO that shares its line", statement)
    is_lower = sum(map(str.islower, statement.line.text)) > sum(map(str.isupper, statement.line.text))
    said = word.lower() if is_lower else word
    rest = f", {statement.line.source(at + len(last) + 1, stop).strip()}" if step else ""
    return f"{statement.line.source(0, begin).rstrip()} {low}, {said}({low}, {high}){rest}"


def _lines(unit: Unit, statement: Statement, text: str) -> list[str]:
    """The statement's own lines if the new text fits the first; its comments come before it if it does not."""
    file, line = unit.file, statement.line
    old = file.lines[line.first]
    newline = old[len(old.rstrip("\r\n")) :] or "\n"
    style = Style(file.free, newline, False, file.width)
    label = "" if line.label is None else old[:5] if not file.free and "\t" not in old[:6] else str(line.label)
    made = style.lines(single_blanks(text.strip()), column_of(old, file.free), label)
    notes = [_note(one, file) for one in file.lines[line.first : line.last + 1]]
    if len(made) == 1 and line.first == line.last and notes[0]:
        joined = f"{made[0].rstrip()}  {notes[0]}"
        if len(joined) <= (style.most if file.free else file.width):
            return [f"{joined}{newline}"]
    return [*(f"{one}{newline}" for one in notes if one), *made]


def _note(line: str, file: SourceFile) -> str:
    """The comment on a line of a statement, which has no character constants."""
    if file.free:
        return f"!{line.partition('!')[2]}".rstrip() if "!" in line else ""
    return re.sub(r"\s+$", "", fixed_remark(line.rstrip(), "", file.width)[1])
