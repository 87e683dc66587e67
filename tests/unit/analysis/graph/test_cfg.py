"""The graph by numbers: two edges between two blocks stay two, and what is not reached has no place."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import Edge, cfg
from lib.samples.named_graphs import named_function


def test_edges_and_orders() -> None:
    graph = Facts(named_function("A: B B | B: C | C: | U: B"))[cfg]
    assert [block.name for block in graph.blocks] == ["A", "B", "C", "U"]
    assert list(graph.order) == [0, 1, 2] and not graph.reaches(3) and graph.reaches(2)
    assert list(graph.edges) == [Edge(0, 0, 1), Edge(0, 1, 1), Edge(1, 0, 2)]
    assert graph.leaving(0) == [Edge(0, 0, 1), Edge(0, 1, 1)]
    assert graph.target(Edge(1, 0, 2)).block is graph.blocks[2]


def test_predecessors_appear_once() -> None:
    graph = Facts(named_function("A: B B | B: C | C: | U: B"))[cfg]
    assert 0 in graph.predecessors(1) and graph.predecessors(1).count(0) == 1 and graph.predecessors(0) == []
    assert all(graph.place[block] == at for at, block in enumerate(graph.order))
