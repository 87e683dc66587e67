"""The baselines against the definitions that they rest on, on random graphs."""

from __future__ import annotations

from random import Random

from lanewise.analysis.baselines.ipd import ipd
from lanewise.analysis.baselines.strongpd import strong_post_dominators, strongpd
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lib.growers.graphs import any_graph, function_of, is_acyclic, reached


def always_passed(graph: list[list[int]], start: int, node: int) -> bool:
    """Without this node, neither an end nor a cycle can be reached."""
    seen = reached(graph, start, without=node)
    if any(not graph[at] for at in seen):
        return False
    return is_acyclic([[to for to in graph[at] if to in seen] if at in seen else [] for at in range(len(graph))])


def test_strong_post_dominators() -> None:
    random = Random("strong post-dominators")
    for _ in range(150):
        graph = any_graph(random, random.randrange(3, 14))
        passed = strong_post_dominators(Facts(function_of(graph))[cfg])
        for start in range(len(graph)):
            expected = {node for node in range(len(graph)) if node == start or always_passed(graph, start, node)}
            assert {node for node in range(len(graph)) if passed[start] >> node & 1} == expected


def test_ipd_has_one_join_at_most_and_it_is_on_every_way_out() -> None:
    random = Random("post-dominators")
    for _ in range(150):
        graph = any_graph(random, random.randrange(3, 14), edges=0.5)
        points = Facts(function_of(graph))[ipd]
        for split in range(len(graph)):
            for join in points.of(split).joins:
                assert join != split
                assert not any(not graph[at] for at in reached(graph, split, without=join)), "a way out past it"
            assert len(points.of(split).joins) <= 1


def test_without_loops_strongpd_misses_nothing() -> None:
    random = Random("no loops")
    needless = 0
    for _ in range(300):
        graph = [[to for to in targets if to > at] for at, targets in enumerate(any_graph(random, 12, edges=1.2))]
        facts = Facts(function_of(graph))
        for split in facts[disjoint_paths].blocks:
            believed, true = set(facts[strongpd].of(split).joins), set(facts[disjoint_paths].joins(split))
            assert true <= believed
            needless += believed != true
    assert needless, "strongpd was never too careful"
