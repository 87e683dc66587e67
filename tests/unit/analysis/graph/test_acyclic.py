"""Dominators and frontiers of random acyclic graphs against other ways to find them."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.graph import acyclic
from lanewise.analysis.graph.acyclic import AcyclicTree
from lanewise.ir.graph import dominators, postorder


def acyclic_graph(random: Random, nodes: int) -> list[list[int]]:
    """Every node is reached from 0; some graphs are deep, some wide."""
    reach = random.choice((2, 6, nodes))
    graph: list[list[int]] = [[] for _ in range(nodes)]
    for node in range(1, nodes):
        graph[random.randrange(max(0, node - reach), node)].append(node)
    for _ in range(random.randrange(nodes)):
        source, target = sorted(random.sample(range(nodes), 2))
        if target not in graph[source]:
            graph[source].append(target)
    return graph


def trees(seed: str, count: int, nodes: int) -> list[tuple[list[list[int]], AcyclicTree]]:
    random = Random(seed)
    graphs = [acyclic_graph(random, random.randrange(2, nodes)) for _ in range(count)]
    return [(graph, AcyclicTree(postorder(graph)[::-1], graph)) for graph in graphs]


def test_dominators() -> None:
    for graph, tree in trees("dominators", 150, 120):
        assert tree.idom == dominators(graph)
        entering = [sum(node in targets for targets in graph) for node in range(len(graph))]
        assert tree.is_meeting == [count > 1 for count in entering]


def test_numbers() -> None:
    for graph, tree in trees("numbers", 60, 50):
        for node in range(len(graph)):
            assert tree.at[tree.first[node]] == node
            assert sorted(tree.below(node)) == [at for at in range(1, len(graph)) if tree.idom[at] == node]
            above, up = {node}, node
            while up:
                up = tree.idom[up]
                above.add(up)
            assert {at for at in range(len(graph)) if tree.dominates(at, node)} == above


def frontier_by_definition(graph: list[list[int]], tree: AcyclicTree, node: int) -> set[int]:
    strictly = {at for at in range(len(graph)) if at != node and tree.dominates(node, at)}
    return {to for at in strictly | {node} for to in graph[at] if to not in strictly}


def test_frontiers_and_ways() -> None:
    for graph, tree in trees("frontiers", 100, 40):
        frontiers, ways = tree.frontiers(range(len(graph)))
        for node in range(len(graph)):
            frontier = frontier_by_definition(graph, tree, node)
            assert len(frontiers[node]) == len(set(frontiers[node])), "a node stands twice"
            if len(frontier) <= acyclic.WIDE:
                assert set(frontiers[node]) == frontier
                leading = [graph[node], *(frontier_by_definition(graph, tree, child) for child in tree.below(node))]
                assert ways[node] == {at: sum(at in each for each in leading) for at in frontier}


def test_wide_frontiers_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acyclic, "WIDE", 2)
    cut = 0
    for graph, tree in trees("wide", 100, 40):
        frontiers, _ = tree.frontiers(())
        for node in range(len(graph)):
            frontier = frontier_by_definition(graph, tree, node)
            assert set(frontiers[node]) <= frontier
            assert len(frontiers[node]) == min(len(frontier), acyclic.WIDE + 1)
            cut += len(frontier) > len(frontiers[node])
    assert cut > 10
