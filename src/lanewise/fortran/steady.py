"""Steady: operands that stand still in a loop, which an array statement reads although no iteration needs them.

    DO I = 1, N ; A(I) = A(I) + B(M)           IF (1 .LE. N) A(1:N) = A(1:N) + B(M)
    DO I = 1, N ; IF (P(I)) A(I) = B(M)        IF (1 .LE. N) THEN ; IF (ANY(P(1:N))) WHERE (P(1:N)) A(1:N) = B(M)

A loop without an iteration never looks at B(M), so M may then be anything; an array statement evaluates B(M) once, also
for no element. The same holds for C(M, 1:N), whose fixed subscript must lie inside C, and for a division by an integer.

Requires  a line that becomes array statements along `over`; facts that hold there, of the loops around too.
Ensures   `is_risky` is False only if evaluating what stands still can do no harm, iteration or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .affine import Affine, affine, number
from .declared import Declarations
from .expression import Binary, Expr, Range, Ref, names, subexpressions
from .feasible import impossible
from .harm import is_nonzero
from .intrinsic import type_of
from .nest import Head

Facts = tuple[Affine, ...]


def facts_within(heads: Iterable[Head], known: Declarations) -> Facts:
    """What holds of the indices, and so of the bounds, inside loops that run."""
    found: list[Affine] = []
    for head in heads:
        index = Affine(((head.index, 1),), 0)
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
    return _holds(high.plus(low, -1) if head.step > 0 else low.plus(high, -1), facts)


def is_risky(exprs: Iterable[Expr], over: Head, known: Declarations, facts: Facts) -> bool:
    """Whether something that does not move with the loop may not exist, or may trap."""
    return any(_harms(one, over, known, facts) for expr in exprs for one in subexpressions(expr))


def conjuncts(guard: Expr) -> Iterator[Expr]:
    """The tests of a guard, outermost first; one that was written with .AND. is in parentheses and counts as one."""
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
    """Whether every subscript that stands still lies inside its dimension."""
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
        if form is None or low is None or not _holds(form.plus(low, -1), facts):
            return False
        # Nothing is read from a section without elements: a last dimension of unknown size is then no matter.
        endless = moves and dimensions[at][1] is None
        if not endless and (high is None or not _holds(high.plus(form, -1), facts)):
            return False
    return True


def _holds(form: Affine, facts: Facts) -> bool:
    """The form is zero or more."""
    if form.is_number():
        return form.constant >= 0
    return impossible((), (*facts, number(-1).plus(form, -1)))
