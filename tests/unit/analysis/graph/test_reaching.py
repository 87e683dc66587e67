"""Definite reaching definitions: points whose value of a variable a node still has, on whatever way."""

from __future__ import annotations

from lanewise.analysis.divergence.variables import Arrow, Assign, VariableProgram, control
from lanewise.analysis.graph.reaching import reaching

X = (Assign("x"),)
PICTURE = [[Arrow(1, X)], [Arrow(2), Arrow(3)], [Arrow(4)], [Arrow(4)], []]


def program(edges: list[list[Arrow]]) -> VariableProgram:
    return VariableProgram(edges, ["c" if len(row) > 1 else None for row in edges])


def test_the_picture() -> None:
    made = program(PICTURE)
    found = reaching(made, control(made))
    assert found.definitions(4, "x") == [4, 1] and found.definitions(2, "x")[:2] == [2, 1]
    bit = 1 << found.number["x"]
    assert found.since(4, 1) & bit and not found.since(4, 0) & bit


def test_an_assignment_on_one_way() -> None:
    made = program([*PICTURE[:2], [Arrow(4, X)], *PICTURE[3:]])
    assert reaching(made, control(made)).definitions(4, "x") == [4]


def test_an_assignment_round_a_loop() -> None:
    made = program([[Arrow(1)], [Arrow(2), Arrow(3)], [Arrow(1, X)], []])
    found = reaching(made, control(made))
    assert found.definitions(3, "x") == [3, 1] and found.definitions(1, "x") == [1]
