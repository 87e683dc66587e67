"""Elements: an array element that a loop writes in every iteration, promoted to a scalar.

    DO J = 1, N                       LWV1 = A(I)
      A(I) = A(I) + B(I,J)*A(J)       DO J ; LWV1 = LWV1 + B(I,J)*A(J)        if no A(J) is A(I)
                                      A(I) = LWV1

Requires  lines of one loop.
Ensures   every other element of the array that the loop touches is proved different; the element is in bounds.
"""

from __future__ import annotations

from ...read.declared import WORDS, Declarations
from ...read.expression import Name, Ref, names, show, subexpressions
from ...write.fresh import Names
from ..dependence.meeting import Assumed, Meetings
from ..dependence.overlap import partners
from ..nests.nest import Head, Line
from ..nests.rewrite import swap
from ..nests.trips import when_runs
from ..statements.steady import is_risky


def as_scalars(
    lines: list[Line], head: Head, known: Declarations, fresh: Names, assumed: Assumed
) -> tuple[list[Line], list[str], list[str], set[str]]:
    """New lines, statements before and after the loop, and the names of the scalars."""
    before: list[str] = []
    after: list[str] = []
    made: set[str] = set()
    assigned = partners({line.target.name for line in lines}, known)
    for target in list(dict.fromkeys(line.target for line in lines)):
        word = WORDS.get(known.type_of(target.name))
        if not isinstance(target, Ref) or word is None or names_of(target) & (assigned | {head.index}):
            continue
        if not _is_alone(target, lines, Meetings(known, assigned, assumed)):
            continue
        if not _is_touched(target, lines) and is_risky([target], head, known, assumed.facts):
            continue
        name = fresh.fresh("V", word)
        known.get(name).type, known.get(name).written = known.type_of(target.name), show(target)
        if not (head.surely() and _is_set_first(target, lines)):
            before.append(when_runs(head, f"{name} = {show(target)}"))
        lines = [_replaced(line, target, name) for line in lines]
        after.append(when_runs(head, f"{show(target)} = {name}"))
        made.add(name)
    return lines, before, after, made


def names_of(ref: Ref) -> set[str]:
    """Names in the subscripts."""
    return {name for arg in ref.args for name in names(arg)}


def _is_touched(target: Ref, lines: list[Line]) -> bool:
    """Whether every iteration reads or writes the element: under a condition it may be out of bounds."""
    sure = [expr for line in lines if line.guard is None for expr in (line.target, *line.reads())]
    return any(one == target for expr in sure for one in subexpressions(expr))


def _is_set_first(target: Ref, lines: list[Line]) -> bool:
    """Whether each iteration sets the element before any read."""
    for line in lines:
        if any(one == target for expr in line.reads() for one in subexpressions(expr)):
            return False
        if line.target == target and line.guard is None:
            return True
    return False


def _is_alone(target: Ref, lines: list[Line], meetings: Meetings) -> bool:
    if target.name in meetings.groups:
        return False
    own = next(line for line in lines if line.target == target)
    for line in lines:
        for expr in (line.target, *line.reads()):
            for one in subexpressions(expr):
                other = one if isinstance(one, Ref) and one.name == target.name and one != target else None
                if other is not None and meetings.between(target, own, other, line):
                    return False
    return True


def _replaced(line: Line, target: Ref, name: str) -> Line:
    new = Name(name)
    left = swap(line.target, target, new)
    guard = None if line.guard is None else swap(line.guard, target, new)
    return line.copy(target=left, value=swap(line.value, target, new), guard=guard)
