"""Building blocks: polynomials, powers of two, and sums and products with their rounding errors, exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from lanewise.ir.meaning.elementary import _WORDS
from lanewise.std.algebra import V
from lanewise.std.python_pen import python_function
from lanewise.std.steps import clamped, horner, scaled, two_product, two_sum

CHANCE = Random(2)
PAIRS = [(CHANCE.uniform(-1, 1) * 2.0 ** CHANCE.randint(-30, 30), CHANCE.uniform(-1, 1)) for _ in range(50)]


def made(function: Callable[..., V], *kinds: str) -> Any:
    return python_function(function, kinds, _WORDS)


def test_sums_and_products_lose_nothing() -> None:
    for step, exact in ((two_sum, lambda a, b: a + b), (two_product, lambda a, b: a * b)):
        high = made(lambda a, b, step=step: step(a, b)[0], "f64", "f64")
        low = made(lambda a, b, step=step: step(a, b)[1], "f64", "f64")
        for a, b in PAIRS:
            assert Fraction(high(a, b)) + Fraction(low(a, b)) == exact(Fraction(a), Fraction(b))


def test_polynomials_have_their_lowest_coefficient_first() -> None:
    assert made(lambda x: horner((1.0, 2.0, 3.0), x), "f64")(2.0) == 17.0


def test_scaling_and_clamping() -> None:
    assert made(lambda x, k: scaled(x, k), "f64", "i64")(1.5, 4) == 24.0
    assert [made(lambda x: clamped(x, -1.0, 2.0), "f64")(x) for x in (-5.0, 0.5, 9.0)] == [-1.0, 0.5, 2.0]
