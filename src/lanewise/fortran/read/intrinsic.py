"""Intrinsic functions: their result types, and the type of an expression.

A name that is declared EXTERNAL or dimensioned in the unit is not intrinsic there.
"""

from __future__ import annotations

from ...ir.digits import is_digits
from .declared import Declarations
from .expression import RELATIONAL, Binary, Expr, Keyword, Name, Number, Paren, Ref, Text, Unary
from .intrinsic_names import INTRINSICS, TYPE_OF

_RANK = {"integer": 0, "real": 1, "double": 2, "complex": 3, "dcomplex": 4}
_WIDEN = {"real": "REAL", "double": "DBLE"}
_WITH_KIND = {"INT": 2, "NINT": 2, "FLOOR": 2, "CEILING": 2, "REAL": 2, "AINT": 2, "ANINT": 2, "CMPLX": 3}
"""Functions whose result has the kind that this argument gives."""


def type_of(expr: Expr | None, known: Declarations) -> str:
    """The type of an expression, or "" if it is unknown."""
    if expr is None:
        return ""
    if isinstance(expr, Number):
        return _number(expr.text)
    if isinstance(expr, Text):
        return "character"
    if isinstance(expr, Name):
        return known.type_of(expr.name)
    if isinstance(expr, (Paren, Keyword)):
        return type_of(expr.of, known)
    if isinstance(expr, Unary):
        return "logical" if expr.op == ".NOT." else type_of(expr.of, known)
    if isinstance(expr, Ref):
        return _reference(expr, known)
    if isinstance(expr, Binary):
        if expr.op in RELATIONAL or expr.op.startswith("."):
            return "logical"
        return _wider(type_of(expr.left, known), type_of(expr.right, known))
    return ""


def keeps(kind: str, expr: Expr, known: Declarations) -> bool:
    """Whether a variable of this type holds the value exactly: an assignment neither converts nor truncates."""
    return (kind in _RANK or kind == "logical") and type_of(expr, known) == kind


def widened(kind: str, expr: Expr, known: Declarations) -> Expr | None:
    """The value as an operand of arithmetic with a variable of this type; None if the result has another type."""
    if keeps(kind, expr, known):
        return expr
    if kind in _WIDEN and _wider(kind, type_of(expr, known)) == kind:
        return Ref(_WIDEN[kind], (expr,))
    return None


def _number(text: str) -> str:
    if text.startswith((".T", ".F")):
        return "logical"
    if "_" in text:
        return ""
    if is_digits(text):
        return "integer"
    return "double" if "D" in text else "real"


def _reference(expr: Ref, known: Declarations) -> str:
    variable = known.variables.get(expr.name)
    if variable and not known.is_intrinsic(expr.name):
        return known.type_of(expr.name)
    if any(isinstance(one, Keyword) and one.name == "KIND" for one in expr.args):
        return ""
    if len(expr.args) >= _WITH_KIND.get(expr.name, 9):
        return ""
    if expr.name in ("REAL", "AIMAG") and expr.args and type_of(expr.args[0], known) == "dcomplex":
        return "double"
    if expr.name in TYPE_OF:
        return TYPE_OF[expr.name]
    if expr.name in INTRINSICS and expr.args:
        found = type_of(expr.args[0], known)
        if expr.name == "ABS":
            return {"complex": "real", "dcomplex": "double"}.get(found, found)
        return found
    return known.type_of(expr.name)


def _wider(left: str, right: str) -> str:
    if {left, right} <= {"integer", "long"}:
        return "long" if "long" in (left, right) else "integer"
    if left not in _RANK or right not in _RANK:
        return ""
    if {left, right} == {"double", "complex"}:
        return "dcomplex"
    return left if _RANK[left] >= _RANK[right] else right
