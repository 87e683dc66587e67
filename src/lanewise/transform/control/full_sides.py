"""Full sides: a copy of one side of a branch, for gangs whose lanes all take it.

      s (divergent)                  s: all lanes?  uniform, so it is kept
     / \\                            /   \\
    a   |                        a.full  s.some (divergent)
     \\ /            =>             |      / \\
      j(x)                         |     a   |
                                    \\    \\ /
                                     \\   met(x)      what was uniform where some lanes met stays so in j
                                     \\   met(x)      a value that was uniform in met stays so in j
                                        j(x)

In the copy every lane is active, so it needs no masks. That pays where masks are expensive
(`analysis/cost/mask_cost.py`): for example a filter whose condition nearly always holds, before byte stores without
AVX-512. The test is one instruction and a branch, which is predicted well if gangs are mostly full or mostly not.

Requires  loops normalized; divergence; all lanes active at the entry.
Ensures   results as before: a gang runs the copy or the original.
Leaves    branches that some lanes reach without others, sides left to several blocks or another loop, and sides in
          which masks cost little.
Costs     a copy of the side, at most `MOST_OPS`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.cost.mask_cost import mask_cost
from ...analysis.cost.op_cost import Priced
from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.divergence.whole_gangs import run_by_all, whole_gangs
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, Edge, cfg
from ...analysis.graph.dominance import Dominance, dominance
from ...analysis.graph.loops import loops
from ...ir.build import Builder
from ...ir.function import Block, Function, Param
from ...machine.mask_prices import MaskPrices
from ...record import dataclass
from ...remarks.remark import record
from ..edit.clone_blocks import clone_region
from ..edit.insert_block import insert_block

MOST_OPS = 200  # of a side
# Policy: cycles that masks must cost a side. The test takes 2 where it is predicted.
WORTH_A_COPY = 3.5
STAYS = frozenset(("everywhere", "end_everywhere", "barrier", "return", "private", "crev"))


@dataclass(frozen=True, slots=True, eq=False)
class FullSide:
    """The edge to the side, its blocks, the first one first, and the block that it is left to."""

    edge: Edge
    blocks: list[Block]
    join: int
    size: int


def full_sides(fn: Function, facts: Facts, room: int, done: set[Block]) -> int:
    """Copy the sides for which it pays, with at most `room` ops; returns how many were copied.

    `done`: first blocks of sides that have been examined. Sides inside a copied one, or that end where one ends, are
    left for the next run.
    """
    copied, taken, sides = 0, set[int](), list[FullSide]()
    for side in _sides(facts, room, done):
        if taken & {side.edge.source, side.join} or copied + side.size > room:
            continue
        done.add(side.blocks[0])
        if facts.given(MaskPrices).always or _gain(facts, side) >= WORTH_A_COPY:
            copied += side.size
            sides.append(side)
            taken |= {side.edge.source, side.join, *(facts[cfg].number[block] for block in side.blocks)}
    graph, tree = facts[cfg], facts[dominance]
    for side in sides:
        _copy(fn, graph, tree, side)
    if sides:
        fn.touch()
    return copied


def _sides(facts: Facts, room: int, done: set[Block]) -> Iterator[FullSide]:
    """Sides of branches that whole gangs reach; outer ones first."""
    graph, whole, parted = facts[cfg], facts[whole_gangs], facts[divergence].branches
    for number in graph.order:
        end = graph.blocks[number].end
        if number not in whole or not parted.get(number) or end is None or end.opcode != "branch":
            continue
        if isinstance(end.args[0], Param):  # the live lanes of a loop, which tests for them itself
            continue
        for edge in graph.leaving(number):
            if graph.blocks[edge.target] in done:
                continue
            side = _side(facts, edge, min(room, MOST_OPS))
            if side is not None:
                yield side


def _side(facts: Facts, edge: Edge, room: int) -> FullSide | None:
    graph, tree, forest = facts[cfg], facts[dominance], facts[loops]
    first, home = edge.target, forest.of(edge.source)
    if len(graph.entering[first]) != 1 or forest.of(first) is not home or forest.headed_by(first) is not None:
        return None
    found, work, size, joins = {first: None}, [first], 0, set[int]()
    while work:
        number = work.pop()
        block = graph.blocks[number]
        size += len(block.ops) + 1
        if size > room or any(op.opcode in STAYS for op in block.all_ops):
            return None
        for to in graph.successors[number]:
            if tree.dominates(first, to):
                if to not in found:
                    found[to] = None
                    work.append(to)
            elif forest.of(to) is not home or forest.headed_by(to) is not None:
                return None
            else:
                joins.add(to)
    if len(joins) != 1 or size == len(found):
        return None
    blocks = [graph.blocks[number] for number in sorted(found, key=graph.place.__getitem__)]
    return FullSide(edge, blocks, joins.pop(), size)


def _gain(facts: Facts, side: FullSide) -> float:
    """Cycles that masks cost the ops that all lanes run in the copy; of a loop, one iteration."""
    shape, width = facts[divergence].shape, facts.given(Gang).width
    prices, masks = facts.given(Priced).prices, facts.given(MaskPrices)
    full = run_by_all(facts, side.blocks)
    return sum(mask_cost(op, shape, width, prices, masks) for block in full for op in block.ops)


def _copy(fn: Function, graph: Cfg, tree: Dominance, side: FullSide) -> None:
    source, entry = graph.blocks[side.edge.source], graph.target(side.edge)
    blocks, _ = clone_region(fn, side.blocks, "full")
    ways = [graph.target(edge) for edge in graph.entering[side.join] if tree.dominates(side.edge.source, edge.source)]
    met = insert_block(fn, ways, f"{graph.blocks[side.join].name}.met", params=True)
    some = Block(fn.fresh_block(f"{source.name}.some"), fn)
    end = source.end
    assert end is not None, "a branch is an end"
    some.end, source.end = end, None
    end.block = some
    record("LW106", end.position)
    first, builder = blocks[entry.block], Builder(source, end.position)
    if side.edge.slot == 0:
        builder.branch(builder.op("all", end.args[0], hint="full"), first, some, list(entry.args))
    else:
        builder.branch(builder.op("any", end.args[0], hint="not_full"), some, first, (), list(entry.args))
    place = fn.blocks.index(source) + 1
    fn.blocks[place:place] = [*blocks.values(), some]
    fn.blocks.insert(fn.blocks.index(graph.blocks[side.join]), met)
