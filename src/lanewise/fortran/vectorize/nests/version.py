"""Version: run-time conditions under which a loop has no dependence that keeps it sequential.

    A(I) = A(I+M) + B(I)          IF (M .GE. 0): elements are read before they are overwritten
    A(I+K) = A(I) + B(I)          IF (K .GT. N - 1): the ranges are disjoint
    A(I*INC) = A(I*INC) + B(I)    IF (INC .NE. 0): every iteration has an element of its own

Requires  lines of one loop.
Ensures   conditions worth trying, with the facts that they give to the dependence tests; none is known to hold.
"""

from __future__ import annotations

from ....record import dataclass
from ...read.declared import Declarations
from ...read.expression import Name, Ref, show, subexpressions
from ..dependence.affine import Affine, affine, as_expr, number
from ..dependence.meeting import Assumed, symbolic_factor
from .nest import Head, Line


@dataclass(frozen=True, slots=True)
class Condition:
    text: str
    assumed: Assumed


def conditions(lines: list[Line], head: Head, known: Declarations, given: Assumed) -> list[Condition]:
    assigned = {line.target.name for line in lines}
    moving = frozenset(assigned | {head.index})
    found: list[Condition] = []
    references = _references(lines)
    for line in lines:
        for ref in references.get(line.target.name, []):
            found.extend(_apart(line.target, ref, head, known, assigned, moving, given))
        if isinstance(line.target, Ref):
            found.extend(_not_zero(line.target, head, assigned, given))
    return list(dict.fromkeys(found))


def _references(lines: list[Line]) -> dict[str, list[Ref]]:
    """The references to each name, in the order of the lines."""
    found: dict[str, dict[Ref, None]] = {}
    for line in lines:
        for expr in (line.target, *line.reads()):
            for one in subexpressions(expr):
                if isinstance(one, Ref):
                    found.setdefault(one.name, {})[one] = None
    return {name: list(refs) for name, refs in found.items()}


def _apart(
    one: Name | Ref,
    two: Ref,
    head: Head,
    known: Declarations,
    assigned: set[str],
    moving: frozenset[str],
    given: Assumed,
) -> list[Condition]:
    """The difference of two subscripts is a symbol: a condition may give its sign, or that it is large."""
    if not isinstance(one, Ref) or len(one.args) != len(two.args):
        return []
    found: list[Condition] = []
    for left, right in zip(one.args, two.args, strict=True):
        ours, theirs = affine(left, known, assigned, moving), affine(right, known, assigned, moving)
        if ours is None or theirs is None:
            continue
        apart = theirs.plus(ours, -1)
        if apart.is_number or apart.factor(head.index):
            continue
        found.append(_condition(apart, ".GE.", number(0), given))
        low, high = affine(head.low, known, assigned, moving), affine(head.high, known, assigned, moving)
        if low is not None and high is not None and head.step == 1:
            found.append(_condition(apart.times(-1), ".GT.", high.plus(low, -1), given))
    return found


def _condition(left: Affine, relation: str, right: Affine, given: Assumed) -> Condition:
    form = left.plus(right, -1).plus(number(-1 if relation == ".GT." else 0))
    if right == number(0) and relation == ".GE." and all(factor < 0 for factor in left.parts.values()):
        left, relation, right = left.without_constant().times(-1), ".LE.", number(left.constant)
    text = f"{show(as_expr(left), 5)} {relation} {show(as_expr(right), 5)}"
    return Condition(text, Assumed((*given.facts, form), given.nonzero))


def _not_zero(ref: Ref, head: Head, assigned: set[str], given: Assumed) -> list[Condition]:
    found = [factor for arg in ref.args if (factor := symbolic_factor(arg, head.index)) and factor not in assigned]
    return [Condition(f"{name} .NE. 0", Assumed(given.facts, given.nonzero | {name})) for name in found]
