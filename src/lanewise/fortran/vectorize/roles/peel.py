"""Peel: a variable that holds a value of the previous iteration becomes a function of the index.

    IM1 = N                          IF (1 .LE. N) A(1) = B(1) + B(IM1)
    DO I = 1, N                      A(2:N) = B(2:N) + B(1:N - 1)
      A(I) = B(I) + B(IM1)           IF (1 .LE. N) IM1 = N
      IM1 = I
    END DO

Requires  one definition, in every iteration, after all uses, of a loop-invariant expression that the variable holds
          exactly: an INTEGER that is set to a REAL holds something else.
Ensures   the first iteration runs separately; the others recompute the previous iteration's value.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Paren, Ref, names, show
from ...read.intrinsic import keeps
from ..dependence.affine import affine, as_expr, number
from ..dependence.overlap import partners
from ..nests.nest import Head, Line
from ..nests.rewrite import parenthesised, substitute
from ..nests.trips import when_runs
from .locate import mentions
from .scalars import Resolved


def peeled(lines: list[Line], head: Head, known: Declarations) -> tuple[list[Line], list[str], list[str]] | None:
    """New lines over a loop that starts one later, statements before and after it; None if nothing wraps around."""
    found = [line for line in lines if _wraps(lines, line, head, known)]
    if not found or head.step != 1 or any(line.guard is not None or line.operation for line in lines):
        return None
    first = {head.index: parenthesised(head.low)}
    before = [when_runs(head, _text(line, first)) for line in lines if line not in found]
    earlier = Binary("-", Name(head.index), Number("1"))
    values = {line.target.name: parenthesised(substitute(line.value, {head.index: Paren(earlier)})) for line in found}
    later = Head(head.index, _next(head.low, known), head.high, 1, head.line)
    made = [_replaced(line, values, later) for line in lines if line not in found]
    last = {head.index: parenthesised(head.high)}
    after = [when_runs(head, _text(line, last)) for line in found]
    return made, before, after


def first_peeled(found: Resolved, head: Head, known: Declarations) -> Resolved | None:
    """The first iteration separately, then the others: if only the first one writes what they read."""
    if head.step != 1 or found.before or any(line.guard is not None or line.operation for line in found.lines):
        return None
    if any(isinstance(line.target, Name) for line in found.lines):
        return None
    first = {head.index: parenthesised(head.low)}
    before = [when_runs(head, _text(line, first)) for line in found.lines]
    later = Head(head.index, _next(head.low, known), head.high, 1, head.line)
    lines = [line.copy(loops=(later,)) for line in found.lines]
    return Resolved(lines, before, found.after, found.private, found.last, found.reductions)


def _wraps(lines: list[Line], line: Line, head: Head, known: Declarations) -> bool:
    name = line.target.name
    if not isinstance(line.target, Name) or line.guard is not None or mentions(line, name) or line.operation:
        return False
    if sum(one.target == line.target for one in lines) != 1 or not keeps(known.type_of(name), line.value, known):
        return False
    at = lines.index(line)
    users = [one for one in lines if mentions(one, name)]
    written = partners({one.target.name for one in lines}, known)
    return bool(users) and all(lines.index(one) < at for one in users) and not names(line.value) & written


def _replaced(line: Line, values: dict[str, Expr], head: Head) -> Line:
    target = line.target
    if isinstance(target, Ref):
        changed = substitute(target, values)
        assert isinstance(changed, Ref)
        target = changed
    return line.copy(target=target, value=substitute(line.value, values), loops=(head,))


def _text(line: Line, values: dict[str, Expr]) -> str:
    return f"{show(substitute(line.target, values))} = {show(substitute(line.value, values))}"


def _next(low: Expr, known: Declarations) -> Expr:
    form = affine(low, known, set())
    return as_expr(form.plus(number(1))) if form is not None else Binary("+", parenthesised(low), Number("1"))
