"""Samples: the values of arguments and COMMON when old and new units are compared.

    set 0   small positive integers, reals of both signs: subscripts stay in bounds, most tests have both outcomes
    set 1   reals with full mantissas: single and double precision give different bits
    set 2   few values, many of them equal, and zeros: ties, the first and the last of equals
    set 3   integers around zero, among them bounds of loops without iterations; positive reals
    set 4   constants of the unit and their neighbours: both sides of `IF (C(I) .GT. 90.)`
    set 5   large numbers of both signs, in rising order in part

Sets repeat with other numbers. NaN, infinities and the sign of zero are excluded: the documentation lets them differ.

Requires  the unit or units whose text supplies the constants: the original's, for both sides.
Ensures   the same table for the same unit, rounded in the same way to the variable's type on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..read.unit import Unit

SETS = 6
SIZE = 97
"""Values per set; a prime, so that any stride visits all."""
_NUMBER = re.compile(
    r"(?:(?<=[A-Z]\.)|(?<![A-Z0-9_$.]))(\d+\.?\d*(?:[ED][+-]?\d+)?|\.\d+(?:[ED][+-]?\d+)?)(?![A-Z0-9_$])"
)
STEPS = (7919, 7919, 1, 7919, 7919, 1)
"""Stride from one element of an array to the next, by set: equal ones and rising ones are adjacent."""
MOST = 24
FAR = 30_000
"""Integers up to this can be multiplied within 32 bits."""


def constants(units: Iterable[Unit]) -> tuple[float, ...]:
    """Numbers in the statements, in order, each once."""
    found: dict[float, None] = {}
    for unit in units:
        for statement in unit.statements:
            if statement.kind != "format":
                for text in _NUMBER.findall(statement.code):
                    value = float(text.replace("D", "E"))
                    if abs(value) <= FAR:
                        found[value] = None
    return tuple(found)[:MOST]


def integers(which: int, pool: tuple[float, ...], is_array: bool) -> list[int]:
    near = [int(one) + off for one in pool if is_array or one <= 60 for off in (0, 1, -1)] or [1, 0, 2]
    made = {
        0: [1 + at % (9 if is_array else 12) for at in range(SIZE)],
        1: [1 + at % 5 for at in range(SIZE)],
        2: [1 + at % 5 // 2 for at in range(SIZE)],
        3: [at % 7 - 3 for at in range(SIZE)],
        4: [near[at // 2 % len(near)] if at % 2 else 1 + at % 7 for at in range(SIZE)],
        5: [_rising(at, FAR) for at in range(SIZE)] if is_array else [2 + at % 9 for at in range(SIZE)],
    }
    return made[which % SETS]


def reals(which: int, pool: tuple[float, ...]) -> list[float]:
    near = [one + off for one in pool for off in (0.0, 0.5, -0.5)] or [0.0]
    signed = [*near, *(-one for one in near if one)]
    made = {
        0: [(at * 83 % 1009 - 400) / 128 for at in range(SIZE)],
        1: [(at * 83 % 1009 - 400) / 127.3 for at in range(SIZE)],
        2: [(1.0, 1.0, 0.0, 2.0, 2.0, -1.0, 0.0)[at % 7] for at in range(SIZE)],
        3: [(at * 83 % 1009 + 1) / 64 for at in range(SIZE)],
        4: [signed[at // 2 % len(signed)] if at % 2 else (at * 83 % 1009 - 400) / 128 for at in range(SIZE)],
        5: [_rising(at, FAR) / 4 for at in range(SIZE)],
    }
    return made[which % SETS]


def logicals(which: int) -> list[bool]:
    return [
        at % 7 != 3 if which % SETS == 3 else at % 7 == 3 if which % SETS == 4 else at % 2 == 0 for at in range(SIZE)
    ]


def _rising(at: int, most: int) -> int:
    """Rising through the first half, up and down through the second."""
    return (at * 2 * most // SIZE - most) if at < SIZE // 2 else at * 7919 % (2 * most) - most
