"""Two disjoint paths are given for exactly the joins of a split, and are paths of the head-rewired graph."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.two_paths import two_paths
from lib.growers.graphs import any_graph, function_of, reducible_graph, shuffled


@pytest.mark.parametrize("kind", ["reducible", "irreducible"])
def test_paths_are_disjoint_and_end_at_the_joins(kind: str) -> None:
    random, found = Random(11), 0
    for _ in range(60):
        nodes = random.randrange(3, 14)
        graph = any_graph(random, nodes, edges=0.9) if kind == "irreducible" else reducible_graph(random, nodes)
        facts = Facts(function_of(shuffled(random, graph)))
        rewired, points = facts[head_rewired], facts[disjoint_paths]
        for split in points.blocks:
            joins = {node for node in rewired.order if two_paths(rewired, split, node) is not None}
            assert {rewired.block[node] for node in joins} == set(points.joins(split))
            for join in joins:
                pair = two_paths(rewired, split, join)
                assert pair is not None and pair[0][0] != pair[1][0]
                assert set(pair[0]) & set(pair[1]) == {join}
                for path in pair:
                    assert path[0] in rewired.sources[split] and path[-1] == join
                    assert all(to in rewired.followers[at] for at, to in pairwise(path))
                found += 1
    assert found > 50, "graphs without joins show nothing"
