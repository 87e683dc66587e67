"""Joins seen at a glance are those of the definition; where it is not so simple, nothing is said."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.easy_joins import Glance
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.labels import label_disjoint
from lanewise.analysis.graph.loops import loops
from lib.growers.graphs import function_of, reducible_graph
from lib.samples.named_graphs import named_function


def test_random_reducible_graphs() -> None:
    seen = 0
    for number in range(120):
        facts = Facts(function_of(reducible_graph(Random(number), 4 + number % 9)))
        graph, glance = facts[head_rewired], Glance(facts[cfg], facts[loops])
        for split in graph.splits:
            joins = glance.joins(split)
            if joins is not None:
                seen += 1
                _, wanted = label_disjoint(graph, graph.sources[split])
                assert sorted(joins) == sorted({graph.block[node] for node in wanted}), str(facts[cfg])
    assert seen > 100


def test_an_if_and_a_rung() -> None:
    facts = Facts(named_function("S: A J | A: J | J: T K | T: X K | X: K | K:"))
    glance = Glance(facts[cfg], facts[loops])
    assert glance.joins(0) == (2,)
    rung = glance.rung(2)
    assert rung is not None and (rung.below, rung.meeting) == (3, 5) and set(rung.joins((5,))) == {5}
