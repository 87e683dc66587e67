"""Strong post-dominance against its definition: on every path, endless ones included."""

from __future__ import annotations

from random import Random

from lanewise.analysis.baselines.strongpd import strong_post_dominators, strongpd
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lib.growers.graphs import any_graph, function_of
from lib.samples.named_graphs import FIGURE_5A, named_function


def avoids(graph: list[list[int]], start: int, without: int) -> bool:
    """Is there a path from a node that never comes to another, and ends or goes on for ever?"""
    safe = {node for node in range(len(graph)) if node != without}
    while True:
        kept = {node for node in safe if not graph[node] or any(to in safe for to in graph[node])}
        if kept == safe:
            return start in safe
        safe = kept


def test_blocks_on_every_path() -> None:
    for number in range(40):
        graph = any_graph(Random(number), 2 + number % 7)
        facts = Facts(function_of(graph))
        made = [list(one) for one in facts[cfg].successors]
        found = strong_post_dominators(facts[cfg])
        for a in facts[cfg].order:
            for b in facts[cfg].order:
                assert bool(found[a] >> b & 1) == (a == b or not avoids(made, a, b)), (made, a, b)


def test_too_careful_where_a_branch_only_decides_whether_a_join_is_reached() -> None:
    facts = Facts(named_function(FIGURE_5A))
    names = [block.name for block in facts[cfg].blocks]
    assert "J" in [names[join] for join in facts[strongpd].of(names.index("D")).joins]
