"""Periods: many parallel lines that are one line again and again.

    x <= 3, x >= 4, x <= 7, x >= 8, ...         the borders of t mod 4 == 0 have distances 1 and 3: the period is 4

Candidates are greatest common divisors of the distances between borders, the small ones first. A candidate m is
*proved* by one question: is there a point where the specification changes when a variable is moved by m? If there is
none, the lines are replaced by remainders: (direction * point) mod m <= b for each border b. Where the pattern ends
somewhere, nothing is proved, and the candidate that explains most borders is only a guess; clauses are proved anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd
from typing import TYPE_CHECKING

from .lines import Line, modular
from .solver import Session

if TYPE_CHECKING:
    from .concrete import Specification

MOST = 4096  # the longest period that is looked for
MOST_REMAINDERS = 16


@dataclass(frozen=True, slots=True)
class Period:
    modulus: int
    lines: list[Line]
    proved: bool


def periodic(
    session: Session, spec: Specification, parallel: Sequence[Line], tried: set[tuple[tuple[tuple[int, int], ...], int]]
) -> Period | None:
    direction = parallel[0].direction
    borders = sorted({line.border for line in parallel})
    best: int | None = None
    for modulus in _candidates(borders):
        if (direction, modulus) in tried:
            continue
        tried.add((direction, modulus))
        if _proved(session, spec, direction, modulus):
            return Period(modulus, _lines(direction, borders, modulus), True)
        if best is None and len({border % modulus for border in borders}) * 2 < len(borders):
            best = modulus
    return Period(best, _lines(direction, borders, best), False) if best is not None else None


def _candidates(borders: Sequence[int]) -> Iterator[int]:
    """Divisors that many distances have in common, small first."""
    distances = sorted({b - a for a, b in combinations(borders, 2) if b - a > 1})
    counts: dict[int, int] = {}
    for a, b in combinations(distances, 2):
        common = gcd(a, b)
        if 1 < common <= MOST:
            counts[common] = counts.get(common, 0) + 1
    for distance in distances:
        if distance <= MOST:
            counts.setdefault(distance, 0)
    fitting = [m for m in counts if len({border % m for border in borders}) <= min(MOST_REMAINDERS, len(borders) - 2)]
    yield from sorted(fitting)[:4]


def _proved(session: Session, spec: Specification, direction: tuple[tuple[int, int], ...], modulus: int) -> bool:
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


def _lines(direction: tuple[tuple[int, int], ...], borders: Sequence[int], modulus: int) -> list[Line]:
    """`direction * point <= border` is a border, so the remainder of the border is the last on its side."""
    limits = sorted({border % modulus for border in borders} - {modulus - 1})
    return [modular(direction, modulus, limit) for limit in limits]
