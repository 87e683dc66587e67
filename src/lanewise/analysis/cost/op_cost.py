"""Op costs: the cycles that an op takes a gang, in the form that its shapes allow.

    %x = load %p      p contiguous: one vector load          p varying: a gather, or a load for each lane
    %s = add %i, 1    i uniform or strided: one scalar op    i varying: one for each register

    op_cost(op, shape, width, prices)       of one op; `shape` answers for its values
    access_form(op, shape)                  uniform, contiguous, steps of n elements, apart, anywhere
    cost_without_loops(fn, width, prices)   of a function with shapes on its values

`prices` is the table of a machine (`machine/prices.py`). `facts.given(Priced).prices` are those of the machine that
code is generated for, by default this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...ir.function import Const, Function, Op, Value
from ...ir.graph import postorder
from ...ir.shapes import Shape
from ...machine.host import host
from ...machine.op_prices import BY_CONSTANT, DIVISIONS, SAME_DIVISOR
from ...machine.prices import ANYWHERE, APART, CONTIGUOUS, NEAR, STEPS, UNIFORM, Prices
from ...record import dataclass, field

ShapeOf = Callable[[Value], Shape | None]
CALLS = ("call", "call_pointer", "crev", "everywhere", "launch")


@dataclass(frozen=True, slots=True)
class Priced:
    """An input of facts: the prices of the machine that code is generated for."""

    prices: Prices = field(default_factory=lambda: host().prices)


def op_cost(op: Op, shape: ShapeOf, width: int, prices: Prices, masked: bool = False) -> float:
    """`masked`: only some of the lanes run it."""
    if op.opcode in ("load", "store"):
        return _access_cost(op, shape, width, prices, masked)
    lanes = lanes_of(op, shape, width)
    type = op.args[0].type if op.type.is_void and op.args else op.type
    # a power with a known exponent is a few products, or a root
    name = "sqrt" if op.opcode == "pow" and "twice" in op.attrs else op.opcode
    if lanes == 1:
        return prices.scalar(name, type.bits)
    return prices.op(name, type.bits, lanes) * (_share(op, shape) if op.opcode in DIVISIONS else 1.0)


def ops_cost(ops: Iterable[Op], shape: ShapeOf, width: int, prices: Prices, masked: bool = False) -> float:
    return sum(op_cost(op, shape, width, prices, masked) for op in ops)


def lanes_of(op: Op, shape: ShapeOf, width: int) -> int:
    """How many lanes compute it: one for uniform and strided values."""
    values = op.args if op.type.is_void else (op, *op.args)
    return width if any(_varies(shape(value)) for value in values) else 1


def cost_without_loops(fn: Function, width: int, prices: Prices) -> float | None:
    """The cost of all ops of a function with shapes; None if it has a loop or a call, whose count is unknown."""
    return ops_cost(fn.ops, lambda value: value.shape, width, prices) if runs_straight(fn) else None


def runs_straight(fn: Function) -> bool:
    """Has it neither loops nor calls?"""
    return not any(op.opcode in CALLS for op in fn.ops) and not has_loop(fn)


def has_loop(fn: Function) -> bool:
    number = {id(block): at for at, block in enumerate(fn.blocks)}
    after = [[number[id(target)] for target in block.successors] for block in fn.blocks]
    place = {block: at for at, block in enumerate(postorder(after))}
    return any(place[to] >= place[at] for at in place for to in after[at])


def address_of(op: Op) -> Value:
    """Of a load or a store."""
    return op.args[0] if op.opcode == "load" else op.args[1]


def accessed(op: Op) -> int:
    """The bits of an element that a load or a store moves."""
    return (op.type if op.opcode == "load" else op.args[0].type).bits


def access_form(op: Op, shape: Shape | None) -> tuple[str, int]:
    """The form of a load or a store whose address has this shape, with the elements from lane to lane."""
    if shape is None or shape.is_bottom or shape.is_uniform:
        return UNIFORM, 0
    if shape.private:
        return (CONTIGUOUS, 1) if shape.offset.is_uniform else (ANYWHERE, 0)
    if shape.is_varying:
        return ANYWHERE, 0
    bytes = max(accessed(op) // 8, 1)
    if shape.stride is None or shape.stride % bytes != 0 or abs(shape.stride) > NEAR * bytes:
        return APART, 0
    steps = abs(shape.stride) // bytes
    return (CONTIGUOUS, 1) if steps == 1 else (STEPS, steps)


def _access_cost(op: Op, shape: ShapeOf, width: int, prices: Prices, masked: bool) -> float:
    found = shape(address_of(op))
    form, steps = access_form(op, found)
    if form == APART and found is not None:
        known = found.stride is not None
        return prices.apart(op.opcode == "load", accessed(op), width, known and not masked, masked)
    cost = prices.load_in if op.opcode == "load" else prices.store_in
    return cost(form, accessed(op), width, steps)


def _share(op: Op, shape: ShapeOf) -> float:
    """The share of a division's cost over many lanes, by its divisor."""
    if isinstance(op.args[1], Const):
        return BY_CONSTANT
    return 1.0 if _varies(shape(op.args[1])) else SAME_DIVISOR


def _varies(shape: Shape | None) -> bool:
    return shape is not None and (shape.is_varying or shape.private)
