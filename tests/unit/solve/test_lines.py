"""Lines: what holds at points, negation, and the smallest equivalent factors."""

from __future__ import annotations

import itertools

from lanewise.analysis.values.linear import Linear
from lanewise.solve.evaluate import compiled
from lanewise.solve.lines import Line, line, line_from, line_of_atom
from lanewise.solve.terms import Terms

POINTS = list(itertools.product(range(-6, 7), repeat=2))
LINES = (Line(Linear(3, {0: -2, 1: 1})), Line(Linear(0, {0: 1}), 5, 2), Line(Linear(1, {0: 3, 1: 1}), 4, 0))


def test_negation_and_sides() -> None:
    for one in LINES:
        for point in POINTS:
            assert one.holds(point) != one.negated().holds(point) and one.signed(point).holds(point)


def test_the_smallest_factors() -> None:
    found = line(-25, {0: 3})
    assert found.term == Linear(-9, {0: 1}) and all(found.holds((x,)) == (3 * x - 25 >= 0) for x in range(-20, 20))


def test_lists_and_back() -> None:
    assert [line_from(one.plain) for one in LINES] == list(LINES)
    assert Line(Linear(3, {0: -2, 1: 1})).direction == Line(Linear(9, {0: 2, 1: -1})).direction, "parallel"


def test_nodes_and_atoms_mean_the_same() -> None:
    terms = Terms()
    names = [terms.var("x"), terms.var("y")]
    for one in LINES:
        condition = compiled(one.node(terms, names), names)
        assert all(condition(*point) == one.holds(point) for point in POINTS)
    atom = terms.ge(terms.add(names[0], names[1]), 3)
    (back,) = line_of_atom(atom, {names[0]: 0, names[1]: 1})
    assert all(back.holds(point) == (sum(point) >= 3) for point in POINTS)
