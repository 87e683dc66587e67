"""Building blocks of elementary functions: polynomials, powers of two, sums and products with their rounding errors.

horner(c, x)            c0 + c1 x + c2 x^2 + ...                         fast_two_sum(a, b)   if |a| >= |b| or a = 0
whole(x, by)            k nearest to x * by, as a float and as bits      two_product(a, b)    exact, by fma
scaled(y, k)            y * 2^k, rounded once, for any k that occurs as a result's exponent
"""

from __future__ import annotations

from collections.abc import Sequence

from .algebra import BIAS, FRACTION, V, bits, fma, from_bits, select

# Adding it leaves the nearest integer in the low bits of the pattern: 3/2 times two to the number of fraction bits.
MAGIC = {"f32": 12582912.0, "f64": 6755399441055744.0}
MAGIC_BITS = {"f32": 0x4B400000, "f64": 0x4338000000000000}


def horner(coefficients: Sequence[float], x: V, start: V | None = None) -> V:
    """A polynomial, lowest coefficient first; `start` replaces the highest one."""
    rest = list(coefficients)
    total = x.like(rest.pop()) if start is None else start
    while rest:
        total = fma(total, x, rest.pop())
    return total


def whole(x: V, by: float) -> tuple[V, V]:
    """The integer nearest to x * by, and the sum with the magic number as bits; for products below 2^22 or 2^51."""
    shifted = fma(x, by, MAGIC[x.kind])
    return shifted - MAGIC[x.kind], bits(shifted)


def number(shifted: V, kind: str) -> V:
    """The integer in the bits that `whole` returns."""
    return shifted - MAGIC_BITS[kind]


def power_of_two(k: V, kind: str) -> V:
    """2^k for the exponent of a normal number."""
    return from_bits((k + BIAS[kind]) << FRACTION[kind])


def scaled(y: V, k: V) -> V:
    half = k >> 1
    return y * power_of_two(half, y.kind) * power_of_two(k - half, y.kind)


def moved(y: V, shifted: V) -> V:
    """y * 2^k for a normal y and result; k is in the low bits of `shifted`."""
    return from_bits(bits(y) + (shifted << FRACTION[y.kind]))


def clamped(x: V, low: float, high: float) -> V:
    """x limited to the bounds; not-a-number stays."""
    x = select(x > high, high, x)
    return select(x < low, low, x)


def fast_two_sum(a: V, b: V) -> tuple[V, V]:
    total = a + b
    return total, (a - total) + b


def two_sum(a: V, b: V) -> tuple[V, V]:
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def two_product(a: V, b: V) -> tuple[V, V]:
    product = a * b
    return product, fma(a, b, -product)
