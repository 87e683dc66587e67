"""sin and cos next to multiples of pi/2: for every binade from 2^20 on, the floats that come nearest to one.

The fraction x / (pi/2) is nearest to a whole number where the float's digits are the denominator of a convergent of its
continued fraction (Kahan), found here in integers. There an error of the reduction is most of the result.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from mpmath import mp, mpf

from lanewise.codegen.over_arrays import over_arrays
from lanewise.machine.host import preferred_width
from lanewise.std.algebra import V
from lanewise.std.functions import FUNCTIONS
from lanewise.std.reduction import far, near
from lib.samples.elementary_operands import columns, unit

DIGITS = {"f32": 24, "f64": 53}
LAST = {"f32": 128, "f64": 1024}
BITS = 1300  # of pi/2: more than a float has before its point, and twice what is left after it


@functools.cache
def half_pi() -> int:
    """pi/2 times 2^BITS."""
    with mp.workprec(BITS + 64):
        return int(mp.floor(mp.pi / 2 * mpf(2) ** BITS))


def denominators(exponent: int, most: int) -> Iterator[int]:
    """Of the convergents of 2^exponent / (pi/2), and of the fractions between them, up to `most`."""
    above, below = (1 << (BITS + exponent), half_pi()) if exponent >= 0 else (1 << BITS, half_pi() << -exponent)
    before, last = 1, 0
    while below:
        whole, rest = divmod(above, below)
        for step in {1, whole // 2, whole - 1, whole} - {0}:
            if before + step * last <= most:
                yield before + step * last
        before, last = last, before + whole * last
        above, below = below, rest
        if last > most:
            return


def distance(x: int, exponent: int) -> tuple[int, int]:
    """x 2^exponent as k pi/2 + r: k, and r times 2^BITS."""
    scaled = x << (BITS + exponent)
    k = (2 * scaled + half_pi()) // (2 * half_pi())
    return k, scaled - k * half_pi()


@functools.cache
def nearest(kind: str, binade: int) -> list[int]:
    """The digits of floats from 2^binade on, as integers, that are nearest to a multiple of pi/2.

    Two; more where the reduction changes from one way to the other, and sums of denominators, which are near too.
    """
    digits = DIGITS[kind]
    low, high = 1 << (digits - 1), (1 << digits) - 1
    exponent = binade - digits + 1
    small = list(denominators(exponent, high))
    found = {times * q for q in small for times in (-(-low // q), high // q)}
    is_border = binade < 24
    if is_border:
        found |= {x + times * q for x in found for q in small for times in range(-3, 4)}
    inside = [x for x in found if low <= x <= high]
    return sorted(inside, key=lambda x: abs(distance(x, exponent)[1]))[: 60 if is_border else 2]


def wanted(name: str, x: int, exponent: int) -> mpf:
    k, left = distance(x, exponent)
    r = mpf(left) / mpf(2) ** BITS
    sine, cosine = mp.sin(r), mp.cos(r)
    turned = [(sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine)][k % 4]
    return turned[0] if name == "sin" else turned[1]


@pytest.mark.parametrize("kind", DIGITS)
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_every_binade(name: str, kind: str) -> None:
    row = FUNCTIONS[name]
    cases = [
        (x, binade - DIGITS[kind] + 1, 1 - 2 * (at % 2))
        for binade in range(18, LAST[kind])
        for at, x in enumerate(nearest(kind, binade))
    ]
    (arguments,) = columns([(sign * math.ldexp(x, exponent),) for x, exponent, sign in cases], kind)
    got = np.empty_like(arguments)
    over_arrays(row.function, [kind], preferred_width(int(kind[1:])))([arguments], got)
    worst, small = 0.0, 0
    with mp.workprec(256):
        for (x, exponent, sign), value in zip(cases, got.tolist(), strict=False):
            exact = wanted(name, x, exponent) * (1 if name == "cos" else sign)
            small += abs(exact) < 2.0 ** (10 - DIGITS[kind])
            off = float(abs(value - exact) / unit(exact, kind))
            assert off <= getattr(row, kind), f"{name}({sign * x} 2^{exponent}) is {value}: {off} ULP"
            worst = max(worst, off)
    assert worst > 0.4 and small > len(cases) // 4


def right_bits(reduced: Callable[[V], tuple[V, V, V]], cases: list[tuple[int, int]]) -> float:
    """To how many bits the two floats that are left of angles are right, at least."""
    (arguments,) = columns([(math.ldexp(x, exponent),) for x, exponent in cases], "f64")
    parts = [np.empty_like(arguments) for _ in range(2)]
    for at, part in enumerate(parts):
        over_arrays(lambda x, at=at: reduced(x)[at], ["f64"], 8)([arguments], part)
    worst = mpf(0)
    with mp.workprec(256):
        for (x, exponent), r, lost in zip(cases, *(part.tolist() for part in parts), strict=False):
            exact = mpf(distance(x, exponent)[1]) / mpf(2) ** BITS
            worst = max(worst, abs((mpf(r) + mpf(lost) - exact) / exact))
        return -float(mp.log(worst, 2))  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(("reduced", "low", "high"), [(near, 1, 20), (far, 20, 1024)])
def test_what_is_left(reduced: Callable[[V], tuple[V, V, V]], low: int, high: int) -> None:
    """Of an angle two floats are left, of more bits than a function of them needs."""
    draw = random.Random(low)
    binades = list(range(low, high)) * (30 if high == 20 else 1)
    assert right_bits(reduced, [(draw.getrandbits(52) | 1 << 52, binade - 52) for binade in binades]) > 100
    odd = [(x, binade - 52) for binade in range(low, high) for x in nearest("f64", binade)[:2]]
    assert right_bits(reduced, odd) > 64
