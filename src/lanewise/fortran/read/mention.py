"""Mention: the names that a statement mentions.

    REWIND K        K, though the blank-free text is REWINDK
    RETURN J        J
    DO 10 I = 1, N  I and N
    SAVE T, U       T and U

Ensures   every variable of the statement; keywords and other names may be among them.
"""

from __future__ import annotations

import re

from .statement import Statement
from .unit import Unit

WORD = re.compile(r"[A-Z][A-Z0-9_$]*")
_GLUED = re.compile(
    r"(?:ASSIGN\d+TO|GOTO|RETURN|(?:ERROR)?STOP|PAUSE|REWIND|BACKSPACE|ENDFILE|FLUSH|PRINT|READ|CALL|SAVE|DATA|COMMON"
    r"|VOLATILE|TARGET|POINTER|ALLOCATABLE|ASYNCHRONOUS|PROTECTED|DIMENSION|DO(?:\d+,?)?)([A-Z][A-Z0-9_$]*)"
)
"""Keywords that a name may follow without a separator."""
_TYPED = re.compile(
    r"(?:INTEGER|REAL|DOUBLEPRECISION|DOUBLECOMPLEX|COMPLEX|LOGICAL|CHARACTER|BYTE)(?:\*\d+|\*?\([^()]*\))?"
    r"([A-Z][A-Z0-9_$]*)"
)
"""A type, which a name may follow likewise in a specification."""


def mentioned(statement: Statement) -> set[str]:
    if statement.kind == "do":
        return {statement.variable, *WORD.findall(statement.line.code.split("=", 1)[1])}
    found = set(WORD.findall(statement.line.code))
    typed = _TYPED.match(statement.code) if statement.kind == "spec" else None
    glued = [_GLUED.match(one.code) for one in (statement, statement.inner) if one]
    return found | {one[1] for one in [typed, *glued] if one}


def mentioned_in(unit: Unit) -> set[str]:
    """Names in all statements of a unit except those that only format text."""
    statements = [one for one in unit.statements if one.kind != "format"]
    return {name for one in statements for name in mentioned(one)}
