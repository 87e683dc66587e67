"""sinh, cosh, tanh: |x| = k ln 2 + r; from sinh r and cosh r by the sums of 2^k and 2^-k.

    sinh x = A sinh r + B cosh r        A = (2^k + 2^-k) / 2        asinh x = log1p(...)
    cosh x = A cosh r + B sinh r        B = (2^k - 2^-k) / 2        acosh, atanh likewise

For k = 0 this is the polynomial alone, so that small operands need no care. Nothing is divided but by tanh.
"""

from __future__ import annotations

from dataclasses import dataclass

from .algebra import V, copysign, fma, narrow, rare, widen
from .coefficients import COSH_F64, COSH_SHORT, LN2_F64, SINH_F64, SINH_SHORT
from .exponentials import LOG2_E, scaled_exp
from .steps import clamped, fast_two_sum, horner, number, power_of_two, two_product, whole


@dataclass(frozen=True, slots=True)
class Parts:
    """A and B and what they lost to rounding; sinh r = r + lost + s, cosh r = 1 + c."""

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
    """As a sum of two."""
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
