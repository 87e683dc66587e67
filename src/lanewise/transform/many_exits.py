"""Many exits: of the edges that leave a loop for one place, as `break`s do, are there too many to keep them apart?

    b1: branch c1, x1, ...          x1: jump behind(t1)         lanes that leave keep t1 or t2 or t3, each in a register
    b2: branch c2, x2, ...          x2: jump behind(t2)         of its own, with a bit for each exit
    b3: branch c3, x3, ...          x3: jump behind(t3)

                             x(t): jump behind(t)               joined: they keep one value, and one bit at most

A few are kept apart: what is a constant at an exit needs no register, and a bit costs less than a value. For many the
registers do not suffice, and each round takes all of them along. What a joined exit computes, each round computes.

Requires  loops normalized: an exit is entered by one edge.
Ensures   the exits that are left, each with its edges. Exits that were joined are on the way round if they compute
          something; else they are not reached any more.
Leaves    exits that lanes take together, and those that do more on the way than compute.
Costs     linear. 267 `break`s in a loop took 1,069 values round; joined they take 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.build import Builder
from ..ir.function import Block, Function, Param, Target, Value
from ..record import dataclass
from .insert_block import Layout

FEW = 4  # exits to one block that are kept apart; of constants 4 take 0.9 of the time, 6 take 1.2, 24 take 3.5


@dataclass(slots=True, eq=False)
class Door:
    """An edge that leaves a loop, and what it brings for each parameter of the exit."""

    source: Block
    target: Target
    args: list[Value]


@dataclass(slots=True, eq=False)
class Exit:
    """A block behind a loop, and the edges that lead to it. `together`: all lanes that are still live take it."""

    block: Block
    doors: list[Door]
    together: bool


def joined_exits(fn: Function, exits: Sequence[Exit], layout: Layout) -> list[Exit]:
    """The exits; one instead of many that lead to the same block."""
    behind: dict[Block, list[Exit]] = {}
    for way_out in exits:
        if not way_out.together and _only_computes(way_out.block):
            behind.setdefault(way_out.block.targets[0].block, []).append(way_out)
    many = {block: group for block, group in behind.items() if len(group) > FEW}
    joined = {way_out.block for group in many.values() for way_out in group}
    rest = [way_out for way_out in exits if way_out.block not in joined]
    return [*rest, *(_joined(fn, block, group, layout) for block, group in many.items())]


def _only_computes(block: Block) -> bool:
    return len(block.targets) == 1 and all(op.row.speculates for op in block.ops)


def _joined(fn: Function, behind: Block, group: Sequence[Exit], layout: Layout) -> Exit:
    new = Block(fn.fresh_block(f"{behind.name}.exit"), fn)
    new.params = [Param(param.type, fn.fresh(param.name), new, param.position) for param in behind.params]
    layout.before(behind, new)
    Builder(new).jump(behind, new.params)
    return Exit(new, [_moved(door, way_out.block) for way_out in group for door in way_out.doors], together=False)


def _moved(door: Door, passed: Block) -> Door:
    """The door behind an exit that is passed. What the exit gets is told by what was there before it."""
    given: dict[Value, Value] = dict(zip(passed.params, door.args, strict=True))
    (onward,) = passed.targets
    args = [given.get(arg, arg) for arg in onward.args]
    return Door(passed, onward, args) if passed.ops else Door(door.source, door.target, args)
