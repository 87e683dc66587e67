"""Programs of variables: their variables, landings, and the control flow of the same graph."""

from __future__ import annotations

from lanewise.analysis.divergence.variables import Arrow, Assign, VariableProgram, control, with_landings
from lanewise.analysis.graph.cfg import cfg

PROGRAM = VariableProgram(
    edges=[
        [Arrow(1, (Assign("x", ("a",)),))],
        [Arrow(2, (Assign("y"),)), Arrow(3)],
        [],
        [Arrow(2)],
    ],
    branch=[None, "x", None, None],
    varying=frozenset("a"),
)


def test_variables_in_order_of_mention() -> None:
    assert set(PROGRAM.variables) == {"x", "a", "y"}


def test_a_landing_is_put_after_an_edge_that_assigns_and_leads_to_a_meeting() -> None:
    landed = with_landings(PROGRAM)
    assert len(landed.edges) == len(PROGRAM.edges) + 1
    new = landed.edges[1][0].target
    assert new == 4 and landed.edges[1][0].effects == PROGRAM.edges[1][0].effects
    assert landed.edges[new] == [Arrow(2)] and landed.branch[new] is None
    assert landed.edges[0] == PROGRAM.edges[0], "no ways meet there"


def test_control_has_a_block_for_each_node() -> None:
    graph = control(PROGRAM)[cfg]
    assert [sorted(one) for one in graph.successors] == [[1], [2, 3], [], [2]]
