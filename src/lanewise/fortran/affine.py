"""Affine forms of subscripts: integer coefficients of loop indices and of names that do not change, plus a constant.

    2*I + J - N + 3     {I: 2, J: 1, N: -1} + 3
    A(IP(I))            None: not affine
    I + N/2             {I: 1, "(N/2)": 1} where `moving` says what moves: the rest of an expression is one unknown

Requires  integer expressions.
Ensures   None where the form is not affine or a name in it changes in the loop.
"""

from __future__ import annotations

from ..record import dataclass
from .declared import Declarations, constant_value
from .expression import Binary, Expr, Name, Number, Paren, Ref, Unary, names, show, subexpressions
from .intrinsic import type_of


@dataclass(frozen=True, slots=True)
class Affine:
    terms: tuple[tuple[str, int], ...]
    constant: int

    def of(self, name: str) -> int:
        return dict(self.terms).get(name, 0)

    def without(self, names: tuple[str, ...]) -> Affine:
        return Affine(tuple(one for one in self.terms if one[0] not in names), self.constant)

    def plus(self, other: Affine, factor: int = 1) -> Affine:
        found = dict(self.terms)
        for name, value in other.terms:
            found[name] = found.get(name, 0) + factor * value
        terms = tuple(sorted((name, value) for name, value in found.items() if value))
        return Affine(terms, self.constant + factor * other.constant)

    def is_number(self) -> bool:
        return not self.terms


def number(value: int) -> Affine:
    return Affine((), value)


def affine(
    expr: Expr | None, known: Declarations, changing: set[str], moving: frozenset[str] | None = None
) -> Affine | None:
    if expr is None:
        return None
    found = _affine(expr, known, changing, moving)
    if found is None and moving is not None and _stands_still(expr, known, moving):
        return Affine(((f"({show(expr)})", 1),), 0)
    return found


def _affine(expr: Expr, known: Declarations, changing: set[str], moving: frozenset[str] | None) -> Affine | None:
    value = constant_value(known, expr)
    if value is not None:
        return number(value)
    if isinstance(expr, Paren):
        return affine(expr.of, known, changing, moving)
    if isinstance(expr, Name):
        usable = expr.name not in changing and known.type_of(expr.name) in ("integer", "long")
        return Affine(((expr.name, 1),), 0) if usable else None
    if isinstance(expr, Unary) and expr.op in "+-":
        inner = affine(expr.of, known, changing, moving)
        return None if inner is None else number(0).plus(inner, -1 if expr.op == "-" else 1)
    if isinstance(expr, Binary) and expr.op in ("+", "-", "*"):
        return _binary(expr, known, changing, moving)
    return None


def _stands_still(expr: Expr, known: Declarations, moving: frozenset[str]) -> bool:
    """An integer that no iteration changes: operators, intrinsics and arrays that nothing writes."""
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
    if left.is_number():
        return number(0).plus(right, left.constant)
    return number(0).plus(left, right.constant) if right.is_number() else None


def as_expr(form: Affine) -> Expr:
    """Back to an expression, positive terms first."""
    made: Expr | None = None
    for name, value in sorted(form.terms, key=lambda term: term[1] < 0):
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
