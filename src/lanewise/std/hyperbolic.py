"""sinh, cosh, tanh: |x| = k ln 2 + r; combined from sinh r and cosh r with the sum and difference of 2^k and 2^-k.

    sinh x = A sinh r + B cosh r        A = (2^k + 2^-k) / 2        asinh x = log1p(...)
    cosh x = A cosh r + B sinh r        B = (2^k - 2^-k) / 2        acosh, atanh likewise

For k = 0 only the polynomial is left, so small operands need no special case. Only tanh divides.
"""

from __future__ import annotations

import math

from ..record import dataclass
from .algebra import V, copysign, fma, narrow, rare, select, sqrt, widen
from .coefficients import COSH_F64, COSH_SHORT, LN2_F64, SINH_F64, SINH_SHORT
from .exponentials import LOG2_E, scaled_exp
from .logarithms import log, log1p
from .steps import clamped, fast_two_sum, horner, number, power_of_two, two_product, whole


@dataclass(frozen=True, slots=True)
class Parts:
    """A and B with their rounding errors; sinh r = r + lost + s, cosh r = 1 + c."""

    a: V
    b: V
    a_low: V
    b_low: V
    r: V
    lost: V
    s: V
    c: V


def _parts(x: V, short: bool) -> Parts:
    k, shifted = whole(x, LOG2_E["f64"])
    n = number(shifted, "f64")
    up, down = power_of_two(n - 1, "f64"), power_of_two(-1 - n, "f64")
    first = fma(k, -LN2_F64[0], x)
    r = fma(k, -LN2_F64[1], first)
    lost = fma(k, -LN2_F64[1], first - r)
    z = r * r
    s = r * z * horner(SINH_SHORT if short else SINH_F64, z)
    c = z * horner(COSH_SHORT if short else COSH_F64, z)
    a, a_low = fast_two_sum(up, down)
    b, b_low = fast_two_sum(up, -down)
    return Parts(a, b, a_low, b_low, r, lost, s, c)


def _sinh(p: Parts) -> tuple[V, V]:
    """sinh as a sum of two floats."""
    product, rest = two_product(p.a, p.r)
    total, left = fast_two_sum(p.b, product)
    return total, (left + rest + p.b_low) + fma(p.a, p.s + p.lost, p.b * p.c)


def _cosh(p: Parts) -> tuple[V, V]:
    product, rest = two_product(p.b, p.r)
    total, left = fast_two_sum(p.a, product)
    return total, (left + rest + p.a_low) + fma(p.b, p.s + p.lost, p.a * p.c)


def sinh(x: V) -> V:
    if x.kind == "f32":
        wide = widen(clamped(x, -100.0, 100.0))
        p = _parts(abs(wide), True)
        return narrow(copysign(fma(p.a, p.r + p.s, fma(p.b, p.c, p.b)), wide))
    size = abs(x)

    def slow() -> V:
        return copysign(scaled_exp(clamped(size, 0.0, 720.0), -1), x)

    high, low = _sinh(_parts(size, False))
    return rare(~(size < 700.0), copysign(high + low, x), slow)


def cosh(x: V) -> V:
    if x.kind == "f32":
        p = _parts(abs(widen(clamped(x, -100.0, 100.0))), True)
        return narrow(fma(p.b, p.r + p.s, fma(p.a, p.c, p.a)))
    size = abs(x)
    high, low = _cosh(_parts(size, False))
    return rare(~(size < 700.0), high + low, lambda: scaled_exp(clamped(size, 0.0, 720.0), -1))


def tanh(x: V) -> V:
    if x.kind == "f32":
        wide = widen(clamped(x, -20.0, 20.0))
        p = _parts(abs(wide), True)
        odd, even = p.r + p.s, p.c + 1.0
        return narrow(copysign(fma(p.a, odd, p.b * even) / fma(p.b, odd, p.a * even), wide))
    parts = _parts(abs(clamped(x, -25.0, 25.0)), False)
    above, above_low = _sinh(parts)
    below, below_low = fast_two_sum(*_cosh(parts))
    inverse = 1.0 / below
    quotient = (above + above_low) * inverse
    rest = fma(-quotient, below, above) + fma(-quotient, below_low, above_low)
    return copysign(fma(rest, inverse, quotient), x)


def asinh(x: V) -> V:
    """log1p(a + a^2 / (1 + sqrt(1 + a^2)))."""
    if x.kind == "f32":
        a = abs(widen(x))
        usual = log1p(a + a * a / (sqrt(fma(a, a, 1.0)) + 1.0))
        return copysign(narrow(select(a < math.inf, usual, a)), x)
    a = abs(x)
    y, lost = fast_two_sum(a, a * (a / (sqrt(fma(a, a, 1.0)) + 1.0)))
    usual = log1p(y) + lost / (y + 1.0)
    return copysign(rare(~(a < 2.0**60), usual, lambda: log(a) + LN2_F64[0]), x)


def acosh(x: V) -> V:
    """log1p(t + sqrt(2t + t^2)), t = x - 1."""
    if x.kind == "f32":
        t = widen(x) - 1.0
        return select(x < 1.0, math.nan, narrow(log1p(t + sqrt(fma(t, t, t + t)))))
    t = x - 1.0
    square = fma(t, t, t + t)
    root = sqrt(square)
    y, lost = fast_two_sum(root, t)
    lost = lost + (fma(-root, root, square) + fma(t, t, (t + t) - square)) / (root + root)
    usual = log1p(y) + select(t > 0.0, lost / (y + 1.0), 0.0)
    return select(x < 1.0, math.nan, rare(~(x < 2.0**60), usual, lambda: log(x) + LN2_F64[0]))


def atanh(x: V) -> V:
    """log1p(2a / (1 - a)) / 2."""
    if x.kind == "f32":
        a = abs(widen(x))
        return narrow(copysign(log1p((a + a) / (1.0 - a)) * 0.5, widen(x)))
    a = abs(x)
    twice = a + a
    below, lost = fast_two_sum(x.like(1.0), -a)
    quotient = twice / below
    rest = (fma(-quotient, below, twice) - quotient * lost) / below
    usual = log1p(quotient) + rest / (quotient + 1.0)
    # where the operand is so small that the quotient is exact, or 1 or more, the result is the quotient itself
    return copysign(select((a > 2.0**-30) & (a < 1.0), usual, log1p(quotient)) * 0.5, x)
