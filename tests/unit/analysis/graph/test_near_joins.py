"""Joins that are near are those of the definition, or more must be looked at."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.labels import label_disjoint
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.near_joins import joins_near
from lanewise.analysis.graph.regions import regions
from lib.growers.graphs import function_of, reducible_graph
from lib.samples.named_graphs import FIGURE_1A, named_function


def test_random_graphs() -> None:
    found = 0
    for number in range(100):
        facts = Facts(function_of(reducible_graph(Random(number), 4 + number % 14)))
        graph, parts = facts[head_rewired], regions(facts[cfg], facts[loops])
        for split in graph.splits:
            near = joins_near(parts, split)
            if near is not None:
                found += 1
                _, joins = label_disjoint(graph, graph.sources[split])
                assert set(near) == {graph.block[node] for node in joins}, str(facts[cfg])
    assert found > 100


def test_the_end_of_an_if() -> None:
    facts = Facts(named_function(FIGURE_1A))
    names = [block.name for block in facts[cfg].blocks]
    near = joins_near(regions(facts[cfg], facts[loops]), names.index("S"))
    assert near is not None and [names[join] for join in near] == ["P"]
