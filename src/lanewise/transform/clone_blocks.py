"""Clone blocks: copies of blocks that use the same values and go to the same blocks as their originals.

The caller turns targets and values where he wants them; `copies` says which value is a copy of which, as the
variables that `repair_ssa` takes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.function import Block, Function, Named, Op, Param, Target
from ..ir.types import VOID


def clone_block(fn: Function, block: Block, copies: dict[Named, list[Named]], hint: str = "") -> Block:
    """A copy of a block, not yet placed in the function; its values are noted under their originals."""
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


def clone_op(fn: Function, op: Op, block: Block) -> Op:
    """A copy of an op with a name of its own, to stand in `block`."""
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
