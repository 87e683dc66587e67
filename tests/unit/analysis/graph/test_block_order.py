"""The order of blocks: topological, and loops and dominance regions each in one stretch."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.block_order import block_order
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.transform.control.normalize_loops import normalize_loops
from lib.growers.graphs import function_of, reducible_graph
from lib.samples.named_graphs import named_function


def is_stretch(places: list[int]) -> bool:
    return max(places) - min(places) + 1 == len(places)


def test_random_graphs() -> None:
    for number in range(40):
        fn = function_of(reducible_graph(Random(number), 3 + number % 12))
        normalize_loops(fn, Facts(fn))
        facts = Facts(fn)
        graph, forest, tree = facts[cfg], facts[loops], facts[dominance]
        order = facts[block_order]
        place = {block: at for at, block in enumerate(order)}
        assert sorted(order) == sorted(graph.order)
        back = {(edge.source, edge.target) for loop in forest for edge in loop.back_edges}
        assert all(place[e.source] < place[e.target] for e in graph.edges if (e.source, e.target) not in back)
        assert all(is_stretch([place[block] for block in forest.members(loop)]) for loop in forest)
        for a in order:
            loop = forest.of(a)
            region = [b for b in order if tree.dominates(a, b) and (loop is None or forest.contains(loop, b))]
            assert is_stretch([place[b] for b in region])


def test_a_loop_stands_together() -> None:
    facts = Facts(named_function("A: H | H: B X | B: H | X: Y | Y:"))
    assert [facts[cfg].blocks[block].name for block in facts[block_order]] == ["A", "H", "B", "X", "Y"]
