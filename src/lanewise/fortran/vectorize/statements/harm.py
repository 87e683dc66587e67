"""Harm: expressions that must not be evaluated where their guard is false.

    IF (L(I) .NE. 0) THEN ; IF (12/L(I) .GT. 2) ..    not  L(I) .NE. 0 .AND. 12/L(I) .GT. 2, which evaluates both
    IF (L(I) .GT. 0) S = S + B(L(I))                  not  SUM(B(L(1:N)), MASK=..), which may look at all of B(L(1:N))

WHERE evaluates its right side only where the mask holds; .AND., reductions and PACK give no such guarantee.

Requires  a line and its loops.
Ensures   `is_harmful` is False only if every iteration may evaluate the expression, whatever the guard: no integer
          division by a possible zero, no gather, no element that only a test of the index keeps in bounds.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Ref, children, names, subexpressions
from ...read.intrinsic import type_of
from ..dependence.affine import affine
from ..dependence.bounds import within_bounds
from ..nests.nest import Blocked, Line

_TAKES_PART = frozenset(("PACK", "MAXLOC", "MINLOC", "+", "*", "MAX", "MIN", ".AND.", ".OR."))


def is_harmful(expr: Expr, line: Line, known: Declarations) -> bool:
    """Whether evaluating it may fail in an iteration whose guard does not hold."""
    indices = {head.index for head in line.loops}
    by_index = line.guard is not None and names_index(line.guard, indices, known)
    for one in subexpressions(expr):
        if isinstance(one, Binary) and one.op in ("/", "**") and _may_trap(one, known):
            return True
        if isinstance(one, Ref) and one.name in ("MOD", "MODULO") and not is_nonzero(one.args[-1]):
            return True
        if isinstance(one, Ref) and known.is_array(one.name) and not within_bounds(one, line, known):
            gathers = any(names(arg) & indices and affine(arg, known, set()) is None for arg in one.args)
            if by_index or gathers:
                return True
    return False


def refuse_harmful(lines: list[Line], known: Declarations) -> None:
    """Refuse harmful values of guarded reductions: they are computed for all iterations, then masked out."""
    for line in lines:
        if line.guard is not None and line.operation in _TAKES_PART and is_harmful(line.value, line, known):
            raise Blocked("the condition may be what keeps a division or a subscript right", line.line)


def is_nonzero(expr: Expr) -> bool:
    """A number other than zero."""
    return isinstance(expr, Number) and bool(expr.text.strip("0."))


def _may_trap(expr: Binary, known: Declarations) -> bool:
    if type_of(expr, known) in ("real", "double", "complex", "dcomplex"):
        return False
    if expr.op == "**":
        return not isinstance(expr.right, Number) and not is_nonzero(expr.left)
    return not is_nonzero(expr.right)


def names_index(expr: Expr, indices: set[str], known: Declarations) -> bool:
    """Whether an index itself is compared, not only a value that it selects."""
    if isinstance(expr, Name):
        return expr.name in indices
    if isinstance(expr, Ref) and known.is_array(expr.name):
        return False
    return any(names_index(one, indices, known) for one in children(expr))
