"""Maximal restrictions: shapes of a loop's start and end under which its exit is uniform, found from small problems."""

from __future__ import annotations

import pytest

from lanewise.ir.shapes import BOTTOM, CONSECUTIVE, UNIFORM, VARYING, Shape, strided
from lanewise.solve.abstract import Carried, Flow, has_shape, restrict, shape_of
from lanewise.solve.evaluate import compiled
from lanewise.solve.guards import Budget
from lanewise.solve.solver import Session
from lanewise.solve.terms import Node, Terms

WIDTH = 4


@pytest.mark.parametrize(
    ("numbers", "shape"),
    [
        ([3, 3, 3], UNIFORM),
        ([3, 4, 5], CONSECUTIVE),
        ([9, 7, 5], strided(-2)),
        ([1, 2, 4], VARYING),
        ([8], UNIFORM),
    ],
)
def test_the_least_shape(numbers: list[int], shape: Shape) -> None:
    assert shape_of(numbers) == shape


@pytest.mark.parametrize(
    ("shape", "numbers", "wanted"),
    [
        (UNIFORM, (5, 5, 5), True),
        (UNIFORM, (5, 5, 6), False),
        (strided(2), (1, 3, 5), True),
        (strided(2), (1, 3, 6), False),
        (strided(None), (1, 4, 7), True),
        (strided(None), (1, 4, 8), False),
        (VARYING, (1, 4, 8), True),
        (BOTTOM, (1, 4, 8), True),
    ],
)
def test_a_shape_as_a_condition(shape: Shape, numbers: tuple[int, ...], wanted: bool) -> None:
    terms = Terms()
    lanes = [terms.var(name) for name in "abc"]
    assert compiled(has_shape(terms, lanes, shape), lanes)(*numbers) is wanted


def lanes_of(terms: Terms, name: str) -> list[Node]:
    return [terms.var(f"{name}.{lane}") for lane in range(WIDTH)]


def counted(budget: Budget | None = None, step: int = 1) -> tuple[set[tuple[str, ...]], bool]:
    """`for (i = left; i <= right; i += step)`: the exit's condition is wanted uniform."""
    terms = Terms()
    left, right, i = (lanes_of(terms, name) for name in ("left", "right", "i"))
    more = [terms.ge(end, now) for end, now in zip(right, i, strict=True)]
    wanted = terms.all_of(terms.same(more[0], other) for other in more[1:])
    carried = Carried(i, [left, [terms.plus(now, step) for now in i]])
    flow = Flow([left, right], [[0, 1], [0, 1]], [carried], terms.true, wanted)
    with Session(terms, budget or Budget(), WIDTH) as session:
        found = restrict(session, flow)
    assert all(shape == one.relaxed[0] for one in found.maximal for shape in one.carried)
    return {tuple(map(str, one.relaxed)) for one in found.maximal}, found.unknown


@pytest.mark.parametrize("step", [1, 3, -2])
def test_the_running_example(step: int) -> None:
    """Both uniform, or both consecutive: then all lanes leave at once."""
    assert counted(step=step) == ({("U", "U"), ("C", "C")}, False)


def test_a_budget_of_tries() -> None:
    found, unknown = counted(Budget(restrictions=1))
    assert unknown and len(found) <= 1
