"""log and its kin: x = 2^k m, m between the root of one half and the root of two, f = m - 1.

What is no positive normal number is rare, and found by one comparison of the pattern.
f64: with s = f / (2 + f), log m = f - f^2/2 + s (f^2/2 + R(s^2)); f32: a polynomial in f.
"""

from __future__ import annotations

import math

from .algebra import FRACTION, V, below, bits, equal, fma, from_bits, rare, select, to_float
from .coefficients import LN2_SHORT_F32, LN2_SHORT_F64, LOG_F32, LOG_F64
from .steps import MAGIC, MAGIC_BITS, fast_two_sum, horner

ROOT_HALF = {"f32": 0x3F3504F3, "f64": 0x3FE6A09E667F3BCD}
LEAST = {"f32": 0x00800000, "f64": 0x0010000000000000}
INFINITE = {"f32": 0x7F800000, "f64": 0x7FF0000000000000}
LEAST_NORMAL = {"f32": 2.0**-126, "f64": 2.0**-1022}
LIFT = {"f32": 25, "f64": 54}
LN2 = {"f32": LN2_SHORT_F32, "f64": LN2_SHORT_F64}


def log(x: V) -> V:
    def slow() -> V:
        tiny = x < LEAST_NORMAL[x.kind]
        lifted = select(tiny, x * 2.0 ** LIFT[x.kind], x)
        k, f = split(lifted)
        return odd_logs(x, _log(k - select(tiny, x.like(LIFT[x.kind]), 0.0), f))

    return rare(is_odd(x), _log(*split(x)), slow)


def is_odd(x: V) -> V:
    """Not a positive normal number."""
    return ~below(bits(x) - LEAST[x.kind], INFINITE[x.kind] - LEAST[x.kind])


def odd_logs(x: V, usual: V) -> V:
    """Logarithms of what is no positive number."""
    below_zero = select(equal(x, 0.0), -math.inf, select(x < 0.0, math.nan, usual))
    return select(x < math.inf, below_zero, x)


def split(x: V) -> tuple[V, V]:
    """k and f of a positive normal number."""
    pattern, fraction = bits(x), FRACTION[x.kind]
    k = (pattern - ROOT_HALF[x.kind]) >> fraction
    f = from_bits(pattern - (k << fraction)) - 1.0
    return as_float(k, x.kind), f


def as_float(k: V, kind: str) -> V:
    """A small integer; many machines have no conversion of 64-bit integers."""
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
