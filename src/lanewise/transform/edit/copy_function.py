"""Copy a function: the same ops under the same names, for a version that will be changed."""

from __future__ import annotations

from ...ir.function import Block, Function, Named, Op, Param, Target, Value


def copy_function(fn: Function) -> Function:
    """A copy that shares only constants with the original; it refers to the module, but is not part of it."""
    new = Function(fn.name, fn.result, stage=fn.stage, position=fn.position)
    new.attrs = dict(fn.attrs)
    new.module, new.names, new.block_names = fn.module, dict(fn.names), dict(fn.block_names)
    new.named = fn.named
    blocks = {block: Block(block.name, new) for block in fn.blocks}
    values: dict[Value, Named] = {}
    for block, copy in blocks.items():
        copy.params = [_param(param, copy, values) for param in block.params]
        copy.ops = [_op(op, copy, values) for op in block.ops]
        copy.end = _op(block.end, copy, values) if block.end is not None else None
    new.blocks = list(blocks.values())
    for op in new.ops:
        op.args = [values.get(arg, arg) for arg in op.args]
        op.mask = values.get(op.mask, op.mask) if op.mask is not None else None
        for target in op.targets:
            target.block = blocks[target.block]
            target.args = [values.get(arg, arg) for arg in target.args]
    return new


def _param(param: Param, block: Block, values: dict[Value, Named]) -> Param:
    copy = Param(param.type, param.name, block, param.position)
    copy.shape = param.shape
    values[param] = copy
    return copy


def _op(op: Op, block: Block, values: dict[Value, Named]) -> Op:
    copy = Op(
        op.row,
        op.type,
        list(op.args),
        name=op.name,
        mode=op.mode,
        flags=op.flags,
        attrs=dict(op.attrs),
        targets=[Target(target.block, list(target.args), target.cases) for target in op.targets],
        mask=op.mask,
        position=op.position,
    )
    copy.shape, copy.block = op.shape, block
    values[op] = copy
    return copy
