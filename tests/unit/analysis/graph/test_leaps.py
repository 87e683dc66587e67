"""Leaps over regions find the joins that labels find, or give up."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.labels import label_disjoint
from lanewise.analysis.graph.leaps import joins_by_leaps
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.regions import regions
from lib.growers.graphs import any_graph, function_of


def test_random_graphs() -> None:
    found = 0
    for number in range(100):
        facts = Facts(function_of(any_graph(Random(number), 4 + number % 14)))
        graph, parts = facts[head_rewired], regions(facts[cfg], facts[loops])
        for split in graph.splits:
            leaps = joins_by_leaps(parts, split, 64)
            if leaps is not None:
                found += 1
                _, joins = label_disjoint(graph, graph.sources[split])
                assert set(leaps) == {graph.block[node] for node in joins}, str(facts[cfg])
    assert found > 150


def test_steps_are_limited() -> None:
    chain = [[1, 20], *([at + 1, 20] for at in range(1, 19)), [20], []]
    facts = Facts(function_of(chain))
    parts = regions(facts[cfg], facts[loops])
    assert joins_by_leaps(parts, 0, 1000) is not None
