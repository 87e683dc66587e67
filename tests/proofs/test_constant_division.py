"""Division by constants by products of halves (`constant_division.py`): sums by Z3, factors by their bounds.

A quotient is exact for all numbers up to N if 0 < m*d - 2^s and (m*d - 2^s) * N < 2^s (Granlund, Montgomery 1994): then
m*n / 2^s lies above n / d by less than 1 / d, so that no integer is between. That is asked for many divisors.
"""

# pyright: reportOperatorIssue=false

from __future__ import annotations

import random

import z3

from lanewise.codegen.gang.constant_division import factor, wide_factor

HALF = 1 << 32


def test_high_half_of_a_product() -> None:
    """Products of halves are numbers below (2^32 - 1)^2 + 1, whatever they are; the rest is linear."""
    n0m0, n0m1, n1m0, n1m1 = z3.Ints("n0m0 n0m1 n1m0 n1m1")
    products = [n0m0, n0m1, n1m0, n1m1]
    suppose = [z3.And(p >= 0, p <= (HALF - 1) ** 2) for p in products]
    t = n1m0 + n0m0 / HALF
    u = n0m1 + t % HALF
    high = n1m1 + t / HALF + u / HALF
    whole = n1m1 * HALF * HALF + (n0m1 + n1m0) * HALF + n0m0
    for claim in (t < HALF * HALF, u < HALF * HALF, high == whole / (HALF * HALF)):
        solver = z3.Solver()
        solver.add(*suppose, z3.Not(claim))
        assert solver.check() == z3.unsat


def test_adding_a_half_loses_nothing() -> None:
    """(part + n) / 2 without the carry: part + (n - part) / 2, for part <= n."""
    n, part = z3.Ints("n part")
    solver = z3.Solver()
    solver.add(part >= 0, part <= n, part + (n - part) / 2 != (n + part) / 2)
    assert solver.check() == z3.unsat


def divisors() -> list[int]:
    chance = random.Random(5)
    found = [*range(3, 3000), *((1 << k) + by for k in range(2, 63) for by in (-1, 1)), (1 << 63) - 1]
    found += [chance.getrandbits(chance.randint(2, 63)) for _ in range(3000)]
    return [d for d in found if d & (d - 1)]


def test_factors_are_exact() -> None:
    for d in divisors():
        m, shift = factor(d)
        error = m * d - (1 << (64 + shift))
        assert 0 < m < 1 << 64 and error > 0 and error * (1 << 63) < 1 << (64 + shift), d
        m, shift = wide_factor(d)
        error = (m + (1 << 64)) * d - (1 << (65 + shift))
        assert 0 < m < 1 << 64 and error > 0 and error * ((1 << 64) - 1) < 1 << (65 + shift), d


def test_a_factor_too_small_is_noticed() -> None:
    m, shift = factor(10)
    assert any((m - 1) * n >> (64 + shift) != n // 10 for n in range(0, 100, 10))
