"""Affine forms of subscripts: linear sums of loop indices and invariant names.

    2*I + J - N + 3     {I: 2, J: 1, N: -1} + 3
    A(IP(I))            None: not affine
    I + N/2             {I: 1, "(N/2)": 1} if `moving` names what varies: an invariant rest is one unknown

Requires  integer expressions.
Ensures   None if the form is not affine or a name in it changes in the loop.
"""

from __future__ import annotations

from ....analysis.values.linear import Linear, atom_sum
from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Name, Number, Paren, Ref, Unary, names, show, subexpressions
from ...read.intrinsic import type_of

Affine = Linear[str]


def number(value: int) -> Affine:
    return Linear(value)


def affine(
    expr: Expr | None, known: Declarations, changing: set[str], moving: frozenset[str] | None = None
) -> Affine | None:
    if expr is None:
        return None
    found = _affine(expr, known, changing, moving)
    if found is None and moving is not None and _stands_still(expr, known, moving):
        return atom_sum(f"({show(expr)})")
    return found


def _affine(expr: Expr, known: Declarations, changing: set[str], moving: frozenset[str] | None) -> Affine | None:
    value = constant_value(known, expr)
    if value is not None:
        return number(value)
    if isinstance(expr, Paren):
        return affine(expr.of, known, changing, moving)
    if isinstance(expr, Name):
        usable = expr.name not in changing and known.type_of(expr.name) in ("integer", "long")
        return atom_sum(expr.name) if usable else None
    if isinstance(expr, Unary) and expr.op in "+-":
        inner = affine(expr.of, known, changing, moving)
        return None if inner is None else inner.times(-1 if expr.op == "-" else 1)
    if isinstance(expr, Binary) and expr.op in ("+", "-", "*"):
        return _binary(expr, known, changing, moving)
    return None


def _stands_still(expr: Expr, known: Declarations, moving: frozenset[str]) -> bool:
    """Whether an integer is loop-invariant: operators, intrinsics and arrays that are not written."""
    if names(expr) & moving or type_of(expr, known) != "integer":
        return False
    refs = [one for one in subexpressions(expr) if isinstance(one, Ref)]
    return all(known.is_array(one.name) or known.is_intrinsic(one.name) for one in refs)


def _binary(expr: Binary, known: Declarations, changing: set[str], moving: frozenset[str] | None) -> Affine | None:
    left, right = affine(expr.left, known, changing, moving), affine(expr.right, known, changing, moving)
    if left is None or right is None:
        return None
    if expr.op != "*":
        return left.plus(right, -1 if expr.op == "-" else 1)
    if left.is_number:
        return right.times(left.constant)
    return left.times(right.constant) if right.is_number else None


def as_expr(form: Affine) -> Expr:
    """Back to an expression, positive terms first, then by name."""
    made: Expr | None = None
    for name, value in sorted(form.parts.items(), key=lambda part: (part[1] < 0, part[0])):
        size: Expr = Name(name) if abs(value) == 1 else Binary("*", Number(str(abs(value))), Name(name))
        if made is None:
            made = size if value > 0 else Unary("-", size)
        else:
            made = Binary("+" if value > 0 else "-", made, size)
    if made is None:
        return Number(str(form.constant)) if form.constant >= 0 else Unary("-", Number(str(-form.constant)))
    if form.constant:
        return Binary("+" if form.constant > 0 else "-", made, Number(str(abs(form.constant))))
    return made
