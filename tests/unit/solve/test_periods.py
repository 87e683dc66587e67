"""Lines that repeat at a constant distance become remainders, proved where the pattern has no end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.solve.concrete import Specification
from lanewise.solve.evaluate import compiled
from lanewise.solve.guards import Budget
from lanewise.solve.periods import REACH, Period, periodic
from lanewise.solve.solver import Session
from lanewise.solve.terms import Node, Terms

Claim = Callable[[Terms, Node, Node], Node]


def found(claim: Claim, direction: dict[int, int], at: int = 0) -> Period | None:
    terms = Terms()
    x, y = terms.var("x"), terms.var("y")
    node = claim(terms, x, y)
    holds = compiled(node, [x, y])
    spec = Specification(terms, [x, y], terms.true, node)
    with Session(terms, Budget()) as session:
        return periodic(session, spec, Linear(0, direction), (at, 0), lambda point: bool(holds(*point)))


@pytest.mark.parametrize("modulus", [3, 4, 10])
def test_a_remainder(modulus: int) -> None:
    """x mod m <= 1, with a border after 1 and one that repeats it."""
    period = found(lambda terms, x, y: terms.ge(terms.number(1), terms.mod(x, modulus)), {0: 1})
    assert period is not None and period.modulus == modulus and period.proved
    (line,) = period.lines
    assert (line.modulus, line.limit, dict(line.term.parts)) == (modulus, 1, {0: 1})
    assert [line.holds((x, 0)) for x in range(2 * modulus)] == [x % modulus <= 1 for x in range(2 * modulus)]


def test_in_the_direction_of_a_sum() -> None:
    period = found(lambda terms, x, y: terms.ge(terms.mod(terms.add(x, y), 5), 2), {0: 1, 1: 1})
    assert period is not None and (period.modulus, period.proved) == (5, True)
    assert all(line.term == Linear(0, {0: 1, 1: 1}) for line in period.lines)


def test_a_pattern_that_ends_is_a_guess() -> None:
    def claim(terms: Terms, x: Node, y: Node) -> Node:
        return terms.all_of((terms.ge(terms.mod(x, 4), 2), terms.ge(terms.number(1000), x)))

    period = found(claim, {0: 1})
    assert period is not None and period.modulus == 4 and not period.proved


@pytest.mark.parametrize(
    ("claim", "direction"),
    [
        (lambda terms, x, y: terms.ge(x, 7), {0: 1}),
        (lambda terms, x, y: terms.ge(terms.mod(x, REACH), 3), {0: 1}),
        (lambda terms, x, y: terms.ge(terms.mod(x, 4), 2), {0: 3}),
        (lambda terms, x, y: terms.ge(y, 1000), {0: 1}),
    ],
    ids=["one_border", "too_rare", "no_unit_step", "constant"],
)
def test_no_period(claim: Claim, direction: dict[int, int]) -> None:
    assert found(claim, direction) is None
