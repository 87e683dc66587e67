"""The head-rewired graph: acyclic, headers lead to exits, a second node for headers of irreducible loops."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.head_rewired import head_rewired
from lib.growers.graphs import any_graph, function_of
from lib.samples.named_graphs import named_function


def test_always_acyclic() -> None:
    for number in range(60):
        graph = Facts(function_of(any_graph(Random(number), 3 + number % 12)))[head_rewired]
        place = graph.place
        assert all(place[node] < place[to] for node in graph.order for to in graph.followers[node])


def test_a_header_leads_to_the_exits_of_its_loop() -> None:
    graph = Facts(named_function("A: H | H: B X | B: H Y | X: | Y:"))[head_rewired]
    names = [graph.name(node) for node in graph.followers[1]]
    assert sorted(names) == ["X", "Y"] and [graph.name(node) for node in graph.splits] == ["H", "B"]
    assert sorted(graph.name(node) for node in graph.sources[1]) == ["B", "X"]


def test_an_irreducible_header_has_a_second_node() -> None:
    graph = Facts(named_function("S: H B | H: B | B: H X | X:"))[head_rewired]
    assert len(graph.block) == 5 and graph.block[4] == 2 and graph.name(4) == "B again"
