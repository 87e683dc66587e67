"""fmod, exact. A quotient below 2^53 is truncated, at most one too large, and fma gives the exact remainder.

Larger quotients are rare: y is scaled by a power of two so that the quotient has 51 bits, and the step is repeated.
That loop is outlined: a kernel with dozens of remainders would otherwise consist mostly of it.
"""

from __future__ import annotations

import math

from .algebra import V, apart, bits, copysign, equal, fma, is_nan, narrow, rare, repeat, select, trunc, widen
from .steps import scaled


def fmod(x: V, y: V) -> V:
    if x.kind == "f32":
        return narrow(fmod(widen(x), widen(y)))
    a, b = abs(x), abs(y)
    quotient = a / b
    usual = _rest(a, b, quotient)
    odd = ~(quotient < 2.0**53) | ~(b < math.inf)
    return rare(odd, copysign(usual, x), lambda: apart(long_remainder, x, y))


def _rest(a: V, b: V, quotient: V) -> V:
    r = fma(-trunc(quotient), b, a)
    return select(r < 0.0, r + b, r)


def long_remainder(x: V, y: V) -> V:
    a, b = abs(x), abs(y)
    valid = (a < math.inf) & (b > 0.0) & (b < math.inf)

    def step(a: V, b: V) -> tuple[V, V]:
        k = _exponent(a) - _exponent(b) - 51
        large = scaled(b, select(k > 0, k, 0))
        return _rest(a, large, a / large), b

    def goes_on(a: V, b: V) -> V:
        return a >= b

    left, _ = repeat(goes_on, step, select(valid, a, 0.0), select(valid, b, 1.0))
    return select(valid, copysign(left, x), select((a < math.inf) & equal(b, math.inf), x, _no_number(x, y)))


def _no_number(x: V, y: V) -> V:
    """The first operand that is not-a-number, quiet; else the processor's result of an invalid operation."""
    product = x * y
    return select(is_nan(x), x + x, select(is_nan(y), y + y, product / product))


def _exponent(x: V) -> V:
    tiny = x < 2.0**-1022
    return bits(select(tiny, x * 2.0**54, x)).lshr(52) - select(tiny, bits(x).like(54), 0)


frem = fmod  # LLVM's instruction
