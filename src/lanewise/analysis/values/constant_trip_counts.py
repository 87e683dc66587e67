"""Constant trip counts: loops whose control flow depends only on constants, run here once to count their ops.

    size = 2                                    size 2: step 1: j 0, 1, ... 15
    while size <= 16:                           size 4: step 2: j 0, 1, ... 15
        step = size // 2                                step 1: j 0, 1, ... 15
        while step > 0:                         ...
            for j in range(16): ...             160 iterations of the innermost loop

A loop qualifies if its entry values are constants, and these decide every branch in it. Its other ops (loads, floats)
are counted, not evaluated; addresses are not counted. A loop inside one that does not qualify may qualify.

Requires  loops with one entry each.
Leaves    loops that run more than `MOST_OPS` ops; the count stops there.
Costs     linear in the ops that run, at most `MOST_KNOWN` in total.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.function import Block, Const, Function, Op, Target, Value
from ...ir.meaning.meaning import Number, fold, is_pure
from ..facts import Facts
from ..graph.cfg import Cfg, cfg
from ..graph.loops import Loop, Loops, loops

MOST_OPS = 1200
MOST_KNOWN = 10 * MOST_OPS

CountedOps = Mapping[Block, int]  # by the header of each such loop: the number of ops whose results are not constant


def constant_trip_counts(fn: Function, facts: Facts) -> CountedOps:
    """For outer loops; inner loops of such have no entry."""
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
    """The ops that a loop runs and whose results are not constant; None if it is too long, or a branch is unknown."""
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
        _record(known, param, value)


def _learn(known: dict[Value, Number], op: Op) -> bool:
    """Whether an op's result is constant now."""
    args = [_value(known, arg) for arg in op.args] if op.type.is_int and is_pure(op) else [None]
    values = [arg for arg in args if arg is not None]
    _record(known, op, fold(op, values) if len(values) == len(args) else None)
    return op in known


def _record(known: dict[Value, Number], value: Value, number: Number | None) -> None:
    if number is None:
        known.pop(value, None)
    else:
        known[value] = number


def _value(known: Mapping[Value, Number], value: Value) -> Number | None:
    if isinstance(value, Const):
        return value.value if isinstance(value.value, int) else None
    return known.get(value)


def _taken(known: Mapping[Value, Number], end: Op) -> Target | None:
    """The target of a terminator; None if it is not known, or leaves the function."""
    if end.opcode == "jump":
        return end.targets[0]
    condition = _value(known, end.args[0]) if end.opcode == "branch" else None
    return None if condition is None else end.targets[0 if condition else 1]
