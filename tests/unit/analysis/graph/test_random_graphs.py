"""Dominators, post-dominators and loops of random graphs against their definitions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import dominance, frontiers, post_dominance
from lanewise.analysis.graph.loops import Loop, Loops, loops
from lanewise.ir.graph import components
from lanewise.ir.verify import verify
from lib.growers.graphs import (
    Graph,
    any_graph,
    backwards,
    dominated_by,
    function_of,
    is_acyclic,
    is_reducible,
    reached,
    reducible_graph,
    shuffled,
)

KINDS: dict[str, Callable[[Random], Graph]] = {
    "reducible": lambda random: reducible_graph(random, random.randrange(3, 24)),
    "any": lambda random: any_graph(random, random.randrange(3, 24), edges=random.choice((0.3, 0.8, 1.5))),
    "large": lambda random: any_graph(random, 80, edges=0.5),
}
MANY = 150


@pytest.fixture(params=KINDS)
def graphs(request: pytest.FixtureRequest) -> list[Graph]:
    random = Random(request.param)
    made = [shuffled(random, KINDS[request.param](random)) for _ in range(MANY if request.param != "large" else 15)]
    assert any(not is_acyclic(graph) for graph in made), "no graph has a loop"
    return made


def facts_of(graph: Graph) -> Facts:
    fn = function_of(graph)
    verify(fn)
    return Facts(fn)


def test_order(graphs: list[Graph]) -> None:
    for graph in graphs:
        known = facts_of(graph)[cfg]
        assert sorted(known.order) == sorted(reached(graph, 0)) and known.order[0] == 0
        assert [known.order[known.place[node]] for node in known.order] == list(known.order)
        assert is_acyclic([[to for to in ends if known.place[to] > known.place[n]] for n, ends in enumerate(graph)])


def test_dominators(graphs: list[Graph]) -> None:
    for graph in graphs:
        tree, below = facts_of(graph)[dominance], dominated_by(graph)
        for a in range(len(graph)):
            assert {b for b in range(len(graph)) if tree.dominates(a, b)} == below[a]


def test_nearest_common_dominator(graphs: list[Graph]) -> None:
    random = Random(1)
    for graph in graphs:
        tree, below = facts_of(graph)[dominance], dominated_by(graph)
        a, b = random.randrange(len(graph)), random.randrange(len(graph))
        both = [node for node in range(len(graph)) if {a, b} <= below[node]]
        assert tree.nearest(a, b) == min(both, key=lambda node: len(below[node]))


def test_post_dominators(graphs: list[Graph]) -> None:
    for graph in graphs:
        facts = facts_of(graph)
        tree, order = facts[post_dominance], facts[cfg].place
        ends = [node for node, targets in enumerate(graph) if not targets]
        _, parts = components(graph)
        for part in parts:  # one block of what goes round for ever stands for the end
            if all(to in part for node in part for to in graph[node]) and graph[part[0]]:
                ends.append(min(part, key=lambda node: order[node]))
        turned = [*backwards(graph), ends]
        below = dominated_by(turned, len(graph))
        for a in range(len(graph)):
            assert {b for b in range(len(graph)) if tree.dominates(a, b)} == below[a]


def test_frontiers(graphs: list[Graph]) -> None:
    for graph in graphs:
        below = dominated_by(graph)
        for node, found in enumerate(facts_of(graph)[frontiers]):
            edges = {to for inner in below[node] for to in graph[inner] if to not in below[node] - {node}}
            assert set(found) == edges and len(found) == len(edges)


def natural_loops(graph: Graph) -> dict[int, set[int]]:
    below, before = dominated_by(graph), backwards(graph)
    result: dict[int, set[int]] = {}
    for node, targets in enumerate(graph):
        for header in targets:
            if node in below[header]:
                result.setdefault(header, {header}).update(reached(before, node, without=header))
    return result


def test_reducible_loops_are_natural_loops(graphs: list[Graph]) -> None:
    for graph in filter(is_reducible, graphs):
        forest, expected = facts_of(graph)[loops], natural_loops(graph)
        assert {loop.header: set(forest.members(loop)) for loop in forest} == expected
        assert forest.irreducible == []
        for node in range(len(graph)):
            around = sorted((len(body), header) for header, body in expected.items() if node in body)
            assert [loop.header for loop in forest.inside(node)] == [header for _, header in around]
            assert forest.depth(node) == len(around)


def test_reducibility(graphs: list[Graph]) -> None:
    for graph in graphs:
        assert is_reducible(graph) == (not facts_of(graph)[loops].irreducible)


def check_edges(graph: Graph, forest: Loops, loop: Loop) -> None:
    inside = set(forest.members(loop))
    edges = [(node, to) for node, targets in enumerate(graph) for to in targets]
    assert {(e.source, e.target) for e in loop.exit_edges} == {
        (a, b) for a, b in edges if a in inside and b not in inside
    }
    assert {(e.source, e.target) for e in loop.entry_edges} == {
        (a, b) for a, b in edges if a not in inside and b in inside
    }
    assert {(e.source, e.target) for e in loop.back_edges} == {
        (a, b) for a, b in edges if a in inside and b == loop.header
    }
    assert set(loop.exits) == {e.target for e in loop.exit_edges}
    assert set(loop.entries) == {loop.header, *(e.target for e in loop.entry_edges)}
    assert set(loop.latches) == {e.source for e in loop.back_edges}


def test_loop_forest_of_any_graph(graphs: list[Graph]) -> None:
    """Loops nest, are strongly connected, the outermost are the components, and headers cut every cycle."""
    for graph in graphs:
        forest = facts_of(graph)[loops]
        _, parts = components(graph)
        cyclic = {frozenset(part) for part in parts if len(part) > 1 or part[0] in graph[part[0]]}
        assert {frozenset(forest.members(loop)) for loop in forest if loop.parent is None} == cyclic
        cut = {(e.source, e.target) for loop in forest for e in loop.back_edges}
        assert is_acyclic([[to for to in targets if (node, to) not in cut] for node, targets in enumerate(graph)])
        for loop in forest:
            inside = set(forest.members(loop))
            within = [[to for to in targets if to in inside] for targets in graph]
            assert all(reached(within, node) == inside for node in inside)
            assert loop.parent is None or inside < set(forest.members(loop.parent))
            assert loop.depth == (loop.parent.depth + 1 if loop.parent else 1)
            check_edges(graph, forest, loop)


def test_every_path_has_tags_of_the_right_length_and_no_instance_twice(graphs: list[Graph]) -> None:
    for seed, graph in enumerate(graphs):
        facts, random = facts_of(graph), Random(seed)
        rules, forest, blocks = facts[tags], facts[loops], facts[cfg].blocks
        node, tag = 0, ()
        seen = {(node, tag)}
        for _ in range(60):
            if not graph[node]:
                break
            slot = random.randrange(len(graph[node]))
            tag = rules.step(blocks[node], slot).after(tag)
            node = graph[node][slot]
            assert len(tag) == forest.depth(node)
            assert (node, tag) not in seen, "an instance came twice"
            seen.add((node, tag))  # pyright: ignore[reportArgumentType]
