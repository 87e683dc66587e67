"""Settled: integer variables with one value in the whole unit, from one assignment at its beginning.

    MM = 1                       MM is 1 in every subscript below
    DO I = 1, N-1
      A(I) = A(I+MM)
    DATA K1 /2/                  K1 is 2 where nothing assigns it

Requires  the unit's tree.
Ensures   only variables that nothing else can set: one assignment of a constant before any branch; never an
          argument, in COMMON, EQUIVALENCE or NAMELIST, read, or passed to a procedure.
"""

from __future__ import annotations

import re

from ..read.declared import Declarations, constant_value
from ..read.expression import Expr, Name, Number, Ref, Unary, names
from ..read.parse import parse_text
from ..read.statement import matching
from ..read.tree import Act, Node, Note
from ..read.unit import Unit
from .liveness import Liveness


def settle(unit: Unit, nodes: list[Node], known: Declarations, live: Liveness) -> None:
    """Make such variables constants of the declarations; drop array bounds whose variables may have changed."""
    for variable in known.variables.values():
        variable.dimensions = tuple(
            (_standing(low, unit, known), _standing(high, unit, known)) for low, high in variable.dimensions
        )
    for name, value in _preset(unit, known):
        if _sets(unit, name, known) == 0:
            known.get(name).constant = Number(value)
    for node in nodes:
        statement = node.origin
        if isinstance(node, Note):
            continue
        if (
            not isinstance(node, Act)
            or statement is None
            or statement.kind not in ("assign", "continue")
            or node.labels
        ):
            return
        name, _, right = statement.code.partition("=")
        if not name.isidentifier() or name in live.shared or "*" in live.shared or known.is_array(name):
            continue
        value = constant_value(known, parse_text(right)) if known.type_of(name) == "integer" else None
        if value is not None and _sets(unit, name, known) == 1:
            known.get(name).constant = Number(str(value)) if value >= 0 else Unary("-", Number(str(-value)))


def _standing(bound: Expr | None, unit: Unit, known: Declarations) -> Expr | None:
    """The bound, if its value is fixed: A(N) has the length that N had when the unit began."""
    if bound is None or isinstance(bound, Number):
        return bound
    for name in names(bound):
        one = known.look(name)
        function = name not in known.variables and known.complete and known.is_intrinsic(name)
        # A name that is neither an argument nor a constant is in COMMON, in a host, or declared elsewhere.
        if one.constant is None and not function and (not one.dummy or _sets(unit, name, known)):
            return None
    return bound


def _preset(unit: Unit, known: Declarations) -> list[tuple[str, str]]:
    """Local integer scalars that DATA initializes one by one."""
    found: list[tuple[str, str]] = []
    shared = {name for name, one in known.variables.items() if one.dummy or one.common is not None or one.dimensions}
    shared |= {expr.name for group in known.equivalences for expr in group if isinstance(expr, (Name, Ref))}
    for statement in unit.statements:
        if statement.kind == "spec" and statement.code.startswith("DATA"):
            for group in re.findall(r",?([A-Z][A-Z0-9_$,]*)/([0-9,]*)/", statement.code[4:]):
                names_, values = group[0].split(","), group[1].split(",")
                if len(names_) == len(values):
                    found += [(name, value) for name, value in zip(names_, values, strict=True) if value]
    return [(name, value) for name, value in found if name not in shared and known.type_of(name) == "integer"]


def _sets(unit: Unit, name: str, known: Declarations) -> int:
    """How many assignments set the variable; -1 if something else may."""
    word = re.compile(rf"(?<![A-Z0-9_$]){re.escape(name)}(?![A-Z0-9_$])")
    sets = 0
    if name in known.listed:
        return -1
    for statement in unit.executable:
        one = statement.inner or statement
        if (one.kind == "do" and one.variable == name) or is_handed_on(statement.line.code, word, known):
            return -1
        if one.kind == "assign":
            sets += one.code.startswith(f"{name}=")
        elif one.kind not in ("goto", "continue", "do", "arith", "computed") and word.search(one.code):
            return -1
    return sets


_CALLED = re.compile(r"([A-Z][A-Z0-9_$]*)\(")
_NO_CALL = frozenset(("IF", "ELSEIF", "WHILE", "DOWHILE", "GOTO"))


def is_handed_on(code: str, word: re.Pattern[str], known: Declarations) -> bool:
    """Whether the line passes the variable to a non-intrinsic function, which could set it."""
    for call in _CALLED.finditer(code):
        name = call[1]
        if name not in _NO_CALL and not known.is_array(name) and not known.is_intrinsic(name):
            close = matching(code, call.end() - 1)
            if word.search(code, call.end(), close if close >= 0 else len(code)):
                return True
    return False
