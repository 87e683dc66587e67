"""The nesting forest of random graphs: every cycle has the header of the innermost loop around it on it."""

from __future__ import annotations

from random import Random

from lanewise.analysis.graph.nesting import NO_LOOP, nesting
from lib.growers.graphs import any_graph, reached


def around(inner: list[int], node: int) -> list[int]:
    found = []
    while (node := inner[node]) != NO_LOOP:
        found.append(node)
    return found


def test_cycles_and_headers() -> None:
    for number in range(80):
        graph = any_graph(Random(number), 3 + number % 9)
        inner, heads = nesting(graph)
        there = reached(graph, 0)
        for node in there:
            on_cycle = any(node in reached(graph, to) for to in graph[node])
            assert on_cycle == (heads[node] or inner[node] != NO_LOOP)
        loops = {
            head: {node for node in there if node == head or head in around(inner, node)}
            for head in there
            if heads[head]
        }
        for head, members in loops.items():
            inside = [
                [to for to in graph[node] if to in members] if node in members else [] for node in range(len(graph))
            ]
            assert all(head in reached(inside, node) for node in members), "all members lead to the header inside"


def test_a_graph_without_cycles_has_no_headers() -> None:
    inner, heads = nesting([[1, 2], [3], [3], []])
    assert inner == [NO_LOOP] * 4 and not any(heads)


def test_a_nest() -> None:
    inner, heads = nesting([[1], [2, 5], [3], [2, 4], [1], []])
    assert inner == [NO_LOOP, NO_LOOP, 1, 2, 1, NO_LOOP] and heads == [False, True, True, False, False, False]
