"""Theorems 4.20 and 4.22 of the divergence paper by brute force, and beyond what it proves.

The splits that labels find are those found by trying all pairs of disjoint paths in the tagged graph, no fewer and no
more. On larger graphs all ways to compute them agree. And ways that are wrong on purpose are found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.dominance import post_dominance
from lanewise.analysis.graph.head_rewired import HeadRewired, head_rewired
from lanewise.analysis.graph.labels import joins_of_many, label_disjoint
from lanewise.analysis.graph.leaps import joins_by_leaps
from lanewise.analysis.graph.loops import Loops, loops
from lanewise.analysis.graph.regions import regions
from lanewise.ir.graph import postorder
from lanewise.transform.control.normalize_loops import normalize_loops
from lib.growers.graphs import Graph, any_graph, function_of, reducible_graph, shuffled
from lib.oracles.tagged_paths import joins_by_paths, tagged_graph

ROUNDS = 2  # a path comes back to a header once before it leaves; one round more shows that no more is needed
LARGEST = 250  # instances; larger tagged graphs are left out

SEEDS = st.integers(0, 2**32 - 1)


def small_graph(random: Random, kind: str) -> Graph:
    nodes = random.randrange(3, 12)
    if kind == "irreducible":
        return shuffled(random, any_graph(random, nodes, edges=random.choice((0.3, 0.8, 1.2))))
    return shuffled(random, reducible_graph(random, nodes, loops=random.choice((0.2, 0.35, 0.5))))


def small_facts(random: Random, kind: str) -> Iterator[Facts]:
    """Facts of small functions without end; nested too deeply they would have too many instances."""
    while True:
        fn = function_of(small_graph(random, kind))
        facts = Facts(fn)
        if kind == "normalized":
            normalize_loops(fn, facts)
        if max((loop.depth for loop in facts[loops]), default=0) <= 3 and len(tagged_graph(facts, ROUNDS)) <= LARGEST:
            yield facts


@pytest.mark.parametrize("kind", ("reducible", "normalized", "irreducible"))
@settings(max_examples=25)
@given(SEEDS)
def test_splits_are_those_of_the_tagged_graph(kind: str, seed: int) -> None:
    made = small_facts(Random(seed), kind)
    for _ in range(40):
        facts = next(made)
        by_paths, by_labels = joins_by_paths(facts, ROUNDS), facts[disjoint_paths]
        assert sorted(by_paths) == sorted(by_labels.blocks)
        for split in by_labels.blocks:
            missed = by_paths[split] - set(by_labels.joins(split))
            needless = set(by_labels.joins(split)) - by_paths[split]
            assert not missed and not needless, f"split {split} of\n{facts[cfg]}\n{missed=} {needless=}"


@settings(max_examples=20)
@given(SEEDS)
def test_one_more_round_shows_nothing_new(seed: int) -> None:
    made = small_facts(Random(seed), "irreducible")
    for _ in range(10):
        facts = next(made)
        if len(tagged_graph(facts, ROUNDS + 1)) <= 2 * LARGEST:
            assert joins_by_paths(facts, ROUNDS) == joins_by_paths(facts, ROUNDS + 1)


@settings(max_examples=40)
@given(SEEDS)
def test_all_ways_to_compute_joins_agree(seed: int) -> None:
    random = Random(seed)
    nodes = random.randrange(3, random.choice((12, 40, 120)))
    graph = reducible_graph(random, nodes, loops=random.choice((0.1, 0.35, 0.7)))
    if random.random() < 0.4:
        graph = any_graph(random, nodes, edges=random.choice((0.3, 0.8)))
    facts = Facts(function_of(shuffled(random, graph)))
    rewired, paths = facts[head_rewired], facts[disjoint_paths]
    parts = regions(facts[cfg], facts[loops])
    splits = rewired.splits
    random.shuffle(splits)
    for split, together in zip(splits, joins_of_many(rewired, [rewired.sources[s] for s in splits]), strict=True):
        alone = label_disjoint(rewired, rewired.sources[split])[1]
        assert together == alone
        blocks = {rewired.block[node] for node in alone}
        assert set(paths.joins(split)) == blocks
        leaps = joins_by_leaps(parts, split, random.choice((20, 200)))
        assert leaps is None or set(leaps) == blocks


# Wrong on purpose. Each takes facts and a split and gives what it believes to be the joins.
Wrong = Callable[[Facts, int], set[int]]


def relabelled(facts: Facts, split: int, followers: list[list[int]]) -> set[int]:
    """Joins as they would be if the graph had other edges."""
    rewired = facts[head_rewired]
    order = postorder([*followers, list(rewired.order)], len(followers))
    order.reverse()
    place = [-1] * (len(followers) + 1)
    for index, node in enumerate(order):
        place[node] = index
    other = HeadRewired(rewired.names, rewired.block, followers, rewired.sources, order, place)
    return {rewired.block[node] for node in label_disjoint(other, rewired.sources[split])[1]}


def stops_at_the_post_dominator(facts: Facts, split: int) -> set[int]:
    joins, last = set(facts[disjoint_paths].joins(split)), facts[post_dominance].parent[split]
    return {join for join in joins if join == last} if last in joins else joins


def knows_two_successors(facts: Facts, split: int) -> set[int]:
    rewired = facts[head_rewired]
    return {rewired.block[node] for node in label_disjoint(rewired, rewired.sources[split][:2])[1]}


def forgets_early_exits(facts: Facts, split: int) -> set[int]:
    rewired, forest = facts[head_rewired], facts[loops]
    return relabelled(
        facts,
        split,
        [[] if is_head(rewired, forest, node) else list(to) for node, to in enumerate(rewired.followers)],
    )


def forgets_far_exits(facts: Facts, split: int) -> set[int]:
    """Early exits only of the innermost loop around where they start."""
    rewired, forest = facts[head_rewired], facts[loops]
    followers = [list(to) for to in rewired.followers]
    for loop in forest:
        outer = [e.target for e in loop.exit_edges if forest.of(e.source) is loop]
        node = loop.header
        followers[node] = [to for to in followers[node] if rewired.block[to] in outer]
    return relabelled(facts, split, followers)


def leaves_headers_as_they_are(facts: Facts, split: int) -> set[int]:
    """Edges back are cut instead."""
    place, rewired = facts[cfg].place, facts[head_rewired]
    followers = [[to for to in ends if place[to] > place[at]] for at, ends in enumerate(facts[cfg].successors)]
    return relabelled(facts, split, [*followers, *([] for _ in rewired.followers[len(followers) :])])


def overwrites_sources(facts: Facts, split: int) -> set[int]:
    """Algorithm 1 as printed: a source that another source reaches loses its own label."""
    rewired = facts[head_rewired]
    labels = {source: source for source in rewired.sources[split]}
    joins: set[int] = set()
    for node in rewired.order:
        came = {labels[at] for at in rewired.order if node in rewired.followers[at] and at in labels}
        if came:
            labels[node] = came.pop() if len(came) == 1 else node
            if labels[node] == node:
                joins.add(rewired.block[node])
    return joins


def takes_the_header_for_the_loop(facts: Facts, split: int) -> set[int]:
    """Rewires the header of an irreducible loop too, as if the loop could be entered nowhere else."""
    rewired = facts[head_rewired]
    merged = {again: rewired.block[again] for again in range(len(rewired.names), len(rewired.block))}
    followers = [[merged.get(to, to) for to in targets] for targets in rewired.followers]
    for again, header in merged.items():
        followers[header], followers[again] = followers[again], []
    return relabelled(facts, split, followers)


def is_head(rewired: HeadRewired, forest: Loops, node: int) -> bool:
    loop = forest.headed_by(rewired.block[node])
    return loop is not None and (loop.is_reducible or node != rewired.block[node])


WRONG: dict[Wrong, str] = {
    stops_at_the_post_dominator: "reducible",
    knows_two_successors: "reducible",
    forgets_early_exits: "reducible",
    forgets_far_exits: "reducible",
    leaves_headers_as_they_are: "reducible",
    overwrites_sources: "reducible",
    takes_the_header_for_the_loop: "irreducible",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_what_is_wrong_is_found_out(wrong: Wrong) -> None:
    made = small_facts(Random(wrong.__name__), WRONG[wrong])
    for _ in range(300):
        facts = next(made)
        by_paths = joins_by_paths(facts, ROUNDS)
        if any(wrong(facts, split) != by_paths[split] for split in facts[head_rewired].splits):
            return
    raise AssertionError("the enumeration does not notice")
