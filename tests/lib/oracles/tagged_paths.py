"""The tagged graph of a function, unrolled a few iterations, and disjoint paths in it by trying all pairs of paths.

An instance is a block with its iteration vector. Two paths that start at different instances are walked together: the
one whose end comes first in topological order takes the next step. So neither can reach a node that the other has
passed, and they are disjoint until one steps onto the end of the other: there they join. No theorem is used.
"""

from __future__ import annotations

from itertools import combinations

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.ir.graph import postorder
from lanewise.ir.interpreter.tags import Tag

Instance = tuple[int, Tag]


def tagged_graph(facts: Facts, iterations: int) -> dict[Instance, list[Instance]]:
    """All instances whose loops are in iteration 0 to `iterations`, each with its successors."""
    graph, rules = facts[cfg], facts[tags]
    start: Instance = (0, ())
    result: dict[Instance, list[Instance]] = {}
    work = [start]
    while work:
        here = work.pop()
        if here in result:
            continue
        block, tag = here
        steps = [rules.step(graph.blocks[block], slot) for slot in range(len(graph.successors[block]))]
        after = [(to, step.after(tag)) for to, step in zip(graph.successors[block], steps, strict=True)]
        result[here] = [there for there in dict.fromkeys(after) if all(n <= iterations for n in there[1])]
        work.extend(result[here])  # pyright: ignore[reportArgumentType]
    return result


def joins_by_paths(facts: Facts, iterations: int) -> dict[int, set[int]]:
    """For each split, the blocks that two disjoint paths from one of its instances join at."""
    instances = tagged_graph(facts, iterations)
    order, successors = _numbered(instances)
    memo: dict[tuple[int, int], int] = {}
    found: dict[int, set[int]] = {}
    for number, (block, _) in enumerate(order):
        if len(set(facts[cfg].successors[block])) < 2:
            continue
        met = 0
        for pair in combinations(sorted(successors[number]), 2):
            met |= _met(pair, successors, memo)
        found.setdefault(block, set()).update(order[n][0] for n in range(len(order)) if met >> n & 1)
    return found


def _numbered(instances: dict[Instance, list[Instance]]) -> tuple[list[Instance], list[list[int]]]:
    """Instances in topological order, and successors by index in it."""
    names = list(instances)
    number = {name: index for index, name in enumerate(names)}
    walk = postorder([[number[to] for to in instances[name]] for name in names])
    order = [names[index] for index in reversed(walk)]
    place = {name: index for index, name in enumerate(order)}
    successors = [[place[to] for to in instances[name]] for name in order]
    assert all(to > at for at, followers in enumerate(successors) for to in followers), "the tagged graph has a cycle"
    return order, successors


def _met(pair: tuple[int, int], successors: list[list[int]], memo: dict[tuple[int, int], int]) -> int:
    """The set of instances, as bits, where disjoint paths from this pair join; the first of the two comes first."""
    stack = [pair]
    while stack:
        first, second = top = stack[-1]
        if top in memo:
            stack.pop()
            continue
        next_pairs = [(min(to, second), max(to, second)) for to in successors[first] if to != second]
        missing = [following for following in next_pairs if following not in memo]
        if missing:
            stack.extend(missing)
            continue
        met = 1 << second if second in successors[first] else 0
        for following in next_pairs:
            met |= memo[following]
        memo[top] = met
        stack.pop()
    return memo[pair]
