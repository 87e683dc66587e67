"""Courses: loops of which all that decides on their way is known beforehand, run here once to see how long they are.

    size = 2                                    size 2: step 1: j 0, 1, ... 15
    while size <= 16:                           size 4: step 2: j 0, 1, ... 15
        step = size // 2                                step 1: j 0, 1, ... 15
        while step > 0:                         ...
            for j in range(16): ...             160 rounds of the innermost loop

A loop has a course if it is entered with constants, and every branch on its way is decided by them. What it does
besides (loads, floats) is counted, not done; addresses are not counted. A loop inside one that has none may have one.

Needs     loops with one entry each.
Leaves    loops with more than `MOST_OPS` ops on their way; it gives up there.
Costs     linear in ops of a course, at most `MOST_KNOWN` in all.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..ir.function import Block, Const, Function, Op, Target, Value
from ..ir.meaning import Number, fold, is_pure
from .cfg import Cfg, cfg
from .facts import Facts
from .loops import Loop, Loops, loops

MOST_OPS = 1200
MOST_KNOWN = 10 * MOST_OPS

Course = Mapping[Block, int]  # for the header of each loop that has one: ops on the way that are not known


def courses(fn: Function, facts: Facts) -> Course:
    """Of outer loops; those inside have none of their own then."""
    graph, forest = facts[cfg], facts[loops]
    found: dict[Block, int] = {}
    covered: set[Loop] = set()
    for loop in forest:
        if loop.parent in covered:
            covered.add(loop)
            continue
        length = _length(loop, graph, forest)
        if length is not None:
            covered.add(loop)
            found[graph.blocks[loop.header]] = length
    return found


def _length(loop: Loop, graph: Cfg, forest: Loops) -> int | None:
    """Ops on the way through a loop that are not known; None if it is too long, or its way is not known."""
    if len(loop.entry_edges) != 1 or not loop.is_reducible:
        return None
    known: dict[Value, Number] = {}
    target: Target | None = graph.target(loop.entry_edges[0])
    steps = length = 0
    while target is not None and forest.contains(loop, graph.number[target.block]):
        block = target.block
        _enter(known, target)
        steps += len(block.ops) + 1
        length += sum(not _learn(known, op) and not op.type.is_ptr for op in block.ops)
        if steps > MOST_KNOWN or length > MOST_OPS:
            return None
        end = block.end
        assert end is not None, f"block {block.name} does not end"
        target = _taken(known, end)
    return None if target is None else length


def _enter(known: dict[Value, Number], target: Target) -> None:
    given = [_value(known, arg) for arg in target.args]
    for param, value in zip(target.block.params, given, strict=True):
        _tell(known, param, value)


def _learn(known: dict[Value, Number], op: Op) -> bool:
    """Whether an op's result is known now."""
    args = [_value(known, arg) for arg in op.args] if op.type.is_int and is_pure(op) else [None]
    values = [arg for arg in args if arg is not None]
    _tell(known, op, fold(op, values) if len(values) == len(args) else None)
    return op in known


def _tell(known: dict[Value, Number], value: Value, number: Number | None) -> None:
    if number is None:
        known.pop(value, None)
    else:
        known[value] = number


def _value(known: Mapping[Value, Number], value: Value) -> Number | None:
    if isinstance(value, Const):
        return value.value if isinstance(value.value, int) else None
    return known.get(value)


def _taken(known: Mapping[Value, Number], end: Op) -> Target | None:
    """Where a block's end goes; None if that is not known, or out of the function."""
    if end.opcode == "jump":
        return end.targets[0]
    condition = _value(known, end.args[0]) if end.opcode == "branch" else None
    return None if condition is None else end.targets[0 if condition else 1]
