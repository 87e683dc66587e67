"""Joins: the value of a block's parameter by the conditions of the branches that lead there.

    a: branch c, then, else        the parameter is x in lanes that come through `then`, y in those through `else`;
    then: jump join(x)             so x if c else y. Conditions are expanded from the block that dominates the join;
    else: jump join(y)             loops in between are not.

A loop's exit has one incoming edge. If all lanes leave the loop in the same iteration, the value is that of the edge in
that iteration; otherwise each lane has the value of its own last iteration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..analysis.graph.cfg import Edge
from ..ir.function import Param, Value
from .terms import Node

if TYPE_CHECKING:
    from .encode import Encoding

MOST_EDGES = 8


def leaving_value(encoding: Encoding, param: Param, block: int) -> Value | None:
    """The value inside the loop of an exit's parameter, if all lanes leave at once."""
    edges = [edge for edge in encoding.graph.entering[block] if edge not in encoding.numbers.dead]
    if len(edges) != 1:
        return None
    left = encoding.forest.crossed(edges[0].source, block)
    for loop in left:
        if loop.header not in encoding.together and encoding.found.loops.get(loop.header, True):
            return None
    return encoding.graph.target(edges[0]).args[param.block.params.index(param)] if param.block is not None else None


def joined(encoding: Encoding, param: Param, block: int, lane: int) -> Node | None:
    """A choice between the values of the edges; None if loops or too many edges are in between."""
    edges = [edge for edge in encoding.graph.entering[block] if edge not in encoding.numbers.dead]
    live = [edge for edge in edges if edge.source in encoding.numbers.live]
    if param.block is None or not 0 < len(live) <= MOST_EDGES or not (param.type.is_int or param.type.is_ptr):
        return None
    at = param.block.params.index(param)
    top = encoding.tree.parent[block]
    reach: dict[int, Node] = {top: encoding.terms.true}
    result: Node | None = None
    for edge in live:
        condition = _taken(encoding, edge, top, reach, lane, [block])
        if condition is None:
            return None
        value = encoding.value(encoding.graph.target(edge).args[at], lane)
        if result is None:
            result = value
        elif value.is_term:
            result = encoding.terms.ite(condition, value, result)
        else:
            result = encoding.terms.choose(condition, value, result)
    return result


def _taken(encoding: Encoding, edge: Edge, top: int, reach: dict[int, Node], lane: int, way: list[int]) -> Node | None:
    """The condition under which a lane at `top` takes an edge."""
    if encoding.forest.crossed(edge.source, edge.target) or encoding.forest.crossed(edge.target, edge.source):
        return None
    before = _reached(encoding, edge.source, top, reach, lane, way)
    if before is None:
        return None
    own = edge_condition(encoding, edge, lane)
    return encoding.terms.all_of((before, own)) if own is not None else None


def _reached(
    encoding: Encoding, block: int, top: int, reach: dict[int, Node], lane: int, way: list[int]
) -> Node | None:
    if block in reach:
        return reach[block]
    if block in way or len(way) > 4 * MOST_EDGES or encoding.forest.headed_by(block) is not None:
        return None
    conditions: list[Node] = []
    for edge in encoding.graph.entering[block]:
        if edge in encoding.numbers.dead:
            continue
        condition = _taken(encoding, edge, top, reach, lane, [*way, block])
        if condition is None:
            return None
        conditions.append(condition)
    reach[block] = encoding.terms.any_of(conditions)
    return reach[block]


def edge_condition(encoding: Encoding, edge: Edge, lane: int) -> Node | None:
    """The condition under which a lane at the edge's source takes it."""
    end = encoding.graph.blocks[edge.source].end
    terms = encoding.terms
    if end is None or end.mask is not None:
        return None
    if end.opcode == "jump":
        return terms.true
    chosen = encoding.value(end.args[0], lane)
    if end.opcode == "branch":
        return chosen if edge.slot == 0 else terms.no(chosen)
    if end.opcode != "switch" or not chosen.is_term:
        return None
    bits = end.args[0].type.bits
    cases = [[_signed(case, bits) for case in target.cases] for target in end.targets]
    if edge.slot == 0:
        return terms.all_of(terms.no(terms.eq(chosen, case)) for group in cases[1:] for case in group)
    return terms.any_of(terms.eq(chosen, case) for case in cases[edge.slot])


def _signed(case: int, bits: int) -> int:
    case %= 1 << bits
    return case - (1 << bits) if case >> (bits - 1) else case
