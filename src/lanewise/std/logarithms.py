"""log, log2, log10, log1p: x = 2^k m, m between the root of one half and the root of two, f = m - 1.

One comparison of the bit pattern finds operands that are not positive normal numbers; they are rare.
f64: with s = f / (2 + f), log m = f - f^2/2 + s (f^2/2 + R(s^2)); f32: a polynomial in f.
log1p of f32 is computed in f64, with fewer terms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .algebra import FRACTION, V, below, bits, equal, fma, from_bits, narrow, rare, select, to_float, widen
from .coefficients import (
    LN2_SHORT_F32,
    LN2_SHORT_F64,
    LOG2_E,
    LOG2_E_F32,
    LOG10_2,
    LOG10_2_F32,
    LOG10_E,
    LOG10_E_F32,
    LOG_F32,
    LOG_F64,
    LOG_SHORT,
)
from .steps import MAGIC, MAGIC_BITS, fast_two_sum, horner, two_product, two_sum

ROOT_HALF = {"f32": 0x3F3504F3, "f64": 0x3FE6A09E667F3BCD}
LEAST = {"f32": 0x00800000, "f64": 0x0010000000000000}
INFINITE = {"f32": 0x7F800000, "f64": 0x7FF0000000000000}
LEAST_NORMAL = {"f32": 2.0**-126, "f64": 2.0**-1022}
LIFT = {"f32": 25, "f64": 54}
LN2 = {"f32": LN2_SHORT_F32, "f64": LN2_SHORT_F64}
BASE_2 = {"f32": LOG2_E_F32, "f64": LOG2_E}
BASE_10 = {"f32": LOG10_E_F32, "f64": LOG10_E}
TWO_10 = {"f32": LOG10_2_F32, "f64": LOG10_2}


def log(x: V) -> V:
    return for_any(x, _log)


def log2(x: V) -> V:
    return for_any(x, lambda k, f: _log_of_base(k, f, (1.0, 0.0), BASE_2[x.kind]))


def log10(x: V) -> V:
    return for_any(x, lambda k, f: _log_of_base(k, f, TWO_10[x.kind], BASE_10[x.kind]))


def for_any(x: V, of: Callable[[V, V], V]) -> V:
    """A logarithm, computed by `of` from k and f; other operands get the results of C."""

    usual = of(*split(x))

    def denormal() -> V:
        lifted, by = lift(x)
        k, f = split(lifted)
        return of(k - by, f)

    def slow() -> V:
        # inactive lanes often hold numbers without a logarithm: they must not trigger the slow path
        return odd_logs(x, rare((x > 0.0) & (x < LEAST_NORMAL[x.kind]), usual, denormal))

    return rare(is_odd(x), usual, slow)


def lift(x: V) -> tuple[V, V]:
    """A denormal scaled to a normal number, and the exponent of that scale."""
    tiny = x < LEAST_NORMAL[x.kind]
    return select(tiny, x * 2.0 ** LIFT[x.kind], x), select(tiny, x.like(LIFT[x.kind]), 0.0)


def is_odd(x: V) -> V:
    """True for all but positive normal numbers."""
    return ~below(bits(x) - LEAST[x.kind], INFINITE[x.kind] - LEAST[x.kind])


def odd_logs(x: V, usual: V) -> V:
    """Logarithms of operands that are not positive numbers."""
    below_zero = select(equal(x, 0.0), -math.inf, select(x < 0.0, math.nan, usual))
    return select(x < math.inf, below_zero, x)


def split(x: V) -> tuple[V, V]:
    """k and f of a positive normal number."""
    k, m = parts(x)
    return as_float(k, x.kind), m - 1.0


def parts(x: V) -> tuple[V, V]:
    """k as an integer, and m."""
    pattern, fraction = bits(x), FRACTION[x.kind]
    k = (pattern - ROOT_HALF[x.kind]) >> fraction
    return k, from_bits(pattern - (k << fraction))


def as_float(k: V, kind: str) -> V:
    """A small integer as a float; many machines cannot convert 64-bit integers."""
    return to_float(k) if kind == "f32" else from_bits(k + MAGIC_BITS[kind]) - MAGIC[kind]


def _log(k: V, f: V) -> V:
    high, low = LN2[f.kind]
    total, lost = fast_two_sum(k * high, f)
    return total + (lost + fma(k, low, log_tail(f)))


def log_tail(f: V) -> V:
    """log(1 + f) - f."""
    half = f * f * 0.5
    if f.kind == "f32":
        return fma(f * f * f, horner(LOG_F32, f), -half)
    s = f / (f + 2.0)
    z = s * s
    return fma(s, fma(z, horner(LOG_F64, z), half), -half)


def _short_log(f: V, coefficients: Sequence[float] = LOG_SHORT) -> V:
    s = f / (f + 2.0)
    z = s * s
    return s * fma(z, horner(coefficients, z), 2.0)


def _log_of_base(k: V, f: V, two: tuple[float, float], e: tuple[float, float]) -> V:
    """k * two + log(1 + f) * e, where both constants are sums of two floats."""
    high, low = fast_two_sum(f, log_tail(f))
    product, lost = two_product(high, f.like(e[0]))
    lost = lost + fma(high, e[1], low * e[0])
    total, rest = fast_two_sum(k * two[0], product)
    return total + (rest + fma(k, two[1], lost))


def log1p(x: V) -> V:
    if x.kind == "f32":
        return narrow(_log1p(widen(x), lambda k, f, lost: fma(k, math.log(2), _short_log(f) + lost)))
    return _log1p(x, _log_with)


def _log_with(k: V, f: V, lost: V) -> V:
    """log(2^k (1 + f + lost)), to first order in `lost`."""
    high, low = LN2[f.kind]
    total, rest = fast_two_sum(k * high, f)
    return total + (rest + fma(k, low, fma(lost, 1.0 - f, log_tail(f))))


def _log1p(x: V, of: Callable[[V, V, V], V]) -> V:
    u, lost = two_sum(x.like(1.0), x)
    k, m = parts(u)
    scale = from_bits((1023 - k) << 52)
    usual = of(as_float(k, x.kind), m - 1.0, lost * scale)

    def slow() -> V:
        wrong = select(equal(x, -1.0), x.like(-math.inf), math.nan)
        return select(x > -1.0, select(x >= 1e300, select(x < math.inf, _log(*split(x)), x), x), wrong)

    # a number so small that it equals its result keeps its sign, also a zero
    odd = ~(x > -1.0) | ~(x < 1e300) | (abs(x) < 1e-20)
    return rare(odd, usual, slow)
