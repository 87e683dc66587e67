"""The solver on reachability and on constants along edges: the least solution, forward and backward."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import Edge, cfg
from lanewise.analysis.graph.dataflow import Problem, solve
from lib.growers.graphs import any_graph, function_of
from lib.samples.named_graphs import named_function

NONE: frozenset[int] = frozenset()


def test_blocks_passed_on_some_way() -> None:
    for number in range(20):
        graph = Facts(function_of(any_graph(Random(number), 8)))[cfg]
        problem = Problem(True, NONE, NONE, frozenset.union, lambda block, seen: seen | {block})
        found = solve(graph, problem)
        for block in graph.order:
            before = {other for other in graph.order if other in ways(graph.successors, other, block)}
            assert found.before[block] == before
        assert all(found.after[block] == NONE for block in range(len(graph.blocks)) if not graph.reaches(block))


def ways(successors: object, source: int, target: int) -> set[int]:
    """The source itself, if a way of at least one edge leads from it to the target."""
    assert isinstance(successors, list | tuple)
    seen, todo = set[int](), [*successors[source]]
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            todo += successors[node]
    return {source} if target in seen else set()


def test_backward_from_every_end() -> None:
    graph = Facts(named_function("A: B C | B: | C: D | D:"))[cfg]
    problem = Problem(False, 0, 99, min, lambda block, steps: steps + 1)
    assert list(solve(graph, problem).after) == [2, 1, 2, 1]


def test_an_edge_may_change_what_goes_along() -> None:
    graph = Facts(named_function("A: B C | B: D | C: D | D:"))[cfg]

    def along(edge: Edge, seen: frozenset[int]) -> frozenset[int]:
        return NONE if edge.source == 1 else seen

    problem = Problem(True, NONE, NONE, frozenset.union, lambda block, seen: seen | {block}, along)
    assert solve(graph, problem).before[3] == {0, 2}
