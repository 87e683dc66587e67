"""Prices: about how many cycles the ops of a gang take, each in the form that its shapes allow.

    %x = load %p      p contiguous: one vector load          p varying: a load for each lane
    %s = add %i, 1    i uniform or strided: one scalar op    i varying: one for each register

Estimates from a table (`target.py`): they decide what is worth a test or a thread, never what is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..ir.function import Const, Function, Op, Value
from ..ir.graph import postorder
from ..ir.shapes import Shape
from ..target import BY_CONSTANT, DIVISIONS, SAME_DIVISOR, price

ShapeOf = Callable[[Value], Shape | None]
CALLS = ("call", "call_pointer", "crev", "everywhere", "launch")


def op_price(op: Op, shape: ShapeOf, width: int) -> float:
    if op.opcode in ("load", "store"):
        return _access_price(op, shape, width)
    values = op.args if op.type.is_void else (op, *op.args)
    lanes = width if any(_varies(shape(value)) for value in values) else 1
    type = op.args[0].type if op.type.is_void and op.args else op.type
    return price(op.opcode, type.bits, lanes) * (_share(op, shape) if op.opcode in DIVISIONS and lanes > 1 else 1.0)


def ops_price(ops: Iterable[Op], shape: ShapeOf, width: int) -> float:
    return sum(op_price(op, shape, width) for op in ops)


def price_without_loops(fn: Function, width: int) -> float | None:
    """The price of all ops of a settled function; None if it has a loop or a call, so that nobody knows."""
    if any(op.opcode in CALLS for op in fn.ops) or has_loop(fn):
        return None
    return ops_price(fn.ops, lambda value: value.shape, width)


def has_loop(fn: Function) -> bool:
    """Does a block come again?"""
    number = {id(block): at for at, block in enumerate(fn.blocks)}
    after = [[number[id(target)] for target in block.successors] for block in fn.blocks]
    place = {block: at for at, block in enumerate(postorder(after))}
    return any(place[to] >= place[at] for at in place for to in after[at])


def _share(op: Op, shape: ShapeOf) -> float:
    """Of what a division of many lanes costs, by its divisor."""
    if isinstance(op.args[1], Const):
        return BY_CONSTANT
    return 1.0 if _varies(shape(op.args[1])) else SAME_DIVISOR


def _access_price(op: Op, shape: ShapeOf, width: int) -> float:
    pointer = op.args[0] if op.opcode == "load" else op.args[1]
    type = op.type if op.opcode == "load" else op.args[0].type
    found = shape(pointer)
    if found is None or found.is_bottom or found.is_uniform:
        return price(op.opcode, type.bits, 1)
    step = found.stride if found.kind == "strided" else None
    if found.private or (step is not None and abs(step) <= 4 * max(type.bytes, 1)):
        return price(op.opcode, type.bits, width)
    return price("gather" if op.opcode == "load" else "scatter", type.bits, width)


def _varies(shape: Shape | None) -> bool:
    return shape is not None and (shape.is_varying or shape.private)
