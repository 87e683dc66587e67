"""a * b + c with one rounding, on processors that have no instruction for it: the same bits, from sums and products.

fused_f32(a, b, c)     the product is exact in f64; the sum is rounded to odd there, so rounding it to f32 rounds once
fused_f64(a, b, c)     the product as a sum of two floats (Dekker), added to c by way of a sum rounded to odd
residue_f64(a, b, c)   nearly the same, shorter, where c cancels most of the product

A number rounded to odd is the exact one, or the neighbour whose last bit is 1: it is never halfway between two numbers
of a shorter format unless the exact number is. f64 operands whose products or rounding errors leave the range of normal
numbers, and those that are not finite, take the library's function; no other operand does.

Source  Boldo and Melquiond, Emulation of FMA and correctly rounded sums, IEEE Transactions on Computers 57, 2008.
"""

from __future__ import annotations

import math

from .algebra import V, apart, bits, differs, equal, from_bits, narrow, rare, select, widen
from .steps import two_sum

SPLIT = 134217729.0  # 2^27 + 1
LEAST, MOST = 2.0**-900, 2.0**990  # of |a b| + |c|: no part of the product overflows or underflows


def fused_f32(a: V, b: V, c: V) -> V:
    total, lost = two_sum(widen(a) * widen(b), widen(c))
    # an infinite operand has no error that is a number
    return narrow(select(abs(total) < math.inf, rounded_to_odd(total, lost), total))


def fused_f64(a: V, b: V, c: V) -> V:
    product = a * b
    high, low = two_sum(c, product_error(a, b, product))
    total, lost = two_sum(product, high)
    usual = total + rounded_to_odd(*two_sum(lost, low))
    size = abs(product) + abs(c)
    fine = (size >= LEAST) & (size + (usual - usual) < MOST)  # false if `usual` is not finite

    def slow() -> V:
        endless = ~(abs(a) < math.inf) | ~(abs(b) < math.inf) | ((abs(product) < math.inf) & ~(abs(c) < math.inf))
        plain = equal(a, 0.0) | equal(b, 0.0) | endless  # the product has no rounding error
        known = select(plain, product + c, usual)
        return rare(~(fine | plain), known, lambda: apart(library_fma, a, b, c))

    return rare(~fine, usual, slow)


def residue_f64(a: V, b: V, c: V) -> V:
    """a * b + c where the product nearly cancels c, with a relative error of 2^-53, but not always the fused bits."""
    product = a * b
    return (product + c) + product_error(a, b, product)


def library_fma(a: V, b: V, c: V) -> V:
    return a.pen.op("library_fma", a.kind, a, b, c)


def product_error(a: V, b: V, product: V) -> V:
    """a * b - product, exactly."""
    a_high, a_low = halves(a)
    b_high, b_low = halves(b)
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low


def halves(x: V) -> tuple[V, V]:
    """The upper 26 bits of a fraction, and the rest."""
    scaled = x * SPLIT
    high = scaled - (scaled - x)
    return high, x - high


def rounded_to_odd(total: V, lost: V) -> V:
    """total + lost, where `total` is that sum rounded to nearest."""
    pattern = bits(total)
    # toward `lost`: away from zero if the signs are equal
    step = 1 - ((pattern ^ bits(lost)).lshr(63) << 1)
    even = equal(pattern & 1, 0) & differs(lost, 0.0)
    return from_bits(pattern + select(even, step, 0))
