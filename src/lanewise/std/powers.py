"""pow, cbrt, hypot.

pow     x^y = 2^(y log2 x). f64: the logarithm as a sum of two floats, accurate to 2^-65, since y multiplies its
        error by up to a thousand. f32: the logarithm in f64, split into two f32; a loop over y hoists it. Small known
        exponents are in `known_powers.py`.
cbrt    x = 2^(3q) t: a polynomial for 1 / cbrt t, two iterations of third order, and a correction of the rounding.
hypot   the root of a sum of squares, scaled where squares could overflow or underflow.
"""

from __future__ import annotations

import math

from .algebra import (
    V,
    bits,
    copysign,
    differs,
    equal,
    floor,
    fma,
    from_bits,
    is_nan,
    narrow,
    rare,
    select,
    sqrt,
    widen,
)
from .coefficients import CBRT, EXP2_F64, LOG2_E, LOG_POW_F64, LOG_POW_SHORT, TWO_THIRDS
from .exponentials import exp2_of_sum, short_exp2
from .known_powers import known_power
from .logarithms import as_float, is_odd, lift, split
from .steps import clamped, fast_two_sum, horner, moved, number, scaled, two_product, whole

Pair = tuple[V, V]
FAR = {"f32": 125.0, "f64": 1021.0}  # exponents of two whose powers are well inside of the range


def pow(x: V, y: V, most: int | None = None, twice: int | None = None) -> V:
    """x^y. If |y| is known to be at most `most`, the test for special cases looks at x only.

    In a loop over y, LICM then hoists the test and the logarithm. If y is a known small number, `twice` is 2y.
    """
    return _any_pow(x, y, most) if twice is None else known_power(x, twice, lambda: _any_pow(x, y))


def _any_pow(x: V, y: V, most: int | None = None) -> V:
    size = abs(x)
    logarithm = short_log2(widen(size)) if x.kind == "f32" else None
    high, low = _parts(logarithm) if logarithm is not None else log2_pair(*split(x))
    exponent, rest = _times(y, (high, low))

    def slow() -> V:
        any = _power_any(size, y) if logarithm is None else _short_any(logarithm, y)
        return _odd_power(x, y, any)

    usual = exp2_of_sum(exponent, rest)
    strange = ~(abs(exponent) < FAR[x.kind])
    if most is None:
        return rare(is_odd(x) | strange, usual, slow)
    feared = is_odd(x) | ~(abs(high) * most < FAR[x.kind])
    return rare(is_odd(x) | strange, usual, slow, feared)


def _odd_power(x: V, y: V, power: V) -> V:
    """From the power of |x|, the results that C defines for zeros, infinities, negative numbers and not-a-number."""
    size = abs(x)
    grows = y > 0.0
    power = select(equal(size, 0.0), select(grows, y.like(0.0), math.inf), power)
    power = select(equal(size, math.inf), select(grows, y.like(math.inf), 0.0), power)
    away = ((size > 1.0) & grows) | ((size < 1.0) & (y < 0.0))
    endless = select(equal(size, 1.0), y.like(1.0), select(away, y.like(math.inf), 0.0))
    power = select(equal(abs(y), math.inf), endless, power)
    is_whole = equal(floor(y), y)
    uneven = is_whole & differs(floor(y * 0.5) * 2.0, y) & (abs(y) < math.inf)
    negative = bits(x) < 0
    power = select(negative & uneven, -power, power)
    rooted = (x < 0.0) & (x > -math.inf) & ~is_whole & (abs(y) < math.inf)
    power = select(rooted | is_nan(x) | is_nan(y), math.nan, power)
    return select(equal(y, 0.0) | equal(x, 1.0), 1.0, power)


def _parts(logarithm: V) -> Pair:
    high = narrow(logarithm)
    return high, narrow(logarithm - widen(high))


def _short_any(logarithm: V, y: V) -> V:
    return narrow(short_exp2(clamped(widen(y) * logarithm, -500.0, 500.0)))


def short_log2(x: V) -> V:
    """Of a positive f64, accurate enough for powers of f32."""
    k, f = split(x)
    s = f / (f + 2.0)
    z = s * s
    return fma(s * fma(z, horner(LOG_POW_SHORT, z), 2.0), LOG2_E[0], k)


def _power_any(x: V, y: V) -> V:
    """The power of a denormal, or with a result that overflows or underflows."""
    lifted, by = lift(x)
    k, f = split(lifted)
    exponent, low = _times(y, log2_pair(k - by, f))
    inside = abs(exponent) < 1100.0
    part, shifted = _exp2(clamped(exponent, -1100.0, 1100.0), select(inside, low, 0.0))
    return scaled(part, number(shifted, "f64"))


def _times(y: V, logarithm: Pair) -> Pair:
    high, low = two_product(y, logarithm[0])
    return high, fma(y, logarithm[1], low)


def _exp2(x: V, low: V) -> Pair:
    k, shifted = whole(x, 1.0)
    return horner((1.0, *EXP2_F64), (x - k) + low), shifted


def log2_pair(k: V, f: V) -> Pair:
    """s = f / (2 + f); log(1 + f) = s (2 + z (2/3 + z tail(z))); times log2(e); plus k."""
    below, below_low = fast_two_sum(f.like(2.0), f)
    inverse = 1.0 / below
    s = f * inverse
    s_low = (fma(-s, below, f) - s * below_low) * inverse
    z, z_low = two_product(s, s)
    z_low = fma(s + s, s_low, z_low)
    tail = horner(LOG_POW_F64, z)
    w, w_low = fast_two_sum(f.like(TWO_THIRDS[0]), z * tail)
    w_low = fma(z_low, tail, w_low + TWO_THIRDS[1])
    v, v_low = multiplied((z, z_low), (w, w_low))
    t, t_low = fast_two_sum(f.like(2.0), v)
    high, low = multiplied((s, s_low), (t, t_low + v_low))
    high, low = multiplied((high, low), (f.like(LOG2_E[0]), f.like(LOG2_E[1])))
    total, lost = fast_two_sum(k, high)
    return fast_two_sum(total, lost + low)


def multiplied(a: Pair, b: Pair) -> Pair:
    high, low = two_product(a[0], b[0])
    return high, fma(a[0], b[1], fma(a[1], b[0], low))


def cbrt(x: V) -> V:
    if x.kind == "f32":
        wide = widen(x)
        return rare(_is_endless(x) | equal(x, 0.0), narrow(_cbrt(wide, True)), lambda: x)

    def slow() -> V:
        small = _cbrt(x * 2.0**54, False) * 2.0**-18
        return select(_is_endless(x) | equal(x, 0.0), x, small)

    return rare(~(abs(x) >= 2.0**-1022) | _is_endless(x), _cbrt(x, False), slow)


def _is_endless(x: V) -> V:
    return ~(abs(x) < math.inf)


def _cbrt(x: V, short: bool) -> V:
    pattern = bits(abs(x))
    third, shifted = whole(as_float(pattern.lshr(52) - 1023, "f64"), 1 / 3)
    del third
    q = number(shifted, "f64")
    t = from_bits(pattern - (((q << 1) + q) << 52))
    y = horner(CBRT, t)
    for _ in range(2):
        h = fma(-(t * y), y * y, 1.0)
        y = fma(y * h, fma(h, 2 / 9, 1 / 3), y)
    c = t * y * y
    if not short:
        square, lost = two_product(c, c)
        rest = fma(-square, c, t) - lost * c
        c = fma(rest, y * y * (1 / 3), c)
    return copysign(moved(c, q), x)


def hypot(x: V, y: V) -> V:
    if x.kind == "f32":
        a, b = widen(x), widen(y)
        return narrow(_endless(x, y, sqrt(fma(a, a, b * b))))
    a, b = abs(x), abs(y)
    high, low = select(a > b, a, b), select(a > b, b, a)

    def slow() -> V:
        factor = select(high > 2.0**500, x.like(2.0**-600), select(high < 2.0**-400, x.like(2.0**600), 1.0))
        back = select(high > 2.0**500, x.like(2.0**600), select(high < 2.0**-400, x.like(2.0**-600), 1.0))
        a, b = high * factor, low * factor
        return _endless(x, y, sqrt(fma(a, a, b * b)) * back)

    # the square of the smaller one may underflow, if that of the other does not
    return rare(~(high < 2.0**500) | ~(high > 2.0**-450), sqrt(fma(high, high, low * low)), slow)


def _endless(x: V, y: V, usual: V) -> V:
    """Infinite if one operand is, even if the other is not-a-number."""
    either = equal(abs(x), math.inf) | equal(abs(y), math.inf)
    return select(either, math.inf, usual)
