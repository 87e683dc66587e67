"""Periods: many parallel lines that are one line again and again.

    x <= 3, x >= 4, x <= 7, x >= 8, ...        along x the specification is  1 0 0 0 1 0 0 0 1 ...  the period is 4

When parallel lines pile up, the specification is evaluated at the points around the last one, along a variable of the
lines' direction; the shortest period of what is seen, at least three times, on one side or the other, is the candidate
m. It is *proved* by one question per variable: is there a point where the specification changes when the variable is
moved by m? If there is none, the lines are replaced by remainders: (direction * point) mod m <= b for each border b.
Where the pattern ends somewhere nothing is proved, and the remainders stand beside the lines as a guess; clauses are
proved anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..record import dataclass
from .borders import moved
from .lines import Line, Point, modular
from .solver import Session

if TYPE_CHECKING:
    from .concrete import Specification

REACH = 96  # points that are looked at on each side
TIMES = 3  # so often a pattern must be seen
MOST_REMAINDERS = 12
Direction = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Period:
    modulus: int
    lines: list[Line]
    proved: bool


def periodic(
    session: Session, spec: Specification, direction: Direction, point: Point, holds: Callable[[Point], bool]
) -> Period | None:
    """The period of a specification in a direction, near a point; None if there is none to be seen."""
    moving = next(((variable, factor) for variable, factor in direction if abs(factor) == 1), None)
    if moving is None:
        return None
    variable, factor = moving
    found: tuple[int, list[int]] | None = None
    for side in (factor, -factor):
        seen = [holds(moved(point, variable, side * at)) for at in range(REACH)]
        modulus = _shortest(seen)
        if modulus is not None and (found is None or modulus < found[0]):
            start = sum(f * point[v] for v, f in direction)
            sign = side * factor  # of the step, in the direction
            flips = [at for at in range(1, len(seen)) if seen[at] != seen[at - 1]]
            # A border stands after the smaller of the two neighbours that differ.
            borders = [start + sign * at - (1 if sign > 0 else 0) for at in flips]
            found = modulus, borders
    if found is None:
        return None
    modulus, borders = found
    limits = sorted({border % modulus for border in borders} - {modulus - 1})
    if not limits or len(limits) > MOST_REMAINDERS:
        return None
    lines = [modular(direction, modulus, limit) for limit in limits]
    return Period(modulus, lines, _proved(session, spec, direction, modulus))


def _shortest(seen: Sequence[bool]) -> int | None:
    """The shortest period of all but the first few; they may lie outside of the pattern."""
    if len(set(seen)) < 2:
        return None
    for period in range(2, len(seen) // TIMES + 1):
        if all(seen[at] == seen[at + period] for at in range(len(seen) - period)):
            return period
    return None


def _proved(session: Session, spec: Specification, direction: Direction, modulus: int) -> bool:
    terms = spec.terms
    for variable, factor in direction:
        if abs(factor) != 1:
            return False
        name = spec.names[variable]
        swap = {name: terms.plus(name, modulus)}
        there = terms.replaced(spec.claim, swap)
        changes = terms.no(terms.same(spec.claim, there))
        question = session.question([spec.domain, terms.replaced(spec.domain, swap), changes])
        if question.ask("period") != "unsat":
            return False
    return True
