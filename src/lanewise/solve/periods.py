"""Periods: many parallel lines that repeat at a constant distance.

    x <= 3, x >= 4, x <= 7, x >= 8, ...        along x the specification is  1 0 0 0 1 0 0 0 1 ...  the period is 4

When parallel lines pile up, the specification is evaluated at the points around the last one, along a variable of the
lines' direction. The candidate m is the shortest period that is seen at least three times, on one side or the other. It
is *proved* by one question per variable: is there a point where moving the variable by m changes the specification? If
there is none, the lines are replaced by remainders: (direction * point) mod m <= b for each border b. If the pattern
ends somewhere, nothing is proved, and the remainders join the lines as a guess; clauses are proved anyway.

A specification may have no period, because another variable must follow, and its lines may still repeat:

    x // 8 == w, the same in all lanes      x >= 0, x <= 0, x >= 8, x <= 8, ...        x mod 8 <= 0

Then the modulus is inferred from the lines alone (`repeated`), as a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..analysis.values.linear import Linear
from ..record import dataclass
from .borders import moved
from .lines import Line, Point
from .solver import Session

if TYPE_CHECKING:
    from .concrete import Specification

REACH = 96  # points evaluated on each side
TIMES = 3  # occurrences of a pattern that make it a candidate
MOST_REMAINDERS = 12
MOST_MODULUS = 1 << 12
Direction = Linear[int]


@dataclass(frozen=True, slots=True)
class Period:
    modulus: int
    lines: list[Line]
    proved: bool


def periodic(
    session: Session, spec: Specification, direction: Direction, point: Point, holds: Callable[[Point], bool]
) -> Period | None:
    """The period of a specification in a direction, near a point; None if none is seen."""
    moving = next(((variable, factor) for variable, factor in direction.parts.items() if abs(factor) == 1), None)
    if moving is None:
        return None
    variable, factor = moving
    found: tuple[int, list[int]] | None = None
    for side in (factor, -factor):
        seen = [holds(moved(point, variable, side * at)) for at in range(REACH)]
        modulus = _shortest(seen)
        if modulus is not None and (found is None or modulus < found[0]):
            start = direction.value(point.__getitem__)
            sign = side * factor  # of the step, in the direction
            flips = [at for at in range(1, len(seen)) if seen[at] != seen[at - 1]]
            # A border is after the smaller of the two neighbours that differ.
            borders = [start + sign * at - (1 if sign > 0 else 0) for at in flips]
            found = modulus, borders
    if found is None:
        return None
    modulus, borders = found
    limits = sorted({border % modulus for border in borders} - {modulus - 1})
    if not limits or len(limits) > MOST_REMAINDERS:
        return None
    lines = [Line(direction, modulus, limit) for limit in limits]
    return Period(modulus, lines, _proved(session, spec, direction, modulus))


def repeated(direction: Direction, lines: Sequence[Line], divisors: Sequence[int] = ()) -> Period | None:
    """A modulus that parallel lines suggest: three borders on average leave one remainder.

    The divisors of the specification come first, then moduli that leave the fewest remainders, the largest of them.
    """
    borders = sorted({_border(direction, line) for line in lines})
    most = (borders[-1] - borders[0]) // (TIMES - 1)
    moduli = [divisor for divisor in sorted(divisors) if divisor <= most]
    moduli += sorted(range(2, min(most, MOST_MODULUS) + 1), key=lambda at: (len({b % at for b in borders}), -at))
    for modulus in moduli:
        remainders = {border % modulus for border in borders}
        if TIMES * len(remainders) <= len(borders) and 2 * len(remainders) <= modulus:
            limits = sorted({(remainder - 1) % modulus for remainder in remainders} - {modulus - 1})
            return Period(modulus, [Line(direction, modulus, limit) for limit in limits], False) if limits else None
    return None


def _border(direction: Direction, line: Line) -> int:
    """The least number on its upper side."""
    upward = line.term.without_constant() == direction
    return -line.term.constant if upward else line.term.constant + 1


def _shortest(seen: Sequence[bool]) -> int | None:
    """The shortest period of all but the first few, which may be outside of the pattern."""
    if len(set(seen)) < 2:
        return None
    for period in range(2, len(seen) // TIMES + 1):
        if all(seen[at] == seen[at + period] for at in range(len(seen) - period)):
            return period
    return None


def _proved(session: Session, spec: Specification, direction: Direction, modulus: int) -> bool:
    terms = spec.terms
    for variable, factor in direction.parts.items():
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
