"""Straight: procedures of the same file that consist of straight-line scalar assignments.

    REAL FUNCTION POLY(X)              SUBROUTINE ROT(A, B, C, S)
    T = X*X                            T = C*A + S*B
    POLY = T + 2.*X                    B = C*B - S*A
    END                                A = T
                                       END

Such a procedure can be inlined (`inline`), because it keeps no state, has no side effects and reads only its arguments.

Requires  units of one file.
Ensures   assignments to arguments, locals and the result, each without a type conversion; every local is set
          before it is read.
Leaves    procedures with branches, arrays, COMMON, SAVE, DATA, calls of their own, or two of one name.
"""

from __future__ import annotations

import re

from ...record import dataclass
from ..vectorize.nests.rewrite import substitute
from .declaration import declarations, dummies
from .declared import Declarations
from .expression import Binary, Expr, Name, Number, Paren, Ref, Unary, names, subexpressions
from .intrinsic import keeps, type_of
from .intrinsic_names import INTRINSICS
from .parse import parse_text
from .unit import Unit

_PLAIN = re.compile(r"(?:INTEGER|REAL|DOUBLEPRECISION|COMPLEX|LOGICAL|IMPLICIT|INTRINSIC|PARAMETER\()")
_TYPES = frozenset(["integer", "real", "double", "complex", "logical"])
SIZE = 30
"""A longer procedure is not inlined."""


@dataclass(frozen=True, slots=True)
class Straight:
    """A procedure as assignments; `writes` are the arguments it sets."""

    unit: Unit
    known: Declarations
    formals: tuple[str, ...]
    body: tuple[tuple[str, Expr], ...]
    writes: frozenset[str]


def straight_procedures(unit: Unit) -> dict[str, Straight]:
    """The procedures that this unit may call by name: its own contained ones hide others."""
    if unit.host is not None:
        return {}
    found: dict[str, list[Straight | None]] = {}
    hidden = {one.name for one in unit.file.units if one.host is unit}
    for one in unit.file.units:
        if one.name not in hidden and one.host is None and one.kind in ("subroutine", "function") and one is not unit:
            found.setdefault(one.name, []).append(_read(one))
    return {name: ones[0] for name, ones in found.items() if len(ones) == 1 and ones[0] is not None}


def _read(unit: Unit) -> Straight | None:
    statements = [one for one in unit.executable if one.kind != "continue"]
    if statements and statements[-1].kind == "return" and statements[-1].code == "RETURN":
        statements.pop()
    if not 0 < len(statements) <= SIZE or any(one.kind != "assign" or one.label for one in statements):
        return None
    if any(one.kind != "spec" or not _PLAIN.match(one.code) for one in unit.specification):
        return None
    known, formals = declarations(unit), dummies(unit)
    head = unit.head.code if unit.head else ""
    if known.statement_functions or not known.complete or "*" in formals or "RESULT(" in head:
        return None
    if any(known.is_array(name) or one.other for name, one in known.variables.items()):
        return None
    if len(set(formals)) != len(formals):
        return None
    body = _assignments([one.code for one in statements], [one.line.literals for one in statements], known)
    if body is None or not _is_closed(unit, known, formals, body):
        return None
    writes = frozenset(name for name, _ in body) & frozenset(formals)
    if unit.kind == "function" and (writes or body[-1][0] != unit.name):
        return None
    return Straight(unit, known, tuple(formals), tuple(body), writes)


def _assignments(codes: list[str], literals: list[list[str]], known: Declarations) -> list[tuple[str, Expr]] | None:
    constants = {name: Paren(one.constant) for name, one in known.variables.items() if one.constant is not None}
    if any(not keeps(known.type_of(name), value, known) for name, value in constants.items()):
        return None
    made: list[tuple[str, Expr]] = []
    for code, texts in zip(codes, literals, strict=True):
        name, _, right = code.partition("=")
        value = parse_text(right) if not texts else None
        if value is None or not name.isidentifier() or name in constants:
            return None
        made.append((name, substitute(value, dict(constants))))
    return made


def _is_closed(unit: Unit, known: Declarations, formals: list[str], body: list[tuple[str, Expr]]) -> bool:
    """Whether it reads only arguments and variables it has set, calls only intrinsics, and converts nothing."""
    ready = set(formals)
    for name, value in body:
        for one in subexpressions(value):
            if not isinstance(one, (Name, Number, Ref, Unary, Binary, Paren)):
                return False
            if isinstance(one, Ref) and (one.name not in INTRINSICS or one.name in known.variables):
                return False
        called = {one.name for one in subexpressions(value) if isinstance(one, Ref)}
        kind = known.type_of(name)
        if not names(value) - called <= ready or kind not in _TYPES or type_of(value, known) != kind:
            return False
        ready.add(name)
    return unit.kind == "subroutine" or unit.name in ready
