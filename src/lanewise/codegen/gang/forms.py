"""Forms: which values of a masked function are kept as one scalar, and their stride from lane to lane.

    uniform             one scalar                                  the same in all lanes
    strided(s)          one scalar, the *base*: the value of lane 0, active or not; lane l has base + l*s
    varying             a vector

A strided value is a scalar only if scalar arithmetic gives the base whether or not lane 0 is active. A sum of bases is
always the base of the sum, modulo 2^bits. But `zext` of lane 0's base is wrong if only other lanes are known not to
wrap. Such ops (`LINEAR` lists the safe ones) are vectors, unless all lanes are known to be active in their block. A
value with a uniform shape that is computed from vectors is a vector too: inactive lanes may hold anything, so a scalar
use takes it from an active lane.

Requires  a masked function with shapes.
Costs     linear; a few passes over the function until the parameters of blocks are decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.function import SOURCE, Block, Const, Function, Named, Op, Param, Symbol, Value
from ...ir.interpreter.across import MEETINGS
from ...ir.types import I1
from ...record import dataclass, field
from .private_layout import PrivateLayout, private_layouts

LINEAR = ("add", "sub", "mul", "shl", "trunc", "ptradd", "freeze", "uniform", "addrspacecast", "ptrtoint", "inttoptr")
ONE_RESULT = ("any", "all", "count", "ballot", "reduce", "first")


@dataclass(eq=False)
class Forms:
    """`strides` has every value that is kept as a scalar, with its stride from lane to lane.

    In the blocks of `everyone` all lanes are active; `used` are the values with uses.
    """

    function: Function
    width: int
    privates: PrivateLayout
    strides: dict[Value, int] = field(default_factory=dict[Value, int])
    everyone: dict[Block, bool] = field(default_factory=dict["Block", bool])
    used: set[Value] = field(default_factory=set["Value"])

    def stride(self, value: Value) -> int | None:
        """The stride of the scalar form; None if there is none."""
        if isinstance(value, Const | Symbol):
            return 0
        return self.strides.get(value)

    def is_scalar(self, value: Value) -> bool:
        return self.stride(value) is not None


NOTHING_KNOWN: Mapping[Block, bool] = {}


def forms(fn: Function, width: int, active: Mapping[Block, bool] = NOTHING_KNOWN) -> Forms:
    """`active`: for some blocks, whether all lanes are active there."""
    found = Forms(fn, width, private_layouts(fn, width))
    found.used = {value for op in fn.ops for value in op.operands}
    if fn.stage == SOURCE:  # a gang of one
        found.strides = dict.fromkeys(fn.values, 0)
        found.everyone = dict.fromkeys(fn.blocks, True)
        return found
    found.everyone = {block: _all_active(fn, block) for block in fn.blocks}
    found.everyone |= active
    for value in fn.values:
        stride = _hoped_for(found, value)
        if stride is not None:
            found.strides[value] = stride
    while _drop(found):
        pass
    return found


def _all_active(fn: Function, block: Block) -> bool:
    """Are all lanes obviously active? They are if an op that may not run in every lane has no mask."""
    if any(op.mask is not None for op in block.all_ops):
        return False
    if block is fn.entry:
        return not fn.attrs.get("entry_mask")
    return any(not op.row.speculates and op.opcode not in MEETINGS for op in block.ops)


def _hoped_for(found: Forms, value: Named) -> int | None:
    """The stride that a value's shape offers."""
    shape = value.shape
    if shape is None:
        return None
    if shape.private:
        return found.privates.stride(value)
    if not shape.is_strided or shape.stride is None:
        return None
    if value.type.is_opaque or value.type is I1 or value.type.is_float:
        return 0 if shape.is_uniform else None
    return shape.stride


def _drop(found: Forms) -> bool:
    """Drop scalar forms that cannot be computed; returns whether there were any."""
    before = len(found.strides)
    arguments = _incoming(found.function)
    for block in found.function.blocks:
        for param in block.params:
            if param in found.strides and not _meets(found, param, arguments.get(param, [])):
                del found.strides[param]
        for op in block.ops:
            if op in found.strides and not _scalar_op(found, op, block):
                del found.strides[op]
    return len(found.strides) != before


def _incoming(fn: Function) -> dict[Param, list[Value]]:
    arguments: dict[Param, list[Value]] = {}
    for block in fn.blocks:
        for target in block.targets:
            for param, value in zip(target.block.params, target.args, strict=True):
                arguments.setdefault(param, []).append(value)
    return arguments


def _meets(found: Forms, param: Param, values: list[Value]) -> bool:
    """Are all arguments scalars of the same stride? Undefined ones fit any."""
    return all(is_undefined(value) or _congruent(found, found.stride(value), param) for value in values)


def _scalar_op(found: Forms, op: Op, block: Block) -> bool:
    strides = [found.stride(arg) for arg in op.args]
    if op.opcode in ("load", "private", "lane", "width"):
        return True
    if op.opcode in ONE_RESULT:
        return True
    if op.opcode in ("broadcast", "shuffle"):
        return strides[0] == 0 or (op.opcode == "broadcast" and strides[1] == 0)
    if op.opcode == "select":
        return _scalar_select(found, op)
    if any(stride is None for stride in strides) or (op.opcode == "call" and "uniform" in op.attrs):
        return False
    if not any(strides) and found.strides[op] == 0:
        return True
    if op.opcode in LINEAR:
        made = _linear(found, op, [stride or 0 for stride in strides])
        if made is not None and _congruent(found, made, op):
            return True
    private = any(arg.shape is not None and arg.shape.private for arg in op.args)
    return found.everyone[block] and op.row.speculates and not private


def _scalar_select(found: Forms, op: Op) -> bool:
    """A uniform condition selects one base; else both sides are the same, or one is undefined."""
    if found.stride(op.args[0]) == 0:
        return all(is_undefined(arg) or _congruent(found, found.stride(arg), op) for arg in op.args[1:])
    return (side := only_side(op)) is not None and _congruent(found, found.stride(side), op)


def only_side(op: Op) -> Value | None:
    """The operand that is a select's result whatever the condition is."""
    _, yes, no = op.args
    if yes is no or is_undefined(no):
        return yes
    if is_undefined(yes):
        return no
    if isinstance(yes, Const) and isinstance(no, Const) and yes.value == no.value and not yes.type.is_float:
        return yes
    return None


def _linear(found: Forms, op: Op, strides: list[int]) -> int | None:
    """The stride of the result by modular arithmetic; None if it has none."""
    match op.opcode:
        case "add":
            return strides[0] + strides[1]
        case "sub":
            return strides[0] - strides[1]
        case "mul" | "shl":
            return _scaled(op, strides)
        case "ptradd":
            if strides[1] and op.args[1].type.bits != 64:
                return None
            return strides[0] + strides[1] * op.attrs["scale"] * found.privates.factor(op)
        case "trunc":
            return strides[0]
        case _:
            return strides[0] if op.type.bits == op.args[0].type.bits and not op.type.is_float else None


def _scaled(op: Op, strides: list[int]) -> int | None:
    for side, other in ((0, 1), (1, 0)):
        by = op.args[other]
        if strides[other] == 0 and isinstance(by, Const) and isinstance(by.value, int):
            if op.opcode == "mul":
                return strides[side] * by.signed
            if side == 0 and by.value < op.type.bits:
                return strides[side] << by.value
    return None


def _congruent(found: Forms, stride: int | None, value: Named) -> bool:
    return stride is not None and (stride - found.strides[value]) % (1 << max(value.type.bits, 1)) == 0


def is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and not isinstance(value.value, int | float | str)
