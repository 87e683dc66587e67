"""Each short way to the joins of a split, alone, against Algorithm 1; and the records made of them against definitions.

`disjoint_paths` tries one after the other, so that a way that is wrong might hardly ever be asked. Here each is asked
of every split. That it answers often enough, and in every form that it knows, is asserted too.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph import disjoint_paths as paths_module
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import DisjointPaths
from lanewise.analysis.graph.easy_joins import Glance
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.labels import label_disjoint
from lanewise.analysis.graph.leaps import joins_by_leaps
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.near_joins import joins_near
from lanewise.analysis.graph.regions import regions
from lanewise.analysis.graph.splits import Split
from lib.growers.graphs import Graph, any_graph, function_of, reducible_graph, shuffled

MANY = 400  # graphs


def nested(random: Random, depth: int) -> Graph:
    """Ifs, ladders and loops with breaks in one another, as people write them."""
    graph: Graph = [[]]
    far: list[int] = []

    def node(*targets: int) -> int:
        graph.append(list(targets))
        return len(graph) - 1

    def wide() -> int:
        return random.choice((4, 4, 4, 5, 5, 6, 40))

    def grown(depth: int, after_loop: int, ends: list[int]) -> int:
        """A part that goes on to `after`, or to one of the ends of loops around it; its first block."""
        if depth == 0:
            return node(after_loop) if random.random() < 0.6 else after_loop
        deeper = depth - 1
        kind = random.choice(("if", "else", "ladder", "loop", "loop", "break", "row", "row", "switch", "cleanup"))
        if kind == "row":
            return grown(deeper, grown(deeper, after_loop, ends), ends)
        if kind == "if":
            return node(grown(deeper, after_loop, ends), after_loop)
        if kind == "else":
            return node(grown(deeper, after_loop, ends), grown(deeper, after_loop, ends))
        if kind == "ladder":
            inner = grown(deeper, after_loop, ends)
            return node(node(inner, after_loop), after_loop)
        if kind == "switch":  # two of them, with some cases in common
            cases = [node(random.choice((after_loop, after_loop, *ends))) for _ in range(wide())]
            cases[0] = grown(deeper, after_loop, ends)
            sizes = random.choice((2, len(cases))), random.choice((len(cases) - 1, len(cases)))
            a, b = (node(*random.sample(cases, size)) for size in sizes)
            if random.random() < 0.5:  # through blocks of their own
                graph[a] = [node(case) for case in graph[a]]
            if far and random.random() < 0.3:
                a = random.choice(far)  # often makes the graph irreducible; then it is not taken
            far.append(b)
            above = node(a, b)
            for again in random.choice(((), (above,), (a, b), (above, a))):
                graph[again].append(again)
            return above
        if kind == "cleanup":
            here, undo = grown(deeper, after_loop, ends), after_loop
            for _ in range(wide()):
                undo = node(undo)
                here = node(here, undo)
            return here
        if kind == "break" and ends:
            end = random.choice(ends)
            return node(grown(deeper, after_loop, ends), node(end) if random.random() < 0.5 else end)
        header, leaving = node(), node(after_loop) if random.random() < 0.5 else after_loop
        latch = node(header, leaving) if random.random() < 0.5 else node(header)
        body = grown(deeper, latch, [*ends, after_loop])
        graph[header] = [body] if len(graph[latch]) == 2 else [body, leaving]
        return header

    graph[0] = [grown(depth, node(), [])]
    return graph


@cache
def programs(kind: str) -> list[tuple[Facts, dict[int, set[int]]]]:
    """Random graphs, and the joins of their splits by Algorithm 1."""
    random = Random(kind)
    result: list[tuple[Facts, dict[int, set[int]]]] = []
    for _ in range(MANY):
        nodes = random.randrange(3, random.choice((8, 14, 40)))
        if kind == "nested":
            graph = nested(random, random.randrange(2, 6))
        elif kind == "reducible":
            graph = reducible_graph(random, nodes, loops=random.choice((0.1, 0.35, 0.6)))
        else:
            graph = any_graph(random, nodes, edges=random.choice((0.3, 0.8)))
        facts = Facts(function_of(shuffled(random, graph)))
        if kind == "any" or not facts[loops].irreducible:
            result.append((facts, by_algorithm_1(facts)))
    return result


def by_algorithm_1(facts: Facts) -> dict[int, set[int]]:
    rewired = facts[head_rewired]
    found = {split: label_disjoint(rewired, rewired.sources[split])[1] for split in rewired.splits}
    return {split: {rewired.block[node] for node in nodes} for split, nodes in found.items()}


@pytest.mark.parametrize("kind", ("nested", "reducible"))
def test_at_a_glance(kind: str) -> None:
    count: Counter[tuple[str, int]] = Counter()
    asked = 0
    for facts, expected in programs(kind):
        forest, glance = facts[loops], Glance(facts[cfg], facts[loops])
        for split, joins in expected.items():
            seen = glance.joins(split)
            assert seen is None or (set(seen) == joins and len(seen) == len(joins)), f"{split} of\n{facts[cfg]}"
            targets = facts[cfg].successors[split]
            left = (loop := forest.of(split)) is not None and any(not forest.contains(loop, to) for to in targets)
            stood_for = any(forest.headed_by(to) is not None for to in targets)
            asked += 1
            if seen is not None:
                count["loop left" if left else "past a loop" if stood_for else "if", len(seen)] += 1
    assert count.total() > 0.2 * asked, f"{count.total()} of {asked}"
    forms = [("if", 1), ("loop left", 1), ("past a loop", 1), *([("loop left", 2)] if kind == "nested" else [])]
    assert min(count[form] for form in forms) > 5, count


@pytest.mark.parametrize("kind", ("nested", "reducible"))
def test_rungs(kind: str) -> None:
    count: Counter[bool] = Counter()
    for facts, expected in programs(kind):
        glance = Glance(facts[cfg], facts[loops])
        for split, joins in expected.items():
            rung = glance.rung(split)
            if rung is not None:
                reported = rung.joins(tuple(expected[rung.below]))
                assert set(reported) == joins, f"{split} of\n{facts[cfg]}"
                count[rung.passed == rung.meeting] += 1
    assert min(count[True], count[False]) > 20


@pytest.mark.parametrize("kind", ("nested", "reducible", "any"))
def test_near_joins_and_leaps(kind: str) -> None:
    count: Counter[str] = Counter()
    for facts, expected in programs(kind):
        parts = regions(facts[cfg], facts[loops])
        for split, joins in expected.items():
            near, leaps = joins_near(parts, split), joins_by_leaps(parts, split, 100)
            assert near is None or set(near) == joins, f"{split} of\n{facts[cfg]}"
            assert leaps is None or set(leaps) == joins, f"{split} of\n{facts[cfg]}"
            count["asked"] += 1
            count["near"] += near is not None
            count["leaps"] += leaps is not None
    assert count["near"] > 0.4 * count["asked"] and count["leaps"] > 0.7 * count["asked"]


@pytest.mark.parametrize("kind", ("nested", "reducible", "any"))
@pytest.mark.parametrize(
    "limits", ({"STEPS": 0}, {"STEPS": 0, "MOST_LEAPS": 0, "FEW": 0}, {}), ids=("large", "labels", "")
)
def test_exits_and_loops_by_every_way(kind: str, limits: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """As in large graphs: what is not seen at a glance is near, or found by leaps; if that takes many, by labels."""
    for name, limit in limits.items():
        monkeypatch.setattr(paths_module, name, limit)
    count: Counter[str] = Counter()
    for facts, expected in programs(kind):
        paths = DisjointPaths(facts[cfg], facts[loops])
        for split in expected:
            assert paths.of(split) == by_definition(facts, split), f"{split} of\n{facts[cfg]}"
            count["several loops"] += len(paths.of(split).loops) > 1
            count["several exits"] += len(paths.of(split).exits) > 1
    assert min(count.values()) > 20


@cache
def by_definition(facts: Facts, split: int) -> Split:
    """Exits of a loop around the split, or of an irreducible one to whose entries different labels come."""
    graph, forest, rewired = facts[cfg], facts[loops], facts[head_rewired]
    labels, nodes = label_disjoint(rewired, rewired.sources[split])
    joins = tuple(sorted({rewired.block[node] for node in nodes}, key=graph.place.__getitem__))
    apart = [
        loop
        for loop in forest
        if forest.contains(loop, split)
        or (not loop.is_reducible and len({labels[entry] for entry in loop.entries if entry in labels}) > 1)
    ]
    exits = tuple(join for join in joins if any(join in loop.exits for loop in apart))
    return Split(joins, exits, tuple(loop.index for loop in apart if not set(joins).isdisjoint(loop.exits)))
