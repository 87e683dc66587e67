"""Triangle: interchange of two loops where the inner bounds depend on the outer index.

    DO J = 2, N                        DO I = 2, N
      DO I = 2, J                        DO J = I, N          J from MAX(2, I), and I is at least 2

Requires  steps of one; bounds that are numbers, names, or the outer index plus an invariant.
Ensures   the same pairs of indices; None for other bounds.
"""

from __future__ import annotations

from ....analysis.values.linear import atom_sum
from ...read.declared import Declarations
from ...read.expression import Expr, Ref
from ..dependence.affine import Affine, affine, as_expr
from .nest import Head


def turned_triangle(outer: Head, inner: Head, known: Declarations) -> tuple[Head, Head] | None:
    """The new outer head, over the inner index, and the new inner one, over the outer index."""
    forms = [affine(one, known, set()) for one in (outer.low, outer.high, inner.low, inner.high)]
    first, last, low, high = forms
    if first is None or last is None or low is None or high is None or outer.step != 1 or inner.step != 1:
        return None
    if any(form.factor(outer.index) not in (0, 1) or form.factor(inner.index) for form in (low, high)):
        return None
    if any(form.factor(outer.index) or form.factor(inner.index) for form in (first, last)):
        return None
    least = low.without(outer.index).plus(first, low.factor(outer.index))
    most = high.without(outer.index).plus(last, high.factor(outer.index))
    begin: Expr = outer.low
    end: Expr = outer.high
    index = atom_sum(inner.index)
    if high.factor(outer.index):
        begin = _larger(outer.low, index.plus(high.without(outer.index), -1), first, least, inner.index)
    if low.factor(outer.index):
        end = _smaller(outer.high, index.plus(low.without(outer.index), -1), last, most, inner.index)
    return (
        Head(inner.index, as_expr(least), as_expr(most), 1, inner.line),
        Head(outer.index, begin, end, 1, outer.line),
    )


def _larger(bound: Expr, moving: Affine, known: Affine, least: Affine, index: str) -> Expr:
    """MAX(bound, moving); only `moving` where it is never less."""
    worst = moving.without(index).plus(least).plus(known, -1)
    if worst.is_number and worst.constant >= 0:
        return as_expr(moving)
    return Ref("MAX", (bound, as_expr(moving)))


def _smaller(bound: Expr, moving: Affine, known: Affine, most: Affine, index: str) -> Expr:
    worst = known.plus(moving.without(index).plus(most), -1)
    if worst.is_number and worst.constant >= 0:
        return as_expr(moving)
    return Ref("MIN", (bound, as_expr(moving)))
