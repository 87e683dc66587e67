"""Clone blocks: copies of blocks that use the same values and go to the same blocks as their originals.

The caller redirects targets and values. `copies` maps each value to its copies, as the variables that `repair_ssa`
takes. Copies of a region use and target each other already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...ir.function import Block, Function, Named, Op, Param, Target, Value
from ...ir.types import VOID


def clone_block(fn: Function, block: Block, copies: dict[Named, list[Named]], hint: str = "") -> Block:
    """A copy of a block, not yet placed in the function; `copies` records its values under their originals."""
    new = Block(fn.fresh_block(hint or block.name), fn)
    for param in block.params:
        made = Param(param.type, fn.fresh(param.name), new, param.position)
        made.shape = param.shape
        new.params.append(made)
        copies.setdefault(param, []).append(made)
    for op in block.ops:
        made = clone_op(fn, op, new)
        new.ops.append(made)
        if op.type is not VOID:
            copies.setdefault(op, []).append(made)
    if block.end is not None:
        new.end = clone_op(fn, block.end, new)
    return new


def clone_region(fn: Function, region: Iterable[Block], suffix: str) -> tuple[dict[Block, Block], dict[Value, Value]]:
    """The copy of each block and of each value; values and targets outside the region stay."""
    made: dict[Named, list[Named]] = {}
    blocks = {block: clone_block(fn, block, made, f"{block.name}.{suffix}") for block in region}
    copies: dict[Value, Value] = {value: found[0] for value, found in made.items()}
    for copy in blocks.values():
        for op in copy.all_ops:
            op.args = [copies.get(arg, arg) for arg in op.args]
            for target in op.targets:
                target.block = blocks.get(target.block, target.block)
                target.args = [copies.get(arg, arg) for arg in target.args]
    return blocks, copies


def clone_op(fn: Function, op: Op, block: Block) -> Op:
    """A copy of an op with a name of its own, for `block`."""
    new = Op(
        op.row,
        op.type,
        list(op.args),
        name=fn.fresh(op.name) if op.type is not VOID else "",
        mode=op.mode,
        flags=op.flags,
        attrs=dict(op.attrs),
        targets=_targets(op.targets),
        mask=op.mask,
        position=op.position,
    )
    new.shape = op.shape
    new.block = block
    return new


def _targets(targets: Sequence[Target]) -> list[Target]:
    return [Target(target.block, list(target.args), target.cases) for target in targets]
