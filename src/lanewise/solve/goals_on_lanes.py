"""Claims: goals as conditions on lanes, and the assumptions that hold where a goal is.

A goal about shapes is a claim about all lanes. A goal that is always or never true is a claim about each lane that
reaches its block: under the conditions of the branches that lead there, and facts about counters:

    i starts at `first` and only grows          i >= first in each lane;  with a step below zero, i <= first

The first and the last value of a counter decide; they are proposed (`instances`) so that the search need not find them.
Their sufficiency is not trusted: claims are proved for all values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from ..analysis.graph.cfg import Edge
from ..analysis.values.conditions import OPPOSITE, SWAPPED
from ..ir.function import Block, Const, Op, Param, Value
from ..ir.shapes import strided
from ..record import dataclass
from .abstract import has_shape
from .encode import Encoding
from .guards import Goal
from .joins import edge_condition
from .terms import Node

MOST_COUNTERS = 3


def claim_of(encoding: Encoding, goal: Goal) -> Node:
    """The goal as a condition."""
    lanes = encoding.lane_values(goal.value)
    if goal.wants == "strided":
        return has_shape(encoding.terms, lanes, strided(goal.stride))
    return always_there(
        encoding, goal.block, lanes if goal.wants == "always" else [encoding.terms.no(c) for c in lanes]
    )


def always_there(encoding: Encoding, block: Block, lanes: list[Node]) -> Node:
    """Each lane that reaches the block satisfies its condition."""
    terms = encoding.terms
    claims: list[Node] = []
    for lane, condition in enumerate(lanes):
        if condition is not terms.true:
            unless = [terms.no(fact) for fact in _there(encoding, block, lane)]
            claims.append(terms.any_of((*unless, condition)))
    return terms.all_of(claims)


def _there(encoding: Encoding, block: Block, lane: int) -> Iterator[Node]:
    """Facts about a lane that is in a block."""
    for edge in _only_edges(encoding, encoding.graph.number[block]):
        condition = edge_condition(encoding, edge, lane)
        if condition is not None:
            yield condition
    for counter in counters(encoding, block):
        first, now = encoding.value(counter.first, lane), encoding.value(counter.param, lane)
        yield encoding.terms.ge(now, first) if counter.step > 0 else encoding.terms.ge(first, now)


def _only_edges(encoding: Encoding, block: int) -> Iterator[Edge]:
    """The edges that every path to the block takes, where the block above has another successor."""
    while block != 0:
        above = encoding.tree.parent[block]
        edges = [edge for edge in encoding.graph.entering[block] if edge not in encoding.numbers.dead]
        if len(edges) == 1 and len(set(encoding.graph.successors[edges[0].source])) > 1:
            yield edges[0]
        block = above


@dataclass(frozen=True, slots=True)
class Counter:
    """A header parameter with an initial value and a constant step other than 0, without wrapping."""

    param: Param
    first: Value
    step: int


def counters(encoding: Encoding, block: Block) -> list[Counter]:
    """The counters of loops around a block that do not contain the point."""
    found: list[Counter] = []
    for loop in encoding.forest.inside(encoding.graph.number[block]):
        if encoding.forest.contains(loop, encoding.at):
            break
        for param in encoding.graph.blocks[loop.header].params:
            counter = _counter(encoding, param)
            if counter is not None:
                found.append(counter)
    return found


def _counter(encoding: Encoding, param: Param) -> Counter | None:
    if not param.type.is_int or param.type.bits == 1 or param.block is None:
        return None
    at = param.block.params.index(param)
    header = encoding.graph.number[param.block]
    inside: list[Value] = []
    outside: list[Value] = []
    for edge in encoding.graph.entering[header]:
        if edge in encoding.numbers.dead:
            continue
        loop = encoding.forest.headed_by(header)
        coming_back = loop is not None and encoding.forest.contains(loop, edge.source)
        (inside if coming_back else outside).append(encoding.graph.target(edge).args[at])
    if len(inside) != 1 or len(outside) != 1:
        return None
    step = _step(encoding, inside[0], param)
    return Counter(param, outside[0], step) if step else None


def _step(encoding: Encoding, value: Value, param: Param) -> int | None:
    """value = param + step, through parameters that have one edge."""
    while isinstance(value, Param) and value is not param and value.block is not None:
        block = encoding.graph.number[value.block]
        edges = encoding.graph.entering[block]
        if len(edges) != 1:
            return None
        value = encoding.graph.target(edges[0]).args[value.block.params.index(value)]
    if not isinstance(value, Op) or value.opcode not in ("add", "sub") or "nsw" not in value.flags:
        return None
    a, b = value.args
    if a is not param or not isinstance(b, Const) or not isinstance(b.value, int):
        return None
    return b.signed if value.opcode == "add" else -b.signed


def instances(encoding: Encoding, blocks: list[Block]) -> list[Mapping[Node, Node]]:
    """First and last values of the counters around some blocks, in all combinations, as terms for their variables."""
    ends: dict[Param, list[dict[Node, Node]]] = {}
    for block in blocks:
        for counter in counters(encoding, block):
            if counter.param not in ends and len(ends) < MOST_COUNTERS:
                lanes = encoding.lane_values(counter.param)
                last = _last(encoding, counter, block)
                numbers = [encoding.lane_values(counter.first), *([last] if last is not None else [])]
                ends[counter.param] = [_swaps(encoding, lanes, number) for number in numbers]
    return [_merged(chosen) for chosen in product(*ends.values())] if ends else []


def _merged(swaps: Iterable[Mapping[Node, Node]]) -> dict[Node, Node]:
    merged: dict[Node, Node] = {}
    for one in swaps:
        merged |= one
    return merged


def _swaps(encoding: Encoding, lanes: list[Node], numbers: list[Node]) -> dict[Node, Node]:
    swaps: dict[Node, Node] = {}
    for lane, number in zip(lanes, numbers, strict=True):
        if lane.op == "var" and lane in encoding.made.free:
            swaps.setdefault(lane, number)
    return swaps


def _last(encoding: Encoding, counter: Counter, block: Block) -> list[Node] | None:
    """The last value in the block, from a condition on the path there that compares the counter with another term."""
    for edge in _only_edges(encoding, encoding.graph.number[block]):
        end = encoding.graph.blocks[edge.source].end
        condition = end.args[0] if end is not None and end.opcode == "branch" else None
        if not isinstance(condition, Op) or condition.opcode != "icmp" or counter.param not in condition.args:
            continue
        mode = condition.mode
        if mode in ("eq", "ne"):
            continue
        if condition.args[1] is counter.param:
            mode = SWAPPED[mode]
        if edge.slot == 1:
            mode = OPPOSITE[mode]
        bound = condition.args[1] if condition.args[0] is counter.param else condition.args[0]
        if (mode[1] == "l") != (counter.step > 0):
            continue
        shift = 0 if mode[2] == "e" else -1 if counter.step > 0 else 1
        return [encoding.terms.plus(number, shift) for number in encoding.lane_values(bound)]
    return None
