"""Copies make a graph reducible, and every walk in the new graph is one in the old."""

from __future__ import annotations

from random import Random

from lanewise.analysis.graph.node_splitting import splitting
from lib.growers.graphs import any_graph, is_reducible, reached


def test_random_graphs() -> None:
    split = 0
    for number in range(80):
        graph = any_graph(Random(number), 3 + number % 8)
        found = splitting(graph, [1] * len(graph), 1000)
        assert found.complete
        new = [list(row) for row in found.successors]
        live = reached(new, 0)
        assert is_reducible([row if node in live else [] for node, row in enumerate(new)])
        assert list(found.origin[: len(graph)]) == list(range(len(graph)))
        for node in live:
            assert [found.origin[to] for to in new[node]] == list(graph[found.origin[node]])
        assert found.added == len(new) - len(graph)
        split += found.added > 0
    assert split > 10


def test_a_limit_stops_the_search() -> None:
    graph = [[1, 2], [2], [1, 3], []]
    assert splitting(graph, [5] * 4, 100).added == 5
    assert not splitting(graph, [5] * 4, 4).complete
