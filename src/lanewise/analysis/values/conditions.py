"""Conditions: what a block may assume because of the branch that leads to it.

    branch %c, then, else          in `then`, and in all it dominates, %c is 1; if %c is `icmp.slt %i, %n`, then i < n;
                                   if it is an `and`, both its operands are 1 (so for `select %a, %b, 0`, which is
                                   `a and b` where b is not evaluated without a); in `else` the opposite
    join(%c): branch %c, ...       if all edges to `join` but one bring 0, then in `then` that one was taken, and the
                                   conditions at its other end hold: `a and b` once more, with blocks between
    assume %c                      as in `then`: a lane in which %c is 0 has undefined behaviour

A condition holds in a block that is reached by one edge only, and in the blocks that it dominates.
Costs: near-linear; a query for a value in a block walks the conditions that hold there, nearest first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ...ir.function import Const, Function, Named, Op, Param, Value
from ...ir.types import I1
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import Cfg, Edge, cfg
from ..graph.dominance import Dominance, dominance

NO, YES = Const(I1, 0), Const(I1, 1)
MOST_PARTS = 32  # parts of one branch's condition that are examined
STOPS = frozenset({"check", "opaque"})  # after which a lane may not go on
MOST_BLOCKS = 4  # of a path to a block that is followed back

OPPOSITE = {
    "eq": "ne",
    "ne": "eq",
    "slt": "sge",
    "sge": "slt",
    "sle": "sgt",
    "sgt": "sle",
    "ult": "uge",
    "uge": "ult",
    "ule": "ugt",
    "ugt": "ule",
}
SWAPPED = {
    "eq": "eq",
    "ne": "ne",
    "slt": "sgt",
    "sgt": "slt",
    "sle": "sge",
    "sge": "sle",
    "ult": "ugt",
    "ugt": "ult",
    "ule": "uge",
    "uge": "ule",
}


class Condition(NamedTuple):
    """`value` stands in this relation (a mode of icmp) to `other`."""

    value: Value
    mode: str
    other: Value


class Supposed(NamedTuple):
    """The conditions on one value, blocks in preorder of the dominator tree; `up` is the nearest above, or -1."""

    first: Sequence[int]
    blocks: Sequence[int]
    conditions: Sequence[Condition]
    up: Sequence[int]


@dataclass(frozen=True, slots=True, eq=False)
class Conditions:
    """By edge, and by value."""

    on_edge: Mapping[Edge, Sequence[Condition]]
    about: Mapping[Value, Supposed]
    tree: Dominance

    def holding(self, value: Value, block: int) -> Iterator[Condition]:
        """The conditions on a value in a block, nearest first."""
        return self.among(self.about.get(value), block)

    def among(self, found: Supposed | None, block: int) -> Iterator[Condition]:
        """Those of some conditions that hold in a block, nearest first."""
        if found is None:
            return
        at = bisect_right(found.first, self.tree.first[block]) - 1
        while at >= 0 and not self.tree.dominates(found.blocks[at], block):
            at = found.up[at]
        while at >= 0:
            yield found.conditions[at]
            at = found.up[at]


def conditions(fn: Function, facts: Facts) -> Conditions:
    graph, tree = facts[cfg], facts[dominance]
    on_edge: dict[Edge, list[Condition]] = {}
    about: dict[Value, list[tuple[int, int, Condition]]] = {}
    for source in graph.order:
        if len(graph.successors[source]) < 2:
            continue
        for edge in graph.leaving(source):
            found = _of_edge(graph, edge, on_edge)
            if not found:
                continue
            on_edge[edge] = found
            if len(graph.entering[edge.target]) == 1:
                _note(about, tree, edge.target, found)
    for block, found in _assumed(graph, tree):
        _note(about, tree, block, found)
    return Conditions(on_edge, {value: nested(entries, tree) for value, entries in about.items()}, tree)


def _note(
    about: dict[Value, list[tuple[int, int, Condition]]], tree: Dominance, block: int, found: Iterable[Condition]
) -> None:
    for condition in found:
        about.setdefault(condition.value, []).append((tree.first[block], block, condition))


def _assumed(graph: Cfg, tree: Dominance) -> Iterator[tuple[int, list[Condition]]]:
    """What `assume` says, for the blocks after it; for its own too, unless a lane may stop in it before."""
    children: list[list[int]] | None = None
    for number in graph.order:
        all_reach_it = True
        for op in graph.blocks[number].ops:
            if op.opcode == "assume" and op.mask is None:
                children = tree.children() if children is None else children
                for block in (number,) if all_reach_it else children[number]:
                    yield block, follows(op.args[0], True)
            all_reach_it = all_reach_it and not (op.row.crosses or op.opcode in STOPS)


def nested(entries: list[tuple[int, int, Condition]], tree: Dominance) -> Supposed:
    if len(entries) == 1:
        ((first, block, condition),) = entries
        return Supposed((first,), (block,), (condition,), (-1,))
    entries.sort(key=itemgetter(0))
    up: list[int] = []
    open_ones: list[int] = []
    for at, (_, block, _) in enumerate(entries):
        while open_ones and not tree.dominates(entries[open_ones[-1]][1], block):
            open_ones.pop()
        up.append(open_ones[-1] if open_ones else -1)
        open_ones.append(at)
    first, blocks, said = zip(*entries, strict=True)
    return Supposed(first, blocks, said, up)


def _of_edge(graph: Cfg, edge: Edge, before: Mapping[Edge, Sequence[Condition]]) -> list[Condition]:
    end = graph.blocks[edge.source].end
    if end is None or not end.args or end.mask is not None:
        return []  # under a mask a condition holds only for the lanes in it
    chosen, targets = end.args[0], graph.successors[edge.source]
    if end.opcode == "branch":
        if targets[0] == targets[1]:
            return []
        found = follows(chosen, edge.slot == 0)
        return found + _of_way(graph, chosen, edge, before) if isinstance(chosen, Param) else found
    if end.opcode == "switch" and isinstance(chosen, Named):
        cases = end.targets[edge.slot].cases
        if edge.slot == 0:
            others = [case for target in end.targets[1:] for case in target.cases]
            return [Condition(chosen, "ne", Const(chosen.type, case)) for case in others]
        if len(cases) == 1:
            return [Condition(chosen, "eq", Const(chosen.type, cases[0]))]
    return []


def _of_way(graph: Cfg, chosen: Param, edge: Edge, before: Mapping[Edge, Sequence[Condition]]) -> list[Condition]:
    """The conditions on the path that led to a branch on a parameter of its own block, if there is only one path."""
    source = graph.blocks[edge.source]
    if chosen.block is not source:
        return []
    outcome, at = edge.slot == 0, source.params.index(chosen)
    ways = [way for way in graph.entering[edge.source] if not _stops_at(graph.target(way).args[at], not outcome)]
    if len(ways) != 1 or graph.place[ways[0].source] >= graph.place[edge.source]:
        return []
    way = ways[0]
    found = follows(graph.target(way).args[at], outcome)
    for _ in range(MOST_BLOCKS):
        found += before.get(way, ())
        if len(graph.entering[way.source]) != 1:
            break
        way = graph.entering[way.source][0]
    return found


def follows(value: Value, outcome: bool) -> list[Condition]:
    """The implications of an i1 being 1, or 0. Of a long chain of `and` only its end is examined."""
    if isinstance(value, Op) and value.row.name == "icmp":
        return [Condition(value, "eq", YES if outcome else NO), *_compared(value, outcome)]
    found: list[Condition] = []
    work, seen = [(value, outcome)], set[tuple[Value, bool]]()
    while work and len(seen) < MOST_PARTS:
        value, outcome = work.pop()
        if not isinstance(value, Named) or (value, outcome) in seen:
            continue
        seen.add((value, outcome))
        found.append(Condition(value, "eq", YES if outcome else NO))
        if not isinstance(value, Op):
            continue
        if value.opcode == "icmp":
            found += _compared(value, outcome)
        elif value.opcode == ("and" if outcome else "or"):
            work += [(arg, outcome) for arg in value.args]
        elif value.opcode == "select" and _stops_at(value.args[1 if not outcome else 2], not outcome):
            work += [(value.args[0], outcome), (value.args[2 if not outcome else 1], outcome)]
        elif value.opcode == "xor" and isinstance(value.args[1], Const) and value.args[1].value == 1:
            work.append((value.args[0], not outcome))
    return found


def _compared(op: Op, outcome: bool) -> list[Condition]:
    """The relation that an icmp states about its operands; nothing about constants."""
    mode = op.mode if outcome else OPPOSITE[op.mode]
    a, b = op.args
    found = [Condition(a, mode, b)] if isinstance(a, Named) else []
    if isinstance(b, Named):
        found.append(Condition(b, SWAPPED[mode], a))
    return found


def _stops_at(value: Value, outcome: bool) -> bool:
    return isinstance(value, Const) and value.value == int(outcome)
