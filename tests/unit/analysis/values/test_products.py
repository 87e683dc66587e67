"""Products of sums against their numbers at points."""

from __future__ import annotations

import itertools

from lanewise.analysis.values.linear import Linear
from lanewise.analysis.values.products import coefficient, multiplied, variable

Products = Linear[tuple[str, ...]]


def at(total: Products, point: dict[str, int]) -> int:
    def product(atom: tuple[str, ...]) -> int:
        number = 1
        for name in atom:
            number *= point[name]
        return number

    return total.value(product)


def test_a_product_is_multiplied_out() -> None:
    i, n = variable("i"), variable("n")
    total = multiplied(i.moved(2), n.times(3).minus(i), str)
    for a, b in itertools.product(range(-3, 4), repeat=2):
        assert at(total, {"i": a, "n": b}) == (a + 2) * (3 * b - a)


def test_coefficients() -> None:
    i, n = variable("i"), variable("n")
    total = multiplied(i, n, str).times(2).plus(n).moved(-3)
    found = coefficient(total, "i")
    assert found is not None and found == n.times(2)
    assert coefficient(multiplied(i, i, str), "i") is None, "it has the variable again"
