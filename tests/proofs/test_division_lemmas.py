"""The lemmas on division by an unknown number (`solve/lemmas.py`) are true.

By all small numbers, and for all numbers by Z3: multiples of the divisor are variables of which only that is supposed
that they are multiples, quotients the unique ones with a remainder in range."""

from __future__ import annotations

import pytest
import z3

from lanewise.solve.evaluate import compiled
from lanewise.solve.lemmas import lemmas_about
from lanewise.solve.terms import Terms, variables

WIDTHS = (2, 4, 8, 16)


@pytest.mark.parametrize("width", [2, 4, 8])
@pytest.mark.parametrize("name", ["quotient", "remainder"])
def test_by_all_small_numbers(name: str, width: int) -> None:
    terms = Terms()
    a, b = terms.var("a"), terms.var("b")
    count = 0
    for distance in (0, 1, width - 1, width):
        first = terms.opaque(name, a, b)
        second = terms.opaque(name, terms.plus(a, distance), b)
        for lemma in lemmas_about(terms, second, [first], width):
            holds = compiled(lemma, [a, b])
            assert set(variables([lemma])) <= {a, b}
            for x in range(-20, 70):
                for y in [*range(-9, 0), *range(1, 40)]:
                    assert holds(x, y), (name, width, distance, x, y)
                    count += 1
    assert count > 10_000


@pytest.mark.parametrize("width", WIDTHS)
def test_neighbours_of_a_multiple_have_its_quotient(width: int) -> None:
    """a = p + r with p a multiple of b: where b and a are multiples of the width, so are p and r, and r + d < b."""
    a, b, r, d, k, m, q = z3.Ints("a b r d k m q")
    suppose = [a == width * k, b == width * m, b > 0, a >= 0, d >= 0, d < width, r >= 0, r < b]
    solver = z3.Solver()
    solver.add(*suppose, a == width * q + r, r + d >= b)  # p = width * q: a multiple of b is one of the width
    assert solver.check() == z3.unsat


def test_remainders_and_quotients_do_not_exceed() -> None:
    a, p, r, b = z3.Ints("a p r b")
    solver = z3.Solver()
    solver.add(a == p + r, r >= 0, r < b, b > 0, a >= 0, z3.Or(p == 0, p >= b, p <= -b), z3.Or(r > a, p < 0))
    assert solver.check() == z3.unsat


def test_a_power_is_at_least_one() -> None:
    terms = Terms()
    k = terms.var("k")
    (lemma,) = lemmas_about(terms, terms.opaque("power", k), [], 8)
    holds = compiled(lemma, [k])
    assert all(holds(value) for value in range(100))
