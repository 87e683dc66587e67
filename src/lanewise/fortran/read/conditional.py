"""Conditional: preprocessor lines inside a unit. The region that they enclose is kept whole, as one action.

    #ifdef MPI                 one statement, printed as it is:
          CALL SEND(A, N)      nothing inside branches, and
    #else                      nothing branches into it
          B = A
    #endif

All arms are read, whichever of them a compiler will see, so none may open or end a construct that another does not.
Directives among the declarations stay in place.

Requires  executable statements in text order.
Ensures   the statements, those of an outermost #if .. #endif replaced by one; comments begin after it.
Leaves    the refusal of directives that cannot be kept together: labels, branches, RETURN or part of a construct
          under #if, an #include, a directive inside a continued statement.
"""

from __future__ import annotations

import re
from typing import TypeGuard

from ...ir.position import CompileError
from .logical import Logical
from .statement import OPENERS, Statement
from .unit import Unit

MARK = "#"
_DIRECTIVE = re.compile(r"[ \t]*#[ \t]*([a-z]*)")
_IF = ("if", "ifdef", "ifndef")
_OPENS = frozenset(["do", "dowhile", "doforever", "doconcurrent", "ifthen", *OPENERS])
_CLOSES = frozenset(["enddo", "endif", *OPENERS.values()])
_BRANCHES = frozenset(
    ["goto", "computed", "assigned", "arith", "exit", "cycle", "return", "stop", "entry", "assignlabel", "contains"]
)


def is_conditional(statement: Statement | None) -> TypeGuard[Statement]:
    return statement is not None and statement.line.code.startswith(MARK)


def directives(lines: list[str], first: int, stop: int) -> list[tuple[int, str]]:
    """Line and word of each directive in a range of lines."""
    found: list[tuple[int, str]] = []
    for number in range(first, stop):
        match = _DIRECTIVE.match(lines[number]) if MARK in lines[number] else None
        if match:
            found.append((number, match[1]))
    return found


def kept_together(unit: Unit, statements: list[Statement]) -> list[Statement]:
    """The same statements where there is no directive."""
    if not statements or not any(line.lstrip()[:1] == MARK for line in unit.file.lines):
        return statements
    stop = unit.end.line.first if unit.end is not None else statements[-1].line.last + 1
    found = directives(unit.file.lines, unit.first_line(), stop)
    if not found:
        return statements
    for one in statements:
        if any(one.line.first < number <= one.line.last for number, _ in found):
            raise _refused(unit, one)
    result = list(statements)
    for begin, end in reversed(_outermost(unit, statements, found)):
        _replace(unit, result, begin, end, found)
    return result


def _outermost(unit: Unit, statements: list[Statement], found: list[tuple[int, str]]) -> list[tuple[int, int]]:
    """Lines of #if and #endif, for those around executable statements."""
    first = statements[0]
    ends = max((one.line.last for one in unit.specification), default=-1)
    made: list[tuple[int, int]] = []
    begin, depth = 0, 0
    for number, word in found:
        if word in _IF:
            begin, depth = (begin, depth + 1) if depth else (number, 1)
        elif word == "endif":
            depth -= 1
            if not depth and number > first.line.first:
                made.append((begin, number))
            elif not depth:
                first.line.trivia = max(first.line.trivia, number + 1)
        elif not depth and number > ends:
            raise _refused(unit, first)
    if depth or (made and made[0][0] < ends):
        raise _refused(unit, first)
    return made


def _replace(unit: Unit, statements: list[Statement], begin: int, end: int, found: list[tuple[int, str]]) -> None:
    inside = [at for at, one in enumerate(statements) if begin < one.line.first < end]
    if not inside:
        return
    marks = [number for number, _ in found if begin < number <= end]
    depth = 0
    for at in inside:
        one = statements[at]
        inner = one.inner or one
        crossed = depth and any(number < one.line.first for number in marks)
        marks = [number for number in marks if number > one.line.first]
        branches = inner.kind in _BRANCHES or inner.jumps or (inner.kind == "call" and inner.targets)
        outside = not depth and one.kind in ("else", "elseif", "case", "elsewhere", *_CLOSES)
        if crossed or branches or outside or one.label is not None:
            raise _refused(unit, one)
        depth += (one.kind in _OPENS) - (one.kind in _CLOSES)
    if depth:
        raise _refused(unit, statements[inside[-1]])
    text = "".join(unit.file.lines[begin : end + 1])
    code = MARK + re.sub(r"\s", "", text).upper()
    line = Logical(begin, end, None, text, code, trivia=min(begin, statements[inside[0]].line.trivia))
    if inside[-1] + 1 < len(statements):
        statements[inside[-1] + 1].line.trivia = end + 1
    statements[inside[0] : inside[-1] + 1] = [Statement(line)]


def _refused(unit: Unit, statement: Statement) -> CompileError:
    sentence = "preprocessor lines around a label, a branch or part of a construct: run the preprocessor first"
    return unit.refuse(sentence, statement)
