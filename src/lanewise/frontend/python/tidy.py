"""Tidy: clean up a function just written: dead ops, dead and redundant block parameters.

    loop(%x, %y):            y is unused, x always has the same value: the header keeps neither
      jump loop(%x, %t)

The writer makes a parameter for every variable that a loop assigns. Most are needed; the others would obscure what the
loop carries. Costs: linear per iteration, to a fixpoint.
"""

from __future__ import annotations

from ...ir.function import Block, Function, Op, Param, Target, Value
from .writer import same_value


def tidy(function: Function) -> None:
    drop_unreached(function)
    while _one_value(function) or _dead(function):
        pass


def drop_unreached(function: Function) -> None:
    """Remove unreachable blocks."""
    seen = {id(function.entry)}
    stack = [function.entry]
    while stack:
        for block in stack.pop().successors:
            if id(block) not in seen:
                seen.add(id(block))
                stack.append(block)
    function.blocks[:] = [block for block in function.blocks if id(block) in seen]


def _entries(function: Function) -> dict[int, list[Target]]:
    entries: dict[int, list[Target]] = {}
    for block in function.blocks:
        for target in block.targets:
            entries.setdefault(id(target.block), []).append(target)
    return entries


def _one_value(function: Function) -> bool:
    """Remove parameters that get the same value on every edge, themselves aside."""
    swaps: dict[Value, Value] = {}
    entries = _entries(function)
    for block in function.blocks[1:]:
        for index, param in enumerate(block.params):
            others: list[Value] = []
            for target in entries[id(block)]:
                arg = target.args[index]
                if arg is not param and not any(same_value(arg, other) for other in others):
                    others.append(arg)
            if len(others) == 1 and others[0] not in swaps:
                swaps[param] = others[0]
    _remove(function, set(map(id, swaps)), entries)
    function.replace(swaps)
    return bool(swaps)


def _dead(function: Function) -> bool:
    """Remove ops and parameters that no op with an effect uses, directly or indirectly."""
    entries = _entries(function)
    needed: set[int] = set()
    stack: list[Value] = []
    for op in function.ops:
        if _has_effect(op):
            stack += [*op.args, *([op.mask] if op.mask is not None else [])]
    while stack:
        value = stack.pop()
        if id(value) in needed:
            continue
        needed.add(id(value))
        if isinstance(value, Op):
            stack += value.args
        elif isinstance(value, Param) and value.block is not None and value.block is not function.entry:
            index = value.block.params.index(value)
            stack += [target.args[index] for target in entries.get(id(value.block), [])]
    dead = {id(p) for block in function.blocks[1:] for p in block.params if id(p) not in needed}
    _remove(function, dead, entries)
    changed = bool(dead)
    for block in function.blocks:
        live_ops = [op for op in block.ops if id(op) in needed or _has_effect(op)]
        changed |= len(live_ops) < len(block.ops)
        block.ops[:] = live_ops
    return changed


def _has_effect(op: Op) -> bool:
    """An unused load may be dropped; its bounds check is a separate op."""
    return op.row.has_effect or (op.row.crosses and op.row.traps)


def _remove(function: Function, dead: set[int], entries: dict[int, list[Target]]) -> None:
    for block in function.blocks[1:]:
        keep = [index for index, param in enumerate(block.params) if id(param) not in dead]
        if len(keep) == len(block.params):
            continue
        block.params[:] = [block.params[index] for index in keep]
        for target in entries[id(block)]:
            target.args[:] = [target.args[index] for index in keep]
    function.touch()


def merge_lines(function: Function) -> None:
    """Merge a block whose only predecessor jumps to it unconditionally into that predecessor."""
    count: dict[int, int] = {}
    for block in function.blocks:
        for target in block.targets:
            count[id(target.block)] = count.get(id(target.block), 0) + 1
    for block in list(function.blocks):
        while _can_merge(block, function, count):
            assert block.end is not None
            after = block.end.targets[0].block
            swaps: dict[Value, Value] = dict(zip(after.params, block.end.targets[0].args, strict=True))
            for op in after.all_ops:
                op.block = block
            block.ops += after.ops
            block.end = after.end
            function.blocks.remove(after)
            after.end = None
            function.replace(swaps)


def _can_merge(block: Block, function: Function, count: dict[int, int]) -> bool:
    if block.end is None or block.end.opcode != "jump" or block not in function.blocks:
        return False
    after = block.end.targets[0].block
    return count[id(after)] == 1 and after is not block
