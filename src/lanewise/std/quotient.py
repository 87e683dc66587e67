"""n / m of two integers as in Python: the exact quotient, rounded once to f64.

Integers below 2^53 are exact as floats, and one division is enough. Larger ones would be rounded before it. Their
quotient is computed in two digits of base 2^27, each from a division of floats, with exact remainders:

    x = |n| / |m|                        of rounded floats, relative error at most 2^-51; 2^e its power of two
    Q1 = x to 30 bits                    R1 = n 2^up - Q1 2^down m             |R1| <= 2^down m (1/2 + 2^-20)
    Q2 = R1 / m 2^k to a whole number    R2 = R1 2^k - Q2 m                    |R2| <= m (1/2 + 2^-17)
    Q = Q1 2^(k + down) + Q2             n 2^(up + k) = Q m + R2               2^56 - 1 <= Q <= 2^63

Products wrap, but both remainders are below 2^63, so their low 64 bits are exact. Q has at least three bits more than
the result. Its lowest bit is set if there is a remainder (round to odd), so one conversion rounds it as it would round
the exact quotient.
"""

from __future__ import annotations

from .algebra import V, apart, bits, copysign, differs, rare, select, to_float
from .steps import MAGIC, number, power_of_two

FIRST, SECOND = 29, 27  # fraction bits of the first digit; bits of the second
CUT = 52 - FIRST
EXACT = 2.0**53


def quotient(n: V, m: V) -> V:
    a, b = to_float(n), to_float(m)
    odd = ~(abs(a) < EXACT) | ~(abs(b) < EXACT)
    return rare(odd, a / b, lambda: apart(long_quotient, n, m))


def long_quotient(n: V, m: V) -> V:
    a, b = to_float(n), to_float(m)
    plain = a / b
    valid = differs(n, 0) & differs(m, 0)
    size = select(valid, abs(plain), 1.0)  # a quotient that is not a number must not give an absurd shift
    kept = bits(size) + (1 << (CUT - 1))
    e = kept.lshr(52) - 1023
    first = kept.lshr(CUT) & ((1 << FIRST) - 1) | (1 << FIRST)
    up, down = _positive(FIRST - e), _positive(e - FIRST)
    half, divisor = up >> 1, _size(m)  # `up` is at most 92: two shifts
    left = ((_size(n) << half) << (up - half)) - (first << down) * divisor
    k = SECOND - _positive(SECOND - _positive(FIRST + SECOND - e))
    shifted = to_float(left) / abs(b) * power_of_two(k, "f64") + MAGIC["f64"]
    second = number(bits(shifted), "f64")
    left = (left << k) - second * divisor
    whole = (first << (k + down)) + second + (left >> 63)  # one less if the remainder is negative
    odd = whole | select(differs(left, 0), whole.like(1), 0)
    rounded = abs(to_float(odd))  # 2^63 has no sign
    return select(valid, copysign(rounded * power_of_two(0 - up - k, "f64"), plain), plain)


def _size(n: V) -> V:
    """The absolute value; 2^63 for the least integer."""
    sign = n >> 63
    return (n ^ sign) - sign


def _positive(n: V) -> V:
    return select(n > 0, n, 0)
