"""Labels against brute force: a join is where two paths from different sources meet that share no node before."""

from __future__ import annotations

from itertools import combinations
from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.head_rewired import HeadRewired, head_rewired
from lanewise.analysis.graph.labels import joins_of, joins_of_many, label_disjoint
from lib.growers.graphs import any_graph, function_of


def paths(graph: HeadRewired, source: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [(source,)]
    todo: list[tuple[int, ...]] = [(source,)]
    while todo:
        path = todo.pop()
        for to in graph.followers[path[-1]]:
            todo.append((*path, to))
            found.append((*path, to))
    return found


def brute(graph: HeadRewired, sources: list[int]) -> set[int]:
    joins = set[int]()
    every = [paths(graph, source) for source in sources]
    for one, other in combinations(every, 2):
        for a in one:
            for b in other:
                if a[-1] == b[-1] and not set(a[:-1]) & set(b) and not set(b[:-1]) & set(a):
                    joins.add(a[-1])
    return joins


def test_random_graphs() -> None:
    for number in range(60):
        graph = Facts(function_of(any_graph(Random(number), 3 + number % 6)))[head_rewired]
        sets = [list(graph.sources[split]) for split in graph.splits]
        together = joins_of_many(graph, sets)
        for sources, many in zip(sets, together, strict=True):
            _, joins = label_disjoint(graph, sources)
            assert set(joins) == brute(graph, sources) == set(many)
            near = joins_of(graph, sources, 1000)
            assert near is not None and set(near[1]) == set(joins)


def test_too_few_steps_give_no_answer() -> None:
    graph = Facts(function_of([[1, 2], [3], [4], [5], [5], []]))[head_rewired]
    split = graph.splits[0]
    assert joins_of(graph, graph.sources[split], 1) is None
