"""Steady: invariant operands that an array statement reads even if there is no iteration.

    DO I = 1, N ; A(I) = A(I) + B(M)           IF (1 .LE. N) A(1:N) = A(1:N) + B(M)
    DO I = 1, N ; IF (P(I)) A(I) = B(M)        IF (1 .LE. N) THEN ; IF (ANY(P(1:N))) WHERE (P(1:N)) A(1:N) = B(M)

A loop without an iteration never reads B(M), so M may then be anything; an array statement evaluates B(M) once, even
for no element. The same holds for C(M, 1:N), whose fixed subscript must be in bounds, and for a division by an integer.

Requires  a line that becomes array statements along `over`; facts that hold there, also of the loops around.
Ensures   `is_risky` is False only if evaluating the invariant operands is harmless, with or without an iteration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....analysis.values.linear import atom_sum
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Range, Ref, names, subexpressions
from ...read.intrinsic import type_of
from ..dependence.affine import Affine, affine
from ..dependence.feasible import never_negative
from ..nests.nest import Head
from .harm import is_nonzero

Facts = tuple[Affine, ...]


def facts_within(heads: Iterable[Head], known: Declarations) -> Facts:
    """Facts about the indices, and so about the bounds, inside loops that run."""
    found: list[Affine] = []
    for head in heads:
        index = atom_sum(head.index)
        low, high = affine(head.low, known, set()), affine(head.high, known, set())
        if head.step < 0:
            low, high = high, low
        if head.step and low is not None:
            found.append(index.plus(low, -1))
        if head.step and high is not None:
            found.append(high.plus(index, -1))
    return tuple(found)


def surely_runs(head: Head, known: Declarations, facts: Facts) -> bool:
    low, high = affine(head.low, known, set()), affine(head.high, known, set())
    if low is None or high is None or not head.step:
        return False
    return never_negative(high.plus(low, -1) if head.step > 0 else low.plus(high, -1), facts)


def is_risky(exprs: Iterable[Expr], over: Head, known: Declarations, facts: Facts) -> bool:
    """Whether an invariant operand may be out of bounds, or may trap."""
    return any(_harms(one, over, known, facts) for expr in exprs for one in subexpressions(expr))


def conjuncts(guard: Expr) -> Iterator[Expr]:
    """The tests of a guard, outermost first; an .AND. in the source is parenthesized and counts as one."""
    if isinstance(guard, Binary) and guard.op == ".AND.":
        yield from conjuncts(guard.left)
        yield from conjuncts(guard.right)
    else:
        yield guard


def _harms(expr: Expr, over: Head, known: Declarations, facts: Facts) -> bool:
    if isinstance(expr, Ref) and known.is_array(expr.name):
        return not _exists(expr, over, known, facts)
    if over.index in names(expr):
        return False
    if isinstance(expr, Binary) and expr.op == "/":
        return type_of(expr, known) not in ("real", "double") and not is_nonzero(expr.right)
    return isinstance(expr, Ref) and expr.name in ("MOD", "MODULO") and not is_nonzero(expr.args[-1])


def _exists(ref: Ref, over: Head, known: Declarations, facts: Facts) -> bool:
    """Whether every invariant subscript is in bounds."""
    dimensions = known.look(ref.name).dimensions
    if any(isinstance(arg, Range) for arg in ref.args):
        return True
    moves = any(over.index in names(arg) for arg in ref.args)
    still = [at for at, arg in enumerate(ref.args) if over.index not in names(arg)]
    if len(dimensions) != len(ref.args):
        return not still
    for at in still:
        low, high = (affine(end, known, set()) for end in dimensions[at])
        form = affine(ref.args[at], known, set())
        if form is None or low is None or not never_negative(form.plus(low, -1), facts):
            return False
        # An empty section reads nothing: a last dimension of unknown size does not matter then.
        endless = moves and dimensions[at][1] is None
        if not endless and (high is None or not never_negative(high.plus(form, -1), facts)):
            return False
    return True
