"""Subscript tests: for two references to one array, the directions in which they can touch the same element.

    A(I+1) written, A(I) read, I = 1..N      distance 1: direction <       (strong SIV)
    A(2*I) and A(2*I+1)                      gcd 2 does not divide 1: none (GCD)
    A(I) and A(I+N), I = 1..N                N is more than the loop is long: none
    A(I,J) and A(J,I)                        tested by Banerjee's bounds, dimension by dimension

A direction vector has one of < = > for each common loop: the relation of the first reference's iteration to the
second's. A vector survives if no dimension rules it out; coupled dimensions are intersected, not solved jointly.

Requires  both references in the same loops.
Ensures   every vector that can occur is among those returned (the tests are conservative).
Source    Banerjee (1976); Allen and Kennedy; Goff, Kennedy and Tseng (1991).
"""

from __future__ import annotations

from itertools import product
from math import gcd, inf

from ....record import dataclass
from .affine import Affine, number

Directions = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """A loop's index and bounds in steps of one: low and high as numbers where known, and their difference.

    `unit` is the step if it is not a constant; counters then count in multiples of it. A loop is `steady` if its start
    and step are invariant in the loops around, or the start is a known function of their counters.
    """

    index: str
    low: float
    high: float
    extent: Affine | None
    unit: Affine | None = None
    steady: bool = True


def directions(first: list[Affine | None], second: list[Affine | None], loops: list[Range]) -> list[Directions]:
    """Direction vectors over the common loops in which the two references can meet."""
    found: list[Directions] = []
    for vector in product("<=>", repeat=len(loops)):
        if len(first) != len(second) or all(
            _possible(one, two, loops, vector) for one, two in zip(first, second, strict=True)
        ):
            found.append(vector)
    return found


def _possible(one: Affine | None, two: Affine | None, loops: list[Range], vector: Directions) -> bool:
    if one is None or two is None:
        return True
    indices = tuple(loop.index for loop in loops)
    rest = two.minus(one).without(*indices)
    factors = [(one.factor(loop.index), two.factor(loop.index)) for loop in loops]
    used = [(loop, *pair, way) for loop, pair, way in zip(loops, factors, vector, strict=True)]
    used = [entry for entry in used if entry[1] or entry[2]]
    around = next((at for at, way in enumerate(vector) if way != "="), len(loops))
    if any(not loop.steady and loop in loops[around + 1 :] for loop, *_ in used):
        return True
    if len(used) == 1 and used[0][1] == used[0][2]:
        return _strong(used[0][1], rest, used[0][0], used[0][3])
    if not rest.is_number or any(loop.unit is not None for loop, *_ in used):
        return True
    return _gcd(used, rest.constant) and _bounds(used, rest.constant)


def _strong(factor: int, rest: Affine, loop: Range, way: str) -> bool:
    """a*i + c1 = a*i' + c2: the distance i - i' is constant."""
    if loop.unit is not None:
        times = _multiple(rest, loop.unit)
        if times is None:
            return True
        rest = number(times)
    if not rest.is_number:
        if loop.extent is not None and abs(factor) == 1:
            for sign in (1, -1):
                over = rest.plus(loop.extent, -sign) if sign > 0 else rest.plus(loop.extent, 1)
                if over.is_number and (over.constant > 0 if sign > 0 else over.constant < 0):
                    return False
        return True
    distance, left = divmod(rest.constant, factor)
    if left:
        return False
    if loop.extent is not None and loop.extent.is_number and abs(distance) > loop.extent.constant:
        return False
    return way == ("=" if distance == 0 else ">" if distance > 0 else "<")


def _multiple(form: Affine, unit: Affine) -> int | None:
    """The multiple of the unit that the form is, if constant."""
    if form == number(0):
        return 0
    return form.ratio(unit) if unit.parts else None


Used = list[tuple[Range, int, int, str]]


def _gcd(used: Used, constant: int) -> bool:
    divisor = 0
    for _, a, b, way in used:
        divisor = gcd(divisor, a - b) if way == "=" else gcd(gcd(divisor, a), b)
    return constant == 0 if divisor == 0 else constant % divisor == 0


def _bounds(used: Used, constant: int) -> bool:
    """Banerjee: is the constant between the least and the greatest value of the sum of a*i - b*i'?"""
    least = most = 0.0
    for loop, a, b, way in used:
        low, high = _extremes(loop, a, b, way)
        if low > high:
            return False
        least, most = least + low, most + high
    return least <= constant <= most


def _extremes(loop: Range, a: int, b: int, way: str) -> tuple[float, float]:
    low, high = loop.low, loop.high
    if way == "=":
        corners = [(low, low), (high, high)]
    elif way == "<":
        corners = [(low, low + 1), (low, high), (high - 1, high)]
    else:
        corners = [(low + 1, low), (high, low), (high, high - 1)]
    if low > high or (way != "=" and low + 1 > high):
        return (inf, -inf)
    values = [_times(a, i) - _times(b, j) if not _clash(a, i, b, j) else None for i, j in corners]
    if any(value is None for value in values):
        return (-inf, inf)
    known = [value for value in values if value is not None]
    return (min(known), max(known))


def _times(factor: int, value: float) -> float:
    return 0.0 if factor == 0 else factor * value


def _clash(a: int, i: float, b: int, j: float) -> bool:
    """Infinity minus infinity: the result is unknown."""
    left, right = _times(a, i), _times(b, j)
    return left in (inf, -inf) and left == right
