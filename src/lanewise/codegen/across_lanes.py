"""Ops across the lanes of a mask, in vector code.

    any       or of the truths            first       extract the lowest active lane
    all       no active lane says no      broadcast   extract a lane
    count     population count            shuffle     each lane's choice, element by element
    ballot    the truths as bits          compress    llvm.experimental.vector.compress
    reduce    llvm.vector.reduce.* of integers; floats one after another, in the order of lanes
    scan      integers in log2(W) steps, floats one after another

Lanes that do not take part give the operation's neutral element.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Const, Op, Value
from ..ir.ops import TABLE
from ..ir.position import CompileError
from ..ir.types import I1, I32, Type, int_type
from .elementwise import same
from .function import EMITTERS
from .lanes import Lanes
from .spelling import ZERO, float_text, integer_text
from .types import form

WIDEST_REGISTER = 512


def neutral_text(mode: str, type: Type) -> str:
    """What changes nothing; of fmin and fmax a NaN, which gives way to every number."""
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


def taking_part(lanes: Lanes, op: Op, value: Value, otherwise: str) -> str:
    """All lanes of a value, with another in those that are not active."""
    mask = lanes.mask(op)
    if mask is None:
        return lanes.vector(value)
    shape = form(value.type, lanes.width)
    other = f"{shape} splat ({form(value.type)} {otherwise})"
    return lanes.write.let(
        f"select {form(I1, lanes.width)} {lanes.vector(mask)}, {shape} {lanes.vector(value)}, {other}"
    )


def _any(lanes: Lanes, op: Op) -> str:
    truth = op.args[0]
    if lanes.forms.is_scalar(truth):
        active = lanes.any(lanes.mask(op))
        return (
            same(form(I1), lanes.scalar(truth))
            if active is None
            else f"select i1 {active}, i1 {lanes.scalar(truth)}, i1 false"
        )
    return f"call i1 @llvm.vector.reduce.or({form(I1, lanes.width)} {taking_part(lanes, op, truth, 'false')})"


def _all(lanes: Lanes, op: Op) -> str:
    truth = op.args[0]
    if lanes.forms.is_scalar(truth):
        active = lanes.any(lanes.mask(op))
        return (
            same(form(I1), lanes.scalar(truth))
            if active is None
            else f"select i1 {active}, i1 {lanes.scalar(truth)}, i1 true"
        )
    return f"call i1 @llvm.vector.reduce.and({form(I1, lanes.width)} {taking_part(lanes, op, truth, 'true')})"


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
    """Integers combined up to each lane, twice as far in each step."""
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


def _broadcast(lanes: Lanes, op: Op) -> str:
    """The value of a lane that is the same for all; or each its own, see `_shuffle`."""
    value, number = op.args
    if lanes.forms.stride(value) == 0:
        return same(
            form(op.type, lanes.lanes_of(op)), lanes.own(value) if lanes.forms.is_scalar(op) else lanes.vector(value)
        )
    if not (lanes.forms.is_scalar(op) and lanes.shape(number).is_uniform):
        return _shuffle(lanes, op)
    lane = lanes.pick(number, lanes.mask(op))
    index = lanes.write.let(f"and {number.type} {lane}, {integer_text(number.type, lanes.width - 1)}")
    return same(form(op.type), lanes.at(value, index, number.type))


def _shuffle(lanes: Lanes, op: Op) -> str:
    """Element by element: LLVM has no name for a machine's shuffle of lanes by other lanes, but knows it in this form.

    It becomes one instruction where the vector fills a register and the machine has one, else loads from a copy.
    """
    value, number = op.args
    if lanes.forms.stride(value) == 0:
        return _broadcast(lanes, op)
    write = lanes.write
    kind = op.type if op.type.bits >= 8 else I32  # vectors of bits lie packed in memory
    shape, numbers = form(kind, lanes.width), form(number.type, lanes.width)
    held = lanes.vector(value)
    if kind is not op.type:
        held = write.let(f"zext {form(op.type, lanes.width)} {held} to {shape}")
    last = f"splat ({number.type} {integer_text(number.type, lanes.width - 1)})"
    asked = write.let(f"and {numbers} {lanes.vector(number)}, {last}")
    result = "poison"
    for lane in range(lanes.width):
        index = write.let(f"extractelement {numbers} {asked}, i32 {lane}")
        one = write.let(f"extractelement {shape} {held}, {number.type} {index}")
        result = write.let(f"insertelement {shape} {result}, {form(kind)} {one}, i32 {lane}")
    if lanes.forms.is_scalar(op):
        result = write.let(f"extractelement {shape} {result}, i32 {lanes.first(lanes.mask(op))}")
        return same(form(op.type), result) if kind is op.type else f"trunc {kind} {result} to {op.type}"
    return same(shape, result) if kind is op.type else f"trunc {shape} {result} to {form(op.type, lanes.width)}"


def _compress(lanes: Lanes, op: Op) -> str:
    """Of narrow types in 32 bits: LLVM cannot compress vectors of bytes that do not fill a register.

    Nor can it fill up with zeros on every machine: that is a select.
    """
    value, keep = op.args
    shape, held = form(op.type, lanes.width), lanes.vector(value)
    taken, truths = taking_part(lanes, op, keep, "false"), form(I1, lanes.width)
    narrow, bits = op.type.bits < 32, form(int_type(op.type.bits), lanes.width)
    if narrow:
        held = lanes.write.let(f"bitcast {shape} {held} to {bits}")
        held = lanes.write.let(f"zext {bits} {held} to {form(I32, lanes.width)}")
    wide = form(I32, lanes.width) if narrow else shape
    packed = _packed(lanes, I32 if narrow else op.type, held, taken)
    if narrow:
        packed = lanes.write.let(f"trunc {wide} {packed} to {bits}")
        packed = lanes.write.let(f"bitcast {bits} {packed} to {shape}")
    return f"select {truths} {_first_lanes(lanes, taken)}, {shape} {packed}, {shape} {ZERO}"


def _packed(lanes: Lanes, type: Type, held: str, taken: str) -> str:
    """Kept lanes moved to the front. In pieces of a register, because LLVM stores parts of larger ones misaligned."""
    write, most = lanes.write, max(1, WIDEST_REGISTER // type.bits)
    if lanes.width <= most:
        return _compressed(lanes, type, held, taken, lanes.width)
    room = write.private(f"alloca [{2 * lanes.width} x {form(type)}], align 64")
    place = room
    for start in range(0, lanes.width, most):
        keep = _part(lanes, I1, taken, start, most)
        one = _compressed(lanes, type, _part(lanes, type, held, start, most), keep, most)
        write.do(f"store {form(type, most)} {one}, ptr {place}, align {type.bytes}")
        bits = write.let(f"bitcast {form(I1, most)} {keep} to i{most}")
        count = write.let(f"call i{most} @llvm.ctpop(i{most} {bits})")
        place = write.let(f"getelementptr {form(type)}, ptr {place}, i64 {_as_i64(lanes, count, most)}")
    return write.let(f"load {form(type, lanes.width)}, ptr {room}, align 64")


def _compressed(lanes: Lanes, type: Type, held: str, taken: str, width: int) -> str:
    shape = form(type, width)
    return lanes.write.let(
        f"call {shape} @llvm.experimental.vector.compress({shape} {held}, {form(I1, width)} {taken}, {shape} poison)"
    )


def _part(lanes: Lanes, type: Type, whole: str, start: int, size: int) -> str:
    shape, numbers = form(type, lanes.width), ", ".join(f"i32 {lane}" for lane in range(start, start + size))
    return lanes.write.let(f"shufflevector {shape} {whole}, {shape} poison, <{size} x i32> <{numbers}>")


def _as_i64(lanes: Lanes, number: str, bits: int) -> str:
    return number if bits == 64 else lanes.write.let(f"zext i{bits} {number} to i64")


def _first_lanes(lanes: Lanes, truths: str) -> str:
    """As many lanes from 0 on as there are truths."""
    spread = form(I32, lanes.width)
    counts = lanes.write.let(f"zext {form(I1, lanes.width)} {truths} to {spread}")
    count = lanes.write.let(f"call i32 @llvm.vector.reduce.add({spread} {counts})")
    return lanes.write.let(f"icmp ult {spread} {lanes.counting(I32, 1)}, {lanes.ramp(I32, count, 0)}")


def _lane(lanes: Lanes, op: Op) -> str | None:
    if lanes.forms.is_scalar(op):
        lanes.known(op, "0")
        return None
    return same(form(op.type, lanes.width), lanes.counting(op.type, 1))


def _width(lanes: Lanes, op: Op) -> None:
    lanes.known(op, integer_text(op.type, lanes.width))


def _barrier(lanes: Lanes, op: Op) -> None:
    """Nothing is left to do in lockstep, but a gang that must be whole is refused where some lanes may be missing."""
    if op.attrs.get("gang") and lanes.mask(op) is not None:
        raise CompileError(
            "a lanes loop here spans the whole gang, but lanes may have parted before it; make the condition around it "
            "the same in all lanes, put it in 'with lw.everywhere()', or call a function that has it with lw.crev",
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
    "broadcast": _broadcast,
    "shuffle": _shuffle,
    "compress": _compress,
    "lane": _lane,
    "width": _width,
    "barrier": _barrier,
}
