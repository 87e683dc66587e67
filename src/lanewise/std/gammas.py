"""gamma and lgamma.

gamma   from 8 on, Stirling's formula, its power as 2^(y log2 x) with the logarithm as a sum of two floats. Below 8
        the operand is raised to 8 or more, and the result divided by the factors in between.
lgamma  near its roots 1 and 2, polynomials that have them as factors; up to 8 the logarithm of a product plus
        such a polynomial; then Stirling's series.

Negative operands are reflected: gamma(-a) = -pi / (a sin(pi a) gamma(a)). Near the roots of lgamma below zero, the
error is small compared with 1, not with the result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .algebra import V, bits, equal, floor, fma, from_bits, narrow, rare, rare_several, select, widen
from .coefficients import (
    COS_F64,
    EXP2_F64,
    HALF_LOG_TWO_PI,
    LOG2_E,
    LOG_STIRLING,
    LOGGAMMA_AT_ONE,
    LOGGAMMA_AT_TWO,
    PI,
    ROOT_TWO_PI,
    SIN_F64,
    STIRLING_F64,
    STIRLING_SHORT,
)
from .exponentials import short_exp2
from .logarithms import log, split
from .powers import log2_pair, multiplied, short_log2
from .steps import clamped, fast_two_sum, horner, number, scaled, two_product, two_sum, whole

FROM = 8
Pair = tuple[V, V]


def gamma(x: V) -> V:
    if x.kind == "f32":
        return _short_gamma(x)
    size = clamped(abs(x), 2.0**-1022, 200.0)
    part, k = _parts(size)
    usual = scaled(part[0] + part[1], k)

    def reflected() -> V:
        """1 / gamma(size), times -pi / (size sin(pi size))."""
        high, low = multiplied(multiplied(part, _sine(size)), (size, size * 0.0))
        inverse = -PI[0] / high
        rest = (fma(-inverse, high, high.like(-PI[0])) - fma(inverse, low, PI[1])) / high
        below = scaled(inverse + rest, 0 - k)
        whole_part = floor(x)
        vanished = select(equal(floor(x * 0.5) * 2.0, whole_part), x.like(0.0), -0.0)
        below = select(x < -190.0, vanished, below)
        return select(x < 0.0, select(equal(whole_part, x), math.nan, below), usual)

    result = rare(x < 0.0, usual, reflected)
    # next to zero it equals 1 / x, to the last bit
    odd = ~(abs(x) > 2.0**-60) | ~(x < math.inf)
    return rare(odd, result, lambda: select(abs(x) < 1.0, 1.0 / x, x))


def _short_gamma(x: V) -> V:
    """gamma in f64 where one float is accurate enough: for f32, with no result outside of its range."""
    wide = widen(x)
    size = clamped(abs(wide), 2.0**-150, 60.0)
    z, below = size, size.like(1.0)
    for _ in range(FROM):
        goes_on = z < FROM
        below = select(goes_on, below * z, below)
        z = select(goes_on, z + 1.0, z)
    w = 1.0 / z
    power = short_exp2(fma(z - 0.5, short_log2(z), z * -LOG2_E[0]))
    above = power * fma(w * ROOT_TWO_PI[0], horner(STIRLING_SHORT, w), ROOT_TWO_PI[0])

    def reflected() -> V:
        whole_part = floor(wide)
        inverse = below * -PI[0] / (above * size * _sine(size)[0])
        vanished = select(equal(floor(wide * 0.5) * 2.0, whole_part), wide.like(0.0), -0.0)
        inverse = select(wide < -50.0, vanished, inverse)
        return select(wide < 0.0, select(equal(whole_part, wide), math.nan, inverse), above / below)

    result = narrow(rare(wide < 0.0, above / below, reflected))
    return rare(~(abs(x) > 0.0) | ~(x < math.inf), result, lambda: select(equal(x, 0.0), 1.0 / x, x))


def _parts(x: V) -> tuple[Pair, V]:
    """gamma(x) as a sum of two floats, times 2^k, for x above zero."""
    one, none = x.like(1.0), x.like(0.0)
    (z, z_low, below, below_low) = rare_several(x < FROM, (x, none, one, none), lambda: _raised(x))
    high, low = log2_pair(*split(z))
    # (z - 1/2) log2 z - z log2 e; and the derivative, log z - 1 / 2z, for the rounding error of z
    power, lost = multiplied((high, low), (z - 0.5, none))
    minus, minus_lost = multiplied((z, none), (z.like(-LOG2_E[0]), z.like(-LOG2_E[1])))
    total, rest = two_sum(power, minus)
    w = 1.0 / z
    rest = (rest + lost + minus_lost) + z_low * fma(w, -0.5 * LOG2_E[0], high)
    k, shifted = whole(total, 1.0)
    r, r_low = two_sum(total - k, rest)
    e, e_low = fast_two_sum(one, r * horner(EXP2_F64, r))
    e_low = fma(r_low, math.log(2), e_low)
    s, s_low = fast_two_sum(one, w * horner(STIRLING_F64, w))
    root = (x.like(ROOT_TWO_PI[0]), x.like(ROOT_TWO_PI[1]))
    above = multiplied(multiplied((e, e_low), (s, s_low)), root)
    return _divided(above, (below, below_low)), number(shifted, "f64")


def _raised(x: V) -> tuple[V, V, V, V]:
    """x + n, from 8 on, and the product of x, x + 1, ... up to it, each as a sum of two floats."""
    product: Pair = (x.like(1.0), x.like(0.0))
    z: Pair = (x, x.like(0.0))
    for step in range(FROM):
        next_z = two_sum(x, x.like(step + 1.0))
        high, low = multiplied(product, z)
        high, low = fast_two_sum(high, low)
        goes_on = z[0] < FROM
        product = (select(goes_on, high, product[0]), select(goes_on, low, product[1]))
        z = (select(goes_on, next_z[0], z[0]), select(goes_on, next_z[1], z[1]))
    return *z, *product


def _divided(a: Pair, b: Pair) -> Pair:
    q = a[0] / b[0]
    rest = fma(-q, b[0], a[0]) + fma(-q, b[1], a[1])
    return q, rest / b[0]


def _sine(x: V) -> Pair:
    """sin(pi x) as a sum of two floats, from the distance of x to the nearest half."""
    x = fma(floor(x * 0.5), -2.0, x)
    k, shifted = whole(x, 2.0)
    away = fma(k, -0.5, x)
    r, lost = two_product(away, x.like(PI[0]))
    lost = fma(away, PI[1], lost)
    z = r * r
    tail = fma(r * z, horner(SIN_F64, z), lost)
    half = z * 0.5
    high, low = fast_two_sum(x.like(1.0), -half)
    low = low + fma(z * z, horner(COS_F64, z), -fma(r, lost, fma(r, r, -z) * 0.5))
    even = equal(shifted & 1, 0)
    sign = (shifted & 2) << 62
    first, second = fast_two_sum(select(even, r, high), select(even, tail, low))
    return from_bits(bits(first) ^ sign), from_bits(bits(second) ^ sign)


def lgamma(x: V) -> V:
    if x.kind == "f32":
        return narrow(_lgamma(widen(x)))
    return _lgamma(x)


def _lgamma(x: V) -> V:
    size = abs(x)
    usual = _log_of(size)

    def reflected() -> V:
        sine = abs(_sine(size)[0])
        below = log(PI[0] / (size * sine)) - usual
        is_pole = equal(floor(x), x)
        return select(x < 0.0, select(is_pole, math.inf, below), usual)

    result = rare(x < 0.0, usual, reflected)
    odd = ~(size > 2.0**-60) | ~(size < 2.0**1000)

    def slow() -> V:
        large = select(x < 0.0, math.inf, size * (log(size) - 1.0))  # a large negative number is an integer: a pole
        return select(size < 1.0, -log(size), large)

    return rare(odd, result, slow)


def _log_of(x: V) -> V:
    """Of x above zero: Stirling's series, or below 8 from x reduced to 3 or less."""
    return rare(x < FROM, _stirling(x), lambda: _near_roots(x))


def _stirling(x: V) -> V:
    """(x - 1/2) (log x - 1) + (log(2 pi) - 1) / 2 + tail / x."""
    w = 1.0 / x
    tail = fma(w, horner(LOG_STIRLING, w * w), HALF_LOG_TWO_PI[0] - 0.5)
    high, low = log2_pair(*split(clamped(x, 1.0, 1e308)))
    high, low = multiplied((high, low), (x.like(math.log(2)), x.like(2.3190468138462996e-17)))
    total, lost = fast_two_sum(high, x.like(-1.0))
    product, rest = two_product(total, x - 0.5)
    return product + (rest + fma(lost + low, x - 0.5, tail))


def _near_roots(x: V) -> V:
    """gamma(x) = (x - 1) ... (x - n) gamma(x - n) for x above 3; gamma(x) = gamma(1 + x) / x for x below 1/2."""
    product, z = x.like(1.0), x
    for _ in range(FROM - 3):
        goes_on = z > 3.0
        z = select(goes_on, z - 1.0, z)
        product = select(goes_on, product * z, product)
    small = x < 0.5
    one = select(small, x, z - 1.0)
    near_one = _times_itself(LOGGAMMA_AT_ONE, one)
    two = z - 2.0
    near_two = _times_itself(LOGGAMMA_AT_TWO, two)
    near = select(z < 1.36, near_one, near_two)
    factor = log(select(small, x, product))
    return near + select(small, -factor, factor)


def _times_itself(coefficients: Sequence[float], u: V) -> V:
    """u P(u): the products with the two leading coefficients of P, its largest terms, are exact."""
    next_high, next_low = fast_two_sum(u.like(coefficients[1]), u * horner(coefficients[2:], u))
    product, lost = two_product(u, next_high)
    high, low = fast_two_sum(u.like(coefficients[0]), product)
    return fma(u, high, u * (low + fma(u, next_low, lost)))
