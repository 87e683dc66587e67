"""Guards as data: what they hold for, their negation, their text, and what they bound."""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.ir.function import Param
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import I32
from lanewise.solve.guards import Base, Guard, Literal, Outcome, Path, Query, always, never, one_base, strided, uniform
from lib.samples.border_bodies import CHECKED, bordered

X, N = Base(Param(I32, "x", None, NOWHERE), 1), Base(Param(I32, "n", None, NOWHERE), 0)
LOW, HIGH = Literal(Linear(-3, {X: 1})), Literal(Linear(-8, {N: 1, X: -1}))
EXACT, EXACTLY = Literal(Linear(-8, {X: 1})), (Literal(Linear(8, {X: -1})),)
SAME = (Literal(Linear(2, {X: 1, N: -1})), Literal(Linear(-2, {X: -1, N: 1})))
EVEN = Literal(Linear(0, {X: 1}), 2)


@pytest.mark.parametrize("literal", [LOW, HIGH, EVEN, Literal(Linear(1, {X: 1}), 8, 3)])
def test_a_literal_and_its_negation(literal: Literal) -> None:
    answers = set[bool]()
    for x, n in product(range(-9, 20), range(-3, 25, 4)):
        holds = literal.holds({X: x, N: n})
        assert literal.negated().holds({X: x, N: n}) is not holds
        answers.add(holds)
    assert answers == {False, True} and literal.negated().negated() == literal


@pytest.mark.parametrize(
    ("guard", "text", "x", "holds"),
    [
        (Guard(((LOW, HIGH),)), "x >= 3 and x + 7 < n", 5, True),
        (Guard(((LOW, HIGH),)), "x >= 3 and x + 7 < n", 2, False),
        (Guard(((LOW, EVEN), (HIGH,))), "(x >= 3 and x mod 2 == 0) or (x + 7 < n)", 2, True),
        (Guard(((EXACT, *EXACTLY),)), "x == 8", 8, True),
        (Guard(((EXACTLY[0], LOW, EXACT),)), "x == 8 and x >= 3", 7, False),
        (Guard(((EVEN, *SAME),)), "x mod 2 == 0 and x == n - 2", 18, True),
        (Guard(((Literal(Linear(-9, {X: 1})),), (Literal(Linear(7, {X: -1})),))), "x != 8", 8, False),
        (Guard(((LOW,), (Literal(Linear(3, {X: -1})),))), "(x >= 3) or (x <= 3)", 3, True),
        (Guard(()), "never", 5, False),
        (Guard(((),)), "always", 5, True),
    ],
)
def test_guards(guard: Guard, text: str, x: int, holds: bool) -> None:
    assert str(guard) == text and guard.holds({X: x, N: 20}) is holds
    assert guard.never == (text == "never") and guard.always == (text == "always")


def test_bases_come_once_in_order() -> None:
    guard = Guard(((LOW, HIGH), (EVEN,)))
    assert guard.bases == [X, N] and list(guard.literals) == [LOW, HIGH, EVEN]


@pytest.mark.parametrize(
    ("clause", "base"),
    [
        ((LOW, HIGH), X),
        ((EVEN,), X),
        ((Literal(Linear(0, {N: 1})),), None),
        ((Literal(Linear(0, {X: 2})),), None),
        ((LOW, Literal(Linear(0, {Base(N.value, 1): 1}))), None),
    ],
    ids=["bounds", "modular", "uniform", "factor_of_2", "two_bases"],
)
def test_the_base_that_a_clause_bounds(clause: tuple[Literal, ...], base: Base | None) -> None:
    assert one_base(clause) == base


def test_goals() -> None:
    body = bordered(CHECKED)
    value = body.value("fits")
    goals = [make(value, body.fn.entry) for make in (uniform, always, never)] + [strided(value, 4, body.fn.entry)]
    assert list(map(str, goals)) == ["fits:U", "fits always true", "fits never true", "fits:S4"]


def test_paths_and_outcomes() -> None:
    entry = bordered(CHECKED).fn.entry
    assert str(Path({}, Guard(((LOW,),)))) == "x >= 3" and str(Path({}, None, why="no time")) == "none: no time"
    queries = (Query("flow", "sat", 1.5, 10), Query("goal", "unsat", 0.5, 30), Query("flow", "unsat", 1.0, 5))
    outcome = Outcome((), entry, 8, queries=queries)
    assert (outcome.milliseconds, outcome.units, outcome.count("flow")) == (3.0, 45, 2)
