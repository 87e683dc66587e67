"""exp, exp2, expm1: x = k ln 2 + r, a polynomial in r, times 2^k.

Where 2^k could leave the range of normal numbers, which is rare, the product is computed in two steps, and only the
second rounds. |r| is at most ln 2 / 2; k ln 2 is subtracted in two parts, the first exactly.
"""

from __future__ import annotations

import math

from .algebra import BIAS, V, equal, fma, narrow, rare, residue, select, widen
from .coefficients import EXP2_F32, EXP2_F64, EXP2_SHORT, EXP_F32, EXP_F64, EXP_SHORT, LN2_F32, LN2_F64, LN10
from .coefficients import LOG10_2_FULL as LOG10_2
from .steps import clamped, fast_two_sum, horner, moved, number, power_of_two, scaled, whole

LOG2_E = {"f32": 1.4426950216293335, "f64": 1.4426950408889634}
LOG2_10 = 3.321928094887362
LN2 = {"f32": LN2_F32, "f64": LN2_F64}
EXP = {"f32": EXP_F32, "f64": EXP_F64}
EXP2 = {"f32": EXP2_F32, "f64": EXP2_F64}
# |x| below which results are normal, and bounds beyond which they are zero or infinite
SAFE = {"f32": 87.0, "f64": 708.0}
SAFE2 = {"f32": 125.0, "f64": 1021.0}
BOUNDS = {"f32": (-105.0, 90.0), "f64": (-750.0, 720.0)}
BOUNDS2 = {"f32": (-151.0, 129.0), "f64": (-1080.0, 1030.0)}


def exp(x: V) -> V:
    y, shifted = _exp(x)
    return rare(~(abs(x) < SAFE[x.kind]), moved(y, shifted), lambda: _far(x, y, shifted, BOUNDS[x.kind]))


def _far(x: V, y: V, shifted: V, bounds: tuple[float, float]) -> V:
    """y * 2^k where it may overflow or underflow; zero or infinity where x is out of bounds."""
    k = number(shifted, x.kind)
    most = 2 * BIAS[x.kind]
    near = select(k > most, k.like(most), select(k < -most, k.like(-most), k))
    low, high = bounds
    return select(x < low, 0.0, select(x > high, math.inf, scaled(y, near)))


def scaled_exp(x: V, by: int) -> V:
    """exp(x) * 2^by, for x between bounds."""
    y, shifted = _exp(x)
    return scaled(y, number(shifted, x.kind) + by)


def _exp(x: V) -> tuple[V, V]:
    """exp(r), and k in bits."""
    k, shifted = whole(x, LOG2_E[x.kind])
    return horner((1.0, 1.0, *EXP[x.kind]), reduced(x, k)), shifted


def reduced(x: V, k: V) -> V:
    high, low = LN2[x.kind]
    return fma(k, -low, residue(k, -high, x))


def exp2(x: V) -> V:
    y, shifted = _exp2(x)
    return rare(~(abs(x) < SAFE2[x.kind]), moved(y, shifted), lambda: _far(x, y, shifted, BOUNDS2[x.kind]))


def _exp2(x: V) -> tuple[V, V]:
    k, shifted = whole(x, 1.0)
    return horner((1.0, *EXP2[x.kind]), x - k), shifted


def exp2_of_sum(x: V, low: V) -> V:
    """2^(x + low), for a small `low` and a result that neither overflows nor underflows."""
    k, shifted = whole(x, 1.0)
    return moved(horner((1.0, *EXP2[x.kind]), (x - k) + low), shifted)


def short_exp2(x: V) -> V:
    """2^x in f64, accurate enough for f32, for |x| < 1000."""
    k, shifted = whole(x, 1.0)
    return moved(horner((1.0, *EXP2_SHORT), x - k), shifted)


def exp10(x: V) -> V:
    if x.kind == "f32":
        return narrow(short_exp2(widen(clamped(x, -50.0, 50.0)) * LOG2_10))

    def slow() -> V:
        y, shifted = _exp10(clamped(x, -330.0, 310.0))
        return scaled(y, number(shifted, x.kind))

    return rare(~(abs(x) < 307.0), moved(*_exp10(x)), slow)


def _exp10(x: V) -> tuple[V, V]:
    """x = k log10(2) + r / ln(10)."""
    k, shifted = whole(x, LOG2_10)
    high, low = LOG10_2
    first = fma(k, -high, x)
    r = fma(first, LN10[0], fma(first, LN10[1], k * (-low * LN10[0])))
    return horner((1.0, 1.0, *EXP_F64), r), shifted


def expm1(x: V) -> V:
    if x.kind == "f32":
        return narrow(_short_expm1(widen(x)))

    def slow() -> V:
        large = scaled_exp(clamped(x, *BOUNDS[x.kind]), 0)
        return select(x < -50.0, -1.0, select(x > 50.0, large, x))

    usual = select(equal(x, 0.0), x, _expm1(x))
    return rare(~(abs(x) < 700.0), usual, slow)


def _expm1(x: V) -> V:
    """2^k (1 + r + tail) - 1, summed from the largest: 2^k - 1 is exact, or its error does not matter."""
    k, shifted = whole(x, LOG2_E[x.kind])
    high, low = LN2[x.kind]
    first = fma(k, -high, x)
    r = fma(k, -low, first)
    lost = fma(k, -low, first - r)
    tail = fma(r * r, horner(EXP_F64, r), lost)
    s = power_of_two(number(shifted, x.kind), x.kind)
    total, rest = fast_two_sum(s - 1.0, s * r)
    return total + fma(s, tail, rest)


def _short_expm1(x: V) -> V:
    x = select(x > 100.0, 100.0, select(x < -100.0, -100.0, x))
    k, shifted = whole(x, LOG2_E[x.kind])
    r = fma(k, -LN2[x.kind][0], x)
    part = fma(r * r, horner(EXP_SHORT, r), r)
    s = power_of_two(number(shifted, x.kind), x.kind)
    return select(equal(x, 0.0), x, fma(s, part, s - 1.0))
