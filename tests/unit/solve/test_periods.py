"""Lines that repeat at a constant distance become remainders, proved where the pattern has no end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.solve.concrete import Specification
from lanewise.solve.evaluate import compiled
from lanewise.solve.guards import Budget
from lanewise.solve.lines import Line
from lanewise.solve.periods import REACH, Period, periodic, repeated
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


def lines_at(*borders: int) -> list[Line]:
    """x >= border, and every other one the other way round: x <= border - 1."""
    return [
        Line(Linear(border - 1, {0: -1})) if at % 2 else Line(Linear(-border, {0: 1}))
        for at, border in enumerate(borders)
    ]


@pytest.mark.parametrize(
    ("borders", "modulus", "limits"),
    [
        ((0, 1, 8, 9, 16, 17, 24), 8, [0]),
        ((3, 9, 15, 21), 6, [2]),
        ((-16, -13, -8, -5, 0, 3, 8), 8, [2]),
        ((2, 7, 12, 4, 9, 14), 5, [1, 3]),
    ],
)
def test_lines_that_repeat_suggest_a_modulus(borders: tuple[int, ...], modulus: int, limits: list[int]) -> None:
    found = repeated(Linear(0, {0: 1}), lines_at(*borders))
    assert found is not None and not found.proved
    assert (found.modulus, [line.limit for line in found.lines]) == (modulus, limits)


def test_divisors_of_the_specification_come_first() -> None:
    borders = lines_at(-99, -83, -67, -51, -35, -19, -3)
    found, other = repeated(Linear(0, {0: 1}), borders, [8]), repeated(Linear(0, {0: 1}), borders)
    assert found is not None and (found.modulus, [line.limit for line in found.lines]) == (8, [4])
    assert other is not None and (other.modulus, [line.limit for line in other.lines]) == (16, [12])


@pytest.mark.parametrize("borders", [(0, 1, 2, 3, 4, 5, 6), (0, 1, 5, 11, 19, 30, 44), (7, 7, 7)])
def test_other_lines_suggest_none(borders: tuple[int, ...]) -> None:
    assert repeated(Linear(0, {0: 1}), lines_at(*borders)) is None
