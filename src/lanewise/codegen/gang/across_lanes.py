"""Ops across the lanes of a mask, in vector code.

    any       or of booleans              count       population count
    all       no active lane is false     ballot      the booleans as bits
    first     extract the lowest active lane
    reduce    llvm.vector.reduce.* of integers; floats one after another, in the order of lanes
    scan      integers in log2(W) steps, floats one after another

Inactive lanes contribute the operation's neutral element. `lane_moves.py` has ops that move values between lanes.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Const, Op
from ...ir.ops import TABLE
from ...ir.position import CompileError
from ...ir.types import I1, Type
from ..text.elementwise import same
from ..text.function import EMITTERS
from ..text.spelling import float_text, integer_text
from ..text.types import form
from .lane_moves import MOVES, taking_part
from .lanes import Lanes
from .wide_mask_ops import reduced_wide


def neutral_text(mode: str, type: Type) -> str:
    """The neutral element; for fmin and fmax a NaN, which loses against every number."""
    if type.is_float:
        number = {"fadd": -0.0, "fmul": 1.0, "fmin": float("nan"), "fmax": float("nan")}[mode]
        return float_text(type, number)
    ones = (1 << type.bits) - 1
    number = {
        **dict.fromkeys(("add", "or", "xor", "umax"), 0),
        "mul": 1,
        "and": ones,
        "umin": ones,
        "smin": ones >> 1,
        "smax": 1 << (type.bits - 1),
    }[mode]
    return integer_text(type, number)


def _any(lanes: Lanes, op: Op) -> str:
    return _reduced(lanes, op, "or", "false")


def _all(lanes: Lanes, op: Op) -> str:
    return _reduced(lanes, op, "and", "true")


def _reduced(lanes: Lanes, op: Op, mode: str, none: str) -> str:
    """A boolean reduced over lanes; `none` is the result for no lanes."""
    condition = op.args[0]
    if (wide := reduced_wide(lanes, op, mode)) is not None:
        return same(form(I1), wide)
    if not lanes.forms.is_scalar(condition):
        return f"call i1 @llvm.vector.reduce.{mode}({form(I1, lanes.width)} {taking_part(lanes, op, condition, none)})"
    active = lanes.any(lanes.mask(op))
    if active is None:
        return same(form(I1), lanes.scalar(condition))
    return f"select i1 {active}, i1 {lanes.scalar(condition)}, i1 {none}"


def _bits(lanes: Lanes, op: Op) -> str:
    bits = lanes.bits_of(taking_part(lanes, op, op.args[0], "false"))
    if op.opcode == "count":
        bits = lanes.write.let(f"call i{lanes.width} @llvm.ctpop(i{lanes.width} {bits})")
    return _resized(lanes.width, bits, op.type)


def _resized(bits: int, text: str, to: Type) -> str:
    if bits == to.bits:
        return same(form(to), text)
    return f"{'zext' if bits < to.bits else 'trunc'} i{bits} {text} to {to}"


def _reduce(lanes: Lanes, op: Op) -> str:
    whole = taking_part(lanes, op, op.args[0], neutral_text(op.mode, op.type))
    shape = form(op.type, lanes.width)
    if op.mode in ("fadd", "fmul"):
        start = neutral_text(op.mode, op.type)
        return f"call {form(op.type)} @llvm.vector.reduce.{op.mode}({form(op.type)} {start}, {shape} {whole})"
    if op.mode in ("fmin", "fmax"):
        return same(form(op.type), _running(lanes, op, whole)[-1])
    return f"call {form(op.type)} @llvm.vector.reduce.{op.mode}({shape} {whole})"


def _running(lanes: Lanes, op: Op, whole: str) -> list[str]:
    """The values combined up to each lane, one after another."""
    write, shape = lanes.write, form(op.type, lanes.width)
    both = Op(TABLE[op.mode], op.type, [Const(op.type, 0), Const(op.type, 0)])
    totals: list[str] = []
    for lane in range(lanes.width):
        one = write.let(f"extractelement {shape} {whole}, i32 {lane}")
        totals.append(one if not totals else write.let(EMITTERS[op.mode](write, both, [totals[-1], one], 0) or ""))
    return totals


def _scan(lanes: Lanes, op: Op) -> str:
    neutral = neutral_text(op.mode, op.type)
    whole, shape = taking_part(lanes, op, op.args[0], neutral), form(op.type, lanes.width)
    write = lanes.write
    if op.type.is_float:
        result = "poison"
        for lane, total in enumerate(_running(lanes, op, whole)):
            result = write.let(f"insertelement {shape} {result}, {form(op.type)} {total}, i32 {lane}")
        return same(shape, result)
    return same(shape, scanned(lanes, op.type, op.mode, whole))


def scanned(lanes: Lanes, type: Type, mode: str, whole: str) -> str:
    """Prefix sums of integers in log2(W) steps."""
    write, shape = lanes.write, form(type, lanes.width)
    both = Op(TABLE[mode], type, [Const(type, 0), Const(type, 0)])
    step = 1
    while step < lanes.width:
        moves = ", ".join(f"i32 {lanes.width if lane < step else lane - step}" for lane in range(lanes.width))
        other = f"{shape} splat ({type} {neutral_text(mode, type)})"
        moved = write.let(f"shufflevector {shape} {whole}, {other}, <{lanes.width} x i32> <{moves}>")
        whole = write.let(EMITTERS[mode](write, both, [moved, whole], lanes.width) or "")
        step *= 2
    return whole


def _first(lanes: Lanes, op: Op) -> str:
    value = op.args[0]
    return same(form(op.type), lanes.at(value, lanes.first(lanes.mask(op))))


def _lane(lanes: Lanes, op: Op) -> str | None:
    if lanes.forms.is_scalar(op):
        lanes.known(op, "0")
        return None
    return same(form(op.type, lanes.width), lanes.counting(op.type, 1))


def _width(lanes: Lanes, op: Op) -> None:
    lanes.known(op, integer_text(op.type, lanes.width))


def _uniform(lanes: Lanes, op: Op) -> str:
    value = op.args[0]
    shape = lanes.shape(value)
    if not (shape.is_uniform or shape.is_bottom):
        raise CompileError(
            "lw.uniform: nothing shows that this is the same in all lanes; debug=True checks it when it runs, and "
            "lw.broadcast(x, 0) makes it so",
            op.position,
        )
    if lanes.forms.is_scalar(op):
        return same(form(op.type), lanes.scalar(value))
    return same(form(op.type, lanes.width), lanes.vector(value))


def _barrier(lanes: Lanes, op: Op) -> None:
    """Lanes run in lockstep, so there is nothing to emit; but refuse a barrier where some lanes may be inactive."""
    if op.attrs.get("gang") and lanes.mask(op) is not None:
        raise CompileError(
            "a lanes loop here spans the whole gang, but lanes may have parted before it; make the condition around it "
            "the same in all lanes, put it in 'with lw.everywhere()', or call a function that has it with lw.crev",
            op.position,
        )
    if not all(lanes.shape(size).is_uniform or lanes.shape(size).is_bottom for size in op.args):
        raise CompileError(
            "a lanes loop here spans the whole gang, but nothing shows that its size is the same in all lanes; "
            "lw.broadcast(n, 0) makes it so, and lw.max(n) is the largest",
            op.position,
        )


ACROSS: dict[str, Callable[[Lanes, Op], str | None]] = {
    "any": _any,
    "all": _all,
    "count": _bits,
    "ballot": _bits,
    "reduce": _reduce,
    "scan": _scan,
    "first": _first,
    **MOVES,
    "lane": _lane,
    "width": _width,
    "uniform": _uniform,
    "barrier": _barrier,
}
