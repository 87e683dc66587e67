"""Trips: a loop's trip count, the iterations before an index, and the last index, as expressions.

    DO I = 1, N         MAX(0, N)     I - 1     N
    DO I = L, M, 3      MAX(0, (M - L + 3)/3)     (I - L)/3     L + (trips - 1)*3

Requires  a head with invariant bounds and step.
"""

from __future__ import annotations

from ....analysis.values.linear import atom_sum
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Paren, Ref, show
from ..dependence.affine import Affine, affine, as_expr, number
from .nest import Head
from .rewrite import parenthesised


def iterations_before(head: Head, known: Declarations) -> Affine | Expr:
    """The number of iterations before the one with this index."""
    low = affine(head.low, known, set())
    if abs(head.step) == 1 and low is not None:
        return atom_sum(head.index).minus(low).times(head.step)
    apart = Binary("-", Name(head.index), parenthesised(head.low))
    return Binary("/", Paren(apart), parenthesised(head.stride or integer(head.step)))


def integer(value: int) -> Expr:
    return as_expr(number(value))


def trips(head: Head, known: Declarations | None = None) -> Expr:
    """The trip count."""
    low, high = (affine(one, known, set()) if known else None for one in (head.low, head.high))
    if head.step == 1 and low is not None and high is not None:
        return Ref("MAX", (Number("0"), as_expr(high.plus(low, -1).plus(number(1)))))
    apart = Binary("-", parenthesised(head.high), parenthesised(head.low))
    if head.step == 1:
        return Ref("MAX", (Number("0"), Binary("+", apart, Number("1"))))
    step = parenthesised(head.stride or integer(head.step))
    return Ref("MAX", (Number("0"), Binary("/", Paren(Binary("+", apart, step)), step)))


def last_index(head: Head) -> Expr:
    """The index in the last iteration, if there is one."""
    if abs(head.step) == 1:
        return head.high
    step = parenthesised(head.stride or integer(head.step))
    before = Binary("-", trips(head), Number("1"))
    return Binary("+", parenthesised(head.low), Binary("*", Paren(before), step))


def runs(head: Head) -> str:
    return head.runs() if head.step else f"{show(trips(head), 5)} .GT. 0"


def when_runs(head: Head, statement: str) -> str:
    """The statement, under a test that the loop runs, unless constant bounds show it."""
    return statement if head.surely() else f"IF ({runs(head)}) {statement}"
