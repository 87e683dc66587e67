"""Broken: statements that cannot be read as what they look like.

    GOTO 5X                        names no label
    IF (N .GT. 5)) GOTO 10         the parentheses do not match
    IF (N) 10, 20, 30, 40          has a label too many
    CALL F(X, *10                  branches, if it were whole

Such a statement is copied as an action, so a unit that has one is not free of branches, whatever else it has.

Requires  a unit that was read.
Ensures   one sentence with the position of the first such statement.
Leaves    broken statements that look like no branch where nothing is to be rewritten: a compiler reports them.
"""

from __future__ import annotations

import re

from ...ir.digits import MOST_DIGITS
from .classify import ENDLESS
from .lines import BLANKS
from .statement import Statement
from .unit import Unit, executable

_NOT_FORTRAN = re.compile("[\x7f-\udfff]")  # the private characters for constants are above this range
_BRANCH = re.compile(r"(?:ELSE)?IF\(|IF.*(?:GOTO\d|THEN$|\.(?:EQ|NE|L[TE]|G[TE]|AND|OR|NOT)\.)|GOTO|DO\d|ASSIGN\d")
_NAMES_LABELS = re.compile(r"GOTO|[(,](?:END|ERR|EOR)=\d|CALL.*[(,][*&]\d")


def refuse_broken_branches(unit: Unit) -> None:
    """Refuse a unit with nothing to rewrite but the remains of a branch: it is not free of branches."""
    for statement in executable(unit):
        one = statement.inner or statement
        follows_no_test = statement.inner is not None and not one.code[:1].isalpha()
        if one.kind == "action" and (follows_no_test or _BRANCH.match(one.code)):
            refuse_odd_lines(unit)
            raise unit.refuse("this looks like a branch, but cannot be read as one", statement)
        may_be_completed = unit.file.is_processed  # by lines under another #if
        if not may_be_completed and not _is_balanced(statement) and _NAMES_LABELS.search(one.code):
            refuse_odd_lines(unit)


def refuse_odd_lines(unit: Unit) -> None:
    """Refuse a unit with a statement whose text must not be moved, because it is not what it looks like."""
    for statement in executable(unit):
        code, cut = statement.line.code, _cut_off(unit, statement)
        if not _is_balanced(statement):
            raise unit.refuse("the parentheses of this statement do not match" + cut, statement)
        if any(one[0] in "'\"" and (len(one) == 1 or one[-1] != one[0]) for one in statement.line.literals):
            raise unit.refuse(
                "a character constant of this statement has no end" + _cut_off(unit, statement), statement
            )
        odd = _NOT_FORTRAN.search(code)
        if odd is not None:
            raise unit.refuse(f"the byte 0x{ord(odd[0]):02X} stands in no statement of Fortran", statement)
        if ENDLESS.search(code):
            raise unit.refuse(f"this statement has a number of more than {MOST_DIGITS} digits", statement)
        acts = statement.inner or statement
        if acts.kind == "action" and not acts.code[:1].isalpha():
            raise unit.refuse("this is no statement of Fortran", statement)
        if is_torn_goto(acts):
            raise unit.refuse("this GOTO names no label; write GOTO 10", statement)
    last = executable(unit)[-1].line.last
    if unit.head is not None and unit.head.line.last >= unit.executable[0].line.first:
        raise unit.refuse("the unit's head shares its line with another statement", unit.head)
    if unit.end is not None and unit.end.line.first <= last:
        raise unit.refuse("the unit's END shares its line with another statement", unit.end)


def _cut_off(unit: Unit, statement: Statement) -> str:
    """A hint where text after the last column may be what is missing."""
    lines = unit.file.lines[statement.line.first : statement.line.last + 1]
    cut = not unit.file.free and any(line.rstrip(BLANKS)[unit.file.width :].strip(BLANKS) for line in lines)
    return f"; it continues after column {unit.file.width}, which --width 132 would read" if cut else ""


def is_torn_goto(statement: Statement) -> bool:
    """Whether it is a GOTO without a label."""
    return statement.kind == "action" and statement.code.startswith("GOTO")


def _is_balanced(statement: Statement) -> bool:
    code = statement.line.code
    return statement.kind == "format" or code.count("(") == code.count(")")
