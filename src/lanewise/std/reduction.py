"""Range reduction of angles: x = k pi/2 + r + lost, |r| at most pi/4, for every finite f64.

Usual angles: k pi/2 is subtracted in three parts (Cody, Waite), and the first two subtractions are exact. Huge ones
(Payne, Hanek 1983): x = m 2^e with an integer m. The bits of 2/pi whose product with x is a multiple of 4 are skipped,
and the next 192 are multiplied by m in integers. The result is accurate to 2^-137, and no f64 is nearer to a multiple
of pi/2 than 2^-62.
"""

from __future__ import annotations

from itertools import pairwise

from .algebra import V, bits, fma, from_bits, look, select
from .coefficients import HALF_PI, HALF_PI_TWO, TWO_OVER_PI, TWO_OVER_PI_WORDS
from .logarithms import as_float
from .steps import two_product, two_sum, whole

USUAL = 2.0**20  # k times the second part of pi/2, of 33 bits, is exact
WORD = 0xFFFFFFFF
TAKEN = 6


def near(x: V) -> tuple[V, V, V]:
    """For an angle below USUAL: r, lost, and k in the low bits of an integer."""
    k, shifted = whole(x, TWO_OVER_PI)
    first = fma(k, -HALF_PI[0], x)
    part = k * HALF_PI[1]
    r = first - part
    lost = fma(k, -HALF_PI[2], (first - r) - part)
    return r, lost, shifted


def far(x: V) -> tuple[V, V, V]:
    """For any finite angle from USUAL on; the result for an infinity or not-a-number is arbitrary."""
    pattern = bits(abs(x))
    e = (pattern.lshr(52)) - 1075
    m = (pattern & ((1 << 52) - 1)) | (1 << 52)
    # the first bit needed has weight 2 after multiplication by 2^e: bit e - 2 of the fraction of 2/pi, counted from 0
    place = select(e > 971, e.like(971), select(e < -40, e.like(-40), e)) + 62
    words = [look(TWO_OVER_PI_WORDS, place.lshr(5) + at) for at in range(TAKEN + 1)]
    shift = place & 31
    taken = [(((high << 32) | low) << shift).lshr(32) & WORD for high, low in pairwise(words)]
    limbs = _product(m, taken)
    high = (limbs[0] << 32) | limbs[1]
    k = (high + (1 << 61)).lshr(62)
    low = (limbs[2] << 32) | limbs[3]
    fraction = (high << 2) | low.lshr(62)
    r, lost = _angle(fraction, low << 2)
    back = bits(x) >> 63  # all ones for a negative angle, whose quadrants count backward
    sign = bits(x) & (-(1 << 63))
    return from_bits(bits(r) ^ sign), from_bits(bits(lost) ^ sign), (k ^ back) - back


def _product(m: V, words: list[V]) -> list[V]:
    """The high words of m times a number of that many words, modulo 2^(32 words): highest first."""
    m_low, m_high = m & WORD, m.lshr(32)
    carry = m & 0
    limbs: list[V] = []
    lower = m & 0
    for word in reversed(words):
        t = m_low * word + carry
        u = (t & WORD) + m_high * lower
        limbs.append(u & WORD)
        carry = t.lshr(32) + u.lshr(32)
        lower = word
    return limbs[::-1]


def _angle(fraction: V, rest: V) -> tuple[V, V]:
    """(fraction 2^-64 + rest 2^-128) times pi/2 as a sum of two floats; `fraction` is signed."""
    a = as_float(fraction >> 32, "f64") * 2.0**-32
    b = as_float(fraction & WORD, "f64") * 2.0**-64
    c = as_float(rest.lshr(32), "f64") * 2.0**-96
    d = as_float(rest & WORD, "f64") * 2.0**-128
    high, low = two_sum(a, b)
    high, next_low = two_sum(high, c)
    high, last_low = two_sum(high, d)
    low = low + next_low + last_low
    product, lost = two_product(high, high.like(HALF_PI_TWO[0]))
    lost = lost + fma(high, HALF_PI_TWO[1], low * HALF_PI_TWO[0])
    r, rest = two_sum(product, lost)
    return r, rest
