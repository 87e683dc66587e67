"""Ops that move values between lanes: broadcast, shuffle, compress, expand.

    broadcast   extract a lane
    shuffle     each lane's choice, element by element, which LLVM matches to one instruction if the machine has it
    compress    llvm.experimental.vector.compress
    expand      through memory, by llvm.masked.expandload; without mask registers LLVM would branch for each lane: there
                a table has the rank of each lane of a mask among the active ones, by which a register is shuffled

Vectors larger than a register are handled in pieces: LLVM moves lanes of larger vectors one by one, or wrongly.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from ...ir.function import Op, Value
from ...ir.types import I1, I32, Type, int_type
from ..text.elementwise import same
from ..text.spelling import ZERO, integer_text
from ..text.types import form
from .lanes import Lanes
from .wide_masks import has_wide_masks

WIDEST_REGISTER = 512
# Vectors of bits are packed in memory. LLVM 22 aborts on 16 bits that are widened to 64 bits after that.
SHUFFLED_IN_32 = (1, 16)
RANKS, RANKED = "lanewise.ranks", 8  # a table of masks of so many lanes


def taking_part(lanes: Lanes, op: Op, value: Value, otherwise: str) -> str:
    """All lanes of a value, with another value in inactive lanes."""
    mask = lanes.mask(op)
    if mask is None:
        return lanes.vector(value)
    shape = form(value.type, lanes.width)
    other = f"{shape} splat ({form(value.type)} {otherwise})"
    return lanes.write.let(
        f"select {form(I1, lanes.width)} {lanes.vector(mask)}, {shape} {lanes.vector(value)}, {other}"
    )


def _broadcast(lanes: Lanes, op: Op) -> str:
    """The value of a lane whose number is uniform; or varying, see `_shuffle`."""
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
    """Each lane's own choice; a number outside of the gang wraps around."""
    value, number = op.args
    if lanes.forms.stride(value) == 0:
        return _broadcast(lanes, op)
    write, width = lanes.write, lanes.width
    held = lanes.vector(value)
    if op.type.bits in SHUFFLED_IN_32:
        bits = int_type(op.type.bits)
        held = write.let(f"bitcast {form(op.type, width)} {held} to {form(bits, width)}")
        held = write.let(f"zext {form(bits, width)} {held} to {form(I32, width)}")
        result = _permuted(lanes, I32, held, number)
        result = write.let(f"trunc {form(I32, width)} {result} to {form(bits, width)}")
        result = write.let(f"bitcast {form(bits, width)} {result} to {form(op.type, width)}")
    else:
        result = _permuted(lanes, op.type, held, number)
    if lanes.forms.is_scalar(op):
        result = write.let(f"extractelement {form(op.type, width)} {result}, i32 {lanes.first(lanes.mask(op))}")
    return same(form(op.type, lanes.lanes_of(op)), result)


def _permuted(lanes: Lanes, type: Type, held: str, number: Value) -> str:
    """Lanes by lane numbers. In pieces of a register: each piece is shuffled, and the right one selected."""
    most = min(lanes.width, WIDEST_REGISTER // type.bits)
    asked = lanes.vector(number)
    sources = [_part(lanes, type, held, start, most) for start in range(0, lanes.width, most)]
    made: list[str] = []
    for start in range(0, lanes.width, most):
        numbers = _part(lanes, number.type, asked, start, most)
        found = [_by_elements(lanes, type, source, numbers, number.type, most) for source in sources]
        made.append(_of_the_right(lanes, type, found, numbers, number.type, most))
    while len(made) > 1:
        made = [_joined(lanes, type, a, b, most) for a, b in zip(made[::2], made[1::2], strict=True)]
        most *= 2
    return made[0]


def _joined(lanes: Lanes, type: Type, low: str, high: str, size: int) -> str:
    shape, numbers = form(type, size), ", ".join(f"i32 {lane}" for lane in range(2 * size))
    return lanes.write.let(f"shufflevector {shape} {low}, {shape} {high}, <{2 * size} x i32> <{numbers}>")


def _by_elements(lanes: Lanes, type: Type, held: str, numbers: str, number: Type, size: int) -> str:
    """LLVM has no intrinsic for a machine's shuffle by a vector, but matches this form: one instruction."""
    write, shape, asked = lanes.write, form(type, size), form(number, size)
    inside = write.let(f"and {asked} {numbers}, splat ({number} {integer_text(number, size - 1)})")
    result = "poison"
    for lane in range(size):
        index = write.let(f"extractelement {asked} {inside}, i32 {lane}")
        one = write.let(f"extractelement {shape} {held}, {number} {index}")
        result = write.let(f"insertelement {shape} {result}, {form(type)} {one}, i32 {lane}")
    return result


def _of_the_right(lanes: Lanes, type: Type, found: list[str], numbers: str, number: Type, size: int) -> str:
    """Selects the result of the piece that contains the number."""
    write, shape, asked = lanes.write, form(type, size), form(number, size)
    result = found[0]
    for at, other in enumerate(found[1:], 1):
        piece = write.let(f"and {asked} {numbers}, splat ({number} {integer_text(number, lanes.width - size)})")
        right = write.let(f"icmp eq {asked} {piece}, splat ({number} {integer_text(number, at * size)})")
        result = write.let(f"select {form(I1, size)} {right}, {shape} {other}, {shape} {result}")
    return result


def _compress(lanes: Lanes, op: Op) -> str:
    """Narrow types as 32 bits: LLVM cannot compress vectors of bytes that do not fill a register.

    Nor can it fill up with zeros on every machine: that is a select.
    """
    value, keep = op.args
    shape, held = form(op.type, lanes.width), lanes.vector(value)
    taken, bools = taking_part(lanes, op, keep, "false"), form(I1, lanes.width)
    narrow, bits = op.type.bits < 32, form(int_type(op.type.bits), lanes.width)
    if narrow:
        held = lanes.write.let(f"bitcast {shape} {held} to {bits}")
        held = lanes.write.let(f"zext {bits} {held} to {form(I32, lanes.width)}")
    wide = form(I32, lanes.width) if narrow else shape
    packed = _packed(lanes, I32 if narrow else op.type, held, taken)
    if narrow:
        packed = lanes.write.let(f"trunc {wide} {packed} to {bits}")
        packed = lanes.write.let(f"bitcast {bits} {packed} to {shape}")
    return f"select {bools} {_first_lanes(lanes, taken)}, {shape} {packed}, {shape} {ZERO}"


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


def _expand(lanes: Lanes, op: Op) -> str:
    """Narrow types as 32 bits, as in `_compress`."""
    value, keep = op.args
    width, shape, held = lanes.width, form(op.type, lanes.width), lanes.vector(value)
    taken = taking_part(lanes, op, keep, "false")
    narrow, bits = op.type.bits < 32, form(int_type(op.type.bits), width)
    if narrow:
        held = lanes.write.let(f"bitcast {shape} {held} to {bits}")
        held = lanes.write.let(f"zext {bits} {held} to {form(I32, width)}")
    spread = _spread(lanes, I32 if narrow else op.type, held, taken)
    if narrow:
        spread = lanes.write.let(f"trunc {form(I32, width)} {spread} to {bits}")
        spread = lanes.write.let(f"bitcast {bits} {spread} to {shape}")
    return f"select {form(I1, width)} {taken}, {shape} {spread}, {shape} {ZERO}"


def _spread(lanes: Lanes, type: Type, held: str, taken: str) -> str:
    """Moves values from lane 0 on to the lanes taken; the others hold anything. In pieces of a register."""
    by_ranks = has_wide_masks(lanes.costs)
    register = lanes.costs.vector_bits if by_ranks else WIDEST_REGISTER
    write, most = lanes.write, max(1, min(lanes.width, register // type.bits))
    room = write.private(f"alloca [{(1 + by_ranks) * lanes.width} x {form(type)}], align 64")  # whole pieces are loaded
    write.do(f"store {form(type, lanes.width)} {held}, ptr {room}, align 64")
    place, made, shape = room, list[str](), form(type, most)
    for start in range(0, lanes.width, most):
        keep = _part(lanes, I1, taken, start, most)
        bits = write.let(f"bitcast {form(I1, most)} {keep} to i{most}")
        if by_ranks and 1 < most <= RANKED:
            held = write.let(f"load {shape}, ptr {place}, align {type.bytes}")
            made.append(_by_elements(lanes, type, held, _ranks(lanes, bits, type, most), int_type(type.bits), most))
        else:
            given = f"ptr {place}, {form(I1, most)} {keep}, {shape} poison"
            made.append(write.let(f"call {shape} @llvm.masked.expandload({given})"))
        count = write.let(f"call i{most} @llvm.ctpop(i{most} {bits})")
        place = write.let(f"getelementptr {form(type)}, ptr {place}, i64 {_as_i64(lanes, count, most)}")
    while len(made) > 1:
        made = [_joined(lanes, type, a, b, most) for a, b in zip(made[::2], made[1::2], strict=True)]
        most *= 2
    return made[0]


def _ranks(lanes: Lanes, bits: str, type: Type, size: int) -> str:
    """For each lane, how many active lanes are before it: integers of a type's size."""
    write = lanes.write
    write.needs.declarations[RANKS] = f"@{RANKS} = internal constant [{1 << RANKED} x i64] [{_ranks_text()}], align 8"
    place = write.let(f"getelementptr i64, ptr @{RANKS}, i64 {_as_i64(lanes, bits, size)}")
    each = write.let(f"bitcast i64 {write.let(f'load i64, ptr {place}, align 8')} to <{RANKED} x i8>")
    numbers = ", ".join(f"i32 {lane}" for lane in range(size))
    first = write.let(f"shufflevector <{RANKED} x i8> {each}, <{RANKED} x i8> poison, <{size} x i32> <{numbers}>")
    return write.let(f"zext <{size} x i8> {first} to {form(int_type(type.bits), size)}")


@functools.cache
def _ranks_text() -> str:
    """A byte for each of eight lanes, by the bits of a mask."""
    words = (sum((mask & (1 << lane) - 1).bit_count() << 8 * lane for lane in range(RANKED)) for mask in range(256))
    return ", ".join(f"i64 {word}" for word in words)


def _part(lanes: Lanes, type: Type, whole: str, start: int, size: int) -> str:
    if size == lanes.width:
        return whole
    shape, numbers = form(type, lanes.width), ", ".join(f"i32 {lane}" for lane in range(start, start + size))
    return lanes.write.let(f"shufflevector {shape} {whole}, {shape} poison, <{size} x i32> <{numbers}>")


def _as_i64(lanes: Lanes, number: str, bits: int) -> str:
    return number if bits == 64 else lanes.write.let(f"zext i{bits} {number} to i64")


def _first_lanes(lanes: Lanes, bools: str) -> str:
    """As many lanes from 0 on as there are true ones."""
    spread = form(I32, lanes.width)
    counts = lanes.write.let(f"zext {form(I1, lanes.width)} {bools} to {spread}")
    count = lanes.write.let(f"call i32 @llvm.vector.reduce.add({spread} {counts})")
    return lanes.write.let(f"icmp ult {spread} {lanes.counting(I32, 1)}, {lanes.ramp(I32, count, 0)}")


MOVES: dict[str, Callable[[Lanes, Op], str | None]] = {
    "broadcast": _broadcast,
    "shuffle": _shuffle,
    "compress": _compress,
    "expand": _expand,
}
