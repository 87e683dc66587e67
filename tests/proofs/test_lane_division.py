"""Integers divided as floats (`lane_division.py`): the bounds by Z3, and all numbers of a float of 11 bits.

What is shown for floats of p bits in general is true of numpy.float16 in every case, whose quotients NumPy rounds from
those of 24 bits: that are more than 2 * 11 + 1, so that no rounding is done twice.
"""

# pyright: reportOperatorIssue=false

from __future__ import annotations

from typing import Any

import numpy as np
import z3

from lanewise.codegen.gang.lane_division import SPARE

BITS = 11  # of a float16


def never(*suppose: Any) -> None:
    solver = z3.Solver()
    solver.add(*suppose)
    assert solver.check() == z3.unsat


def test_a_quotient_is_not_rounded_up() -> None:
    """With a = b * q < P = 2^p, and s = 2^e <= q: half of the distance of floats, s / P, does not reach to n."""
    a, b, q, n, s, p = z3.Reals("a b q n s P")
    never(b > 0, a > 0, a < p, p > 1, s > 0, a == b * q, q >= s, b * (n - q) >= 1, n - q <= s / p)


def test_a_quotient_below_one() -> None:
    """Floats below 1 are 1/P apart; a divisor that is no float is more than P, and is rounded to P or more."""
    a, b, p = z3.Reals("a b P")
    never(a >= 0, a <= p - 1, p > 2, b >= p, a / b > 1 - 1 / p)
    never(a >= 0, b > a, b <= p, p > 2, a <= b - 1, 1 - a / b <= 1 / (2 * p))


def test_a_product_is_a_little_too_large() -> None:
    """Three roundings by u = 2^-p at most: the share lies between 4u and 16u."""
    u, x, y, z = z3.Reals("u x y z")
    small = [u > 0, u < 1 / z3.RealVal(1 << 10), *(z3.And(d >= -u, d <= u) for d in (x, y, z))]
    share = (1 + x) * (1 + (1 << (SPARE - 1)) * u) * (1 + y) * (1 + z) - 1
    never(*small, share < 4 * u)
    never(*small, share > (1 << SPARE) * u)


def test_that_share_reaches_no_other_integer() -> None:
    """q = n + j/b with j < b: for a < 1/(16u) the product stays below n + 1."""
    a, b, n, j, share = z3.Reals("a b n j share")
    never(b >= 1, j >= 0, j <= b - 1, n >= 0, a == b * n + j, share * a < 1, share >= 0, a * (1 + share) >= b * (n + 1))


def test_all_floats_of_eleven_bits() -> None:
    a = np.arange(1 << BITS)
    for b in range(1, (1 << BITS) + 70):
        floats = a.astype(np.float16) / np.float16(b)
        assert np.array_equal(floats.astype(np.int64), a // b), b


def test_all_products_of_eleven_bits() -> None:
    a = np.arange(1 << (BITS - SPARE))
    by = np.float16(1 + 2.0 ** (SPARE - 1 - BITS))
    for b in range(1, (1 << BITS) + 70):
        reciprocal = np.float16(1) / np.float16(b) * by
        assert np.array_equal((a.astype(np.float16) * reciprocal).astype(np.int64), a // b), b


def test_more_bits_are_too_many() -> None:
    a = np.arange(1 << (BITS + 1))
    assert any(not np.array_equal((a.astype(np.float16) / np.float16(b)).astype(np.int64), a // b) for b in (1, 3))


def test_a_reciprocal_that_is_exact_is_too_small() -> None:
    a = np.arange(1 << (BITS - SPARE))
    exact = {b: np.float16(1) / np.float16(b) for b in range(1, 50)}
    assert any(not np.array_equal((a.astype(np.float16) * by).astype(np.int64), a // b) for b, by in exact.items())
