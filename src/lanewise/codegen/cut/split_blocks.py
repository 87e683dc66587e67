"""Split blocks: a long block becomes a row of blocks, so that a function can be cut between them.

    long:                     long:
      %a = ...                  %a = ...
      %b = fadd %a, %x    =>    %b = fadd %a, %x
      %c = ...                  jump long.part
      %d = fmul %c, %b        long.part:
                                %c = ...
                                %d = fmul %c, %b

The pass splits where few values are live: between two statements, rather than inside one.

Requires  private arrays stand first in the entry, if there are any.
Ensures   no block has more than `STRETCH` lines, unless one of its ops has; private arrays stay in the entry.
Costs     linear in ops and operands.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ...ir.build import Builder
from ...ir.function import Block, Function, Op, Value

STRETCH = 150  # lines


def split_blocks(fn: Function, lines: Mapping[Op, int]) -> dict[Block, Block]:
    """The parts of blocks that were split, each with the first block of its row."""
    homes = _only_homes(fn)
    parts: dict[Block, Block] = {}
    blocks: list[Block] = []
    for block in fn.blocks:
        row = _row(fn, block, _places(block, lines, homes))
        blocks += row
        if len(row) > 1:
            parts |= dict.fromkeys(row, block)
    fn.blocks[:] = blocks
    fn.touch()
    return parts


def _only_homes(fn: Function) -> dict[Value, Block | None]:
    """For each value that is used, the block that uses it; None if there are several."""
    homes: dict[Value, Block | None] = {}
    for block in fn.blocks:
        for op in block.all_ops:
            for value in op.operands:
                if homes.setdefault(value, block) is not block:
                    homes[value] = None
    return homes


def _places(block: Block, lines: Mapping[Op, int], homes: Mapping[Value, Block | None]) -> list[int]:
    """The ops before which a block is split."""
    if sum(lines.get(op, 1) for op in block.ops) <= STRETCH:
        return []
    across = _across(block, homes)
    places: list[int] = []
    start = sum(op.opcode == "private" for op in block.ops)  # they come first, and stay in the entry
    weight = 0
    for at, op in enumerate(block.ops[start:], start):
        weight += lines.get(op, 1)
        if weight <= STRETCH or at == start:
            continue
        best = at
        sum_back = lines.get(op, 1)
        for place in range(at, start, -1):
            if across[place] < across[best]:
                best = place
            sum_back += lines.get(block.ops[place - 1], 1)
            if 2 * sum_back > STRETCH:
                break
        places.append(best)
        start, weight = best, sum(lines.get(one, 1) for one in block.ops[best : at + 1])
    return places


def _across(block: Block, homes: Mapping[Value, Block | None]) -> list[int]:
    """Before each op, how many values of the ops above it are still live."""
    count = len(block.ops)
    last: dict[Value, int] = {}
    for at, op in enumerate(block.all_ops):
        for value in op.operands:
            last[value] = at
    change = [0] * (count + 2)
    for at, op in enumerate(block.ops):
        if op in homes:
            change[at + 1] += 1
            change[(last[op] if homes[op] is block else count) + 1] -= 1
    across, alive = list[int](), 0
    for step in change[: count + 1]:
        alive += step
        across.append(alive)
    return across


def _row(fn: Function, block: Block, places: list[int]) -> list[Block]:
    if not places:
        return [block]
    row, ops, end = [block], block.ops, block.end
    for first, last in zip(places, [*places[1:], len(ops)], strict=True):
        part = Block(fn.fresh_block(f"{block.name}.part"), fn)
        part.ops = ops[first:last]
        row.append(part)
    block.ops, block.end = ops[: places[0]], None
    for part, after in pairwise(row):
        Builder(part).jump(after)
    row[-1].end = end
    for part in row[1:]:
        for op in part.all_ops:
            op.block = part
    return row
