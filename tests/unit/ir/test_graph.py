"""Orders, components and dominators of random graphs against their definitions."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.ir.graph import UNREACHED, components, dominators, intervals, postorder, predecessors
from lib.growers.graphs import any_graph, dominated_by, reached

GRAPHS = [any_graph(Random(number), 2 + number % 11) for number in range(60)]


@pytest.mark.parametrize("graph", GRAPHS[:20], ids=str)
def test_each_node_comes_after_its_successors_back_edges_aside(graph: list[list[int]]) -> None:
    order = postorder(graph)
    assert set(order) == reached(graph, 0) and len(order) == len(set(order)) and order[-1] == 0


def test_components_are_nodes_that_reach_each_other() -> None:
    for graph in GRAPHS:
        owner, groups = components(graph)
        there = reached(graph, 0)
        assert {node for group in groups for node in group} == there
        for a in there:
            for b in there:
                together = b in reached(graph, a) and a in reached(graph, b)
                assert (owner[a] == owner[b]) == (together or a == b)
        place = {node: at for at, group in enumerate(groups) for node in group}
        assert all(place[b] <= place[a] for a in there for b in graph[a]), "successors first"


def test_dominators_are_on_every_path() -> None:
    for graph in GRAPHS:
        idom, wanted = dominators(graph), dominated_by(graph)
        there = reached(graph, 0)
        first, last = intervals(idom)
        for a in range(len(graph)):
            assert (idom[a] == UNREACHED) == (a not in there)
            for b in there:
                if a in there:
                    assert (first[a] <= first[b] <= last[a]) == (b in wanted[a])


def test_predecessors_count_edges() -> None:
    assert predecessors([[1, 1], [0]]) == [[1], [0, 0]]
