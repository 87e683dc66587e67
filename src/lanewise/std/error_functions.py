"""erf and erfc: near zero x + x P(x^2); else erfc x = exp(-x^2) f(t) / (1 + 2x), t = (x - a) / (x + a).

One polynomial for f, which is near 9/8 everywhere, serves all x from one half on. For erfc of f64 the square, the power
and the quotient are sums of two floats; otherwise four rounding errors would add up.
"""

from __future__ import annotations

from .algebra import V, copysign, fma, is_nan, narrow, select, widen
from .coefficients import ERF_F64, ERF_SHORT, ERFC_F64, ERFC_SHORT, EXP_F64, LN2_F64
from .exponentials import LOG2_E, short_exp2
from .steps import clamped, fast_two_sum, horner, number, scaled, two_product, whole

AT = 2.5
MIDDLE = 1.125


def erf(x: V) -> V:
    if x.kind == "f32":
        return narrow(_erf(widen(x), True))
    return _erf(x, False)


def erfc(x: V) -> V:
    if x.kind == "f32":
        return narrow(_erfc(widen(x), True))
    return _erfc(x, False)


def _erf(x: V, short: bool) -> V:
    size = clamped(abs(x), 0.0, 10.0 if short else 6.0)
    near = fma(x, horner(ERF_SHORT if short else ERF_F64, x * x), x)
    far = 1.0 - (_short_far(size) if short else _far(size))
    return select(abs(x) < 1.0, near, copysign(far, x))


def _erfc(x: V, short: bool) -> V:
    size = abs(x)
    total, lost = fast_two_sum(x.like(1.0), -x)
    near = total + fma(-x, horner(ERF_SHORT if short else ERF_F64, x * x), lost)
    inside = clamped(size, 0.5, 10.5 if short else 28.0)
    far = _short_far(inside) if short else _far(inside)
    result = select(size < 0.5, near, select(x < 0.0, 2.0 - far, far))
    return select(is_nan(x), x, result)


def _short_far(x: V) -> V:
    f = horner(ERFC_SHORT, (x - AT) / (x + AT)) + MIDDLE
    return short_exp2(x * x * -LOG2_E["f64"]) * f / fma(x, 2.0, 1.0)


def _far(x: V) -> V:
    f, f_low = fast_two_sum(x.like(MIDDLE), horner(ERFC_F64, (x - AT) / (x + AT)))
    below, below_low = fast_two_sum(x + x, x.like(1.0))
    inverse = 1.0 / below
    q = f * inverse
    q_low = (fma(-q, below, f) + fma(-q, below_low, f_low)) * inverse
    e, e_low, k = _exp_of_square(x)
    high, low = two_product(e, q)
    return scaled(high + (low + fma(e, q_low, e_low * q)), k)


def _exp_of_square(x: V) -> tuple[V, V, V]:
    """exp(-x^2) as a sum of two floats times 2^k."""
    square, square_low = two_product(x, x)
    k, shifted = whole(square, -LOG2_E["f64"])
    first = fma(k, -LN2_F64[0], -square)
    r = fma(k, -LN2_F64[1], first)
    lost = fma(k, -LN2_F64[1], first - r) - square_low
    total, rest = fast_two_sum(x.like(1.0), r)
    tail = r * r * horner(EXP_F64, r)
    return total, rest + (tail + fma(lost, tail + r, lost)), number(shifted, "f64")
