"""The whole gang runs a function: once per active lane, with that lane's arguments (crev), or once (everywhere).

    left = bits of the mask                     uniform arguments are passed directly, strided ones computed,
    while left != 0:                            varying ones loaded from a copy in memory, stored once
        lane = cttz(left)
        made = f(arguments of lane)             the version whose arguments are all uniform, without a mask
        result = select(left & -left, made, result)
        left &= left - 1

The calling lane gets the result of its own lane number. The stack of contexts is the machine's own: masks and values
of the caller live in its frame while the function runs. If all arguments are uniform and the function writes
nothing, every call would be the same: one call is made for all, and each lane keeps its own number's results, also
those that go through places (see `frontend/python/functions.py`).

    everywhere:  if any(mask): f(mask, select(mask, argument, argument of the first active lane), ...)

Costs     per active lane a call, two or three instructions to find the lane, and a load for each varying argument.
Source    Function Call Re-Vectorization, Figure 8 and Algorithm 5; visiting only active lanes is ours.
"""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.memory.effects import own_arguments, writes_nothing
from ...ir.function import Op, Value
from ...ir.shapes import UNIFORM, VARYING
from ...ir.types import I1, I64, VOID
from ...record import dataclass
from ..launch.layout import ERROR_LANE
from ..launch.stack_check import stack_check
from ..launch.versions import Maker
from ..text.elementwise import same
from ..text.failing import put_word
from ..text.spelling import ZERO, quoted
from ..text.types import form
from .crev_remarks import record_crev
from .lanes import Lanes
from .vector_calls import argument_text, checked, checked_call, form_or_void, plain_call, shape_passed

PACKED = frozenset((8, 16, 32, 64))
Argument = Callable[[str], str]
Before = Callable[[Callable[[], str]], None]


def crev(make: Maker, op: Op) -> str | None:
    """The call; in scalar code a plain one."""
    lanes = make.lanes
    name = str(op.attrs["callee"])
    before = stack_check(make, op)
    record_crev(make, op)
    if lanes.is_source:
        return plain_call(make, op, make.versions.module.functions[name], [lanes.scalar(arg) for arg in op.args])
    if all(lanes.shape(arg).is_uniform for arg in own_arguments(make.versions.module, op)) and writes_nothing(
        make.versions.module, name
    ):
        return _result(lanes, op, _once(lanes, op, lambda: _one_for_all(make, op, name, before)))
    symbol = quoted(make.versions.vector(name, (UNIFORM,) * len(op.args), False))

    def call(args: list[str], lane: str) -> str:
        """One call by the gang: its result, booleans as bits, or nothing."""
        shown = [f"{form(arg.type)} {text}" for arg, text in zip(op.args, args, strict=True)]
        return _run(make, op, symbol, shown, lane)

    return _result(lanes, op, _per_lane(lanes, op, call, before))


def _run(make: Maker, op: Op, symbol: str, args: list[str], lane: str) -> str:
    """If it fails, the calling lane has failed."""
    return checked_call(make, op, symbol, [*args, f"ptr {make.error}"], lambda: put_word(make, ERROR_LANE, lane))


def _one_for_all(make: Maker, op: Op, name: str, before: Before) -> str:
    """One call instead of one per lane. Each lane acts as the caller: it stores its results in its own places."""
    lanes, mask = make.lanes, make.lanes.mask(op)
    first = lanes.write.let(f"zext i32 {lanes.first(mask)} to i64")
    before(lambda: first)
    shapes = make.versions.settled(name, tuple(shape_passed(make, arg) for arg in op.args))
    symbol = quoted(make.versions.vector(name, shapes, False))
    shown = [argument_text(make, arg, shape, mask) for arg, shape in zip(op.args, shapes, strict=True)]
    return _run(make, op, symbol, shown, first)


def everywhere(make: Maker, op: Op) -> str | None:
    """One call for all lanes, if one is active; inactive ones get the arguments of the first active lane."""
    lanes, mask = make.lanes, make.lanes.mask(op)
    name = str(op.attrs["callee"])
    if lanes.is_source:
        shown = ["i1 true", *(f"{form(arg.type)} {lanes.scalar(arg)}" for arg in op.args), f"ptr {make.error}"]
        return checked(
            make, op, f"call {form_or_void(op)} @{quoted(make.versions.scalar(name))}({', '.join(shown)})", 0
        )
    shapes = [shape_passed(make, arg) for arg in op.args]
    if mask is not None:
        shapes = [shape if shape.is_uniform else VARYING for shape in shapes]
    settled = make.versions.settled(name, (UNIFORM if mask is None else VARYING, *shapes))
    symbol = quoted(make.versions.vector(name, settled, False))

    def call() -> str:
        shown = ["i1 true"] if mask is None else [f"i{lanes.width} {lanes.bits_of(lanes.vector(mask))}"]
        for arg, shape in zip(op.args, settled[1:], strict=True):
            filled = mask is not None and not shape.is_uniform
            shown.append(_filled(lanes, arg, mask) if filled and mask else argument_text(make, arg, shape, mask))
        return checked_call(make, op, symbol, [*shown, f"ptr {make.error}"], lambda: _report_one_here(make, mask))

    return _result(lanes, op, _once(lanes, op, call))


def _report_one_here(make: Maker, mask: Value | None) -> None:
    """A lane that was inactive here may have failed: the report then names the first active one."""
    lanes, write = make.lanes, make.lanes.write
    if mask is None:
        return
    place = write.let(f"getelementptr i8, ptr {make.error}, i64 {ERROR_LANE}")
    failed = write.let(f"load i64, ptr {place}, align 8")
    bit = _shifted(lanes, lanes.bits_of(lanes.vector(mask)), failed)
    here = write.let(f"trunc i{lanes.width} {bit} to i1")
    first = write.let(f"zext i32 {lanes.first(mask)} to i64")
    put_word(make, ERROR_LANE, write.let(f"select i1 {here}, i64 {failed}, i64 {first}"))


def _filled(lanes: Lanes, arg: Value, mask: Value) -> str:
    """An argument for all lanes."""
    shape, bools = form(arg.type, lanes.width), form(I1, lanes.width)
    other = lanes.ramp(arg.type, lanes.at(arg, lanes.first(mask)), 0)
    both = f"{shape} {lanes.vector(arg)}, {shape} {other}"
    whole = lanes.write.let(f"select {bools} {lanes.vector(mask)}, {both}")
    return f"i{lanes.width} {lanes.bits_of(whole)}" if arg.type is I1 else f"{shape} {whole}"


def _kind(lanes: Lanes, op: Op) -> str:
    """The type in which results are collected: booleans are bits."""
    return f"i{lanes.width}" if op.type is I1 else str(form(op.type, lanes.width))


def _result(lanes: Lanes, op: Op, made: str) -> str | None:
    if op.type is VOID:
        return None
    if op.type is I1:
        return f"bitcast i{lanes.width} {made} to {form(I1, lanes.width)}"
    return same(form(op.type, lanes.width), made)


def _once(lanes: Lanes, op: Op, call: Callable[[], str]) -> str:
    """One call, if a lane is active."""
    kind = "" if op.type is VOID else _kind(lanes, op)
    return lanes.write.guarded(lanes.any(lanes.mask(op)), lambda: call() or None, kind, "poison")


@dataclass(slots=True)
class _Loop:
    """The loop-carried names: lanes left, and the results so far."""

    left: str
    next: str
    result: str
    joined: str


def _per_lane(lanes: Lanes, op: Op, call: Callable[[list[str], str], str], before: Before) -> str:
    write, most = lanes.write, f"i{lanes.width}"
    bits = _bits(lanes, op)
    next_lane, done, fetch = quoted(write.fresh()), quoted(write.fresh()), quoted(write.fresh())
    outside = write.last_label
    some = write.let(f"icmp ne {most} {bits}, 0")
    write.do(f"br i1 {some}, label %{fetch}, label %{done}")
    write.label(fetch)
    before(lambda: _lowest(lanes, bits))
    arguments = [_argument(lanes, arg, lanes.mask(op)) for arg in op.args]
    start = write.last_label
    write.do(f"br label %{next_lane}")
    write.label(next_lane)
    loop = _Loop(*(f"%{quoted(write.fresh())}" for _ in range(4)))
    at = len(write.lines)
    lane = _lowest(lanes, loop.left)
    made = call([argument(lane) for argument in arguments], lane)
    if op.type is not VOID:
        _blend(lanes, op, loop, made)
    less = write.let(f"add {most} {loop.left}, -1")
    write.do(f"{loop.next} = and {most} {loop.left}, {less}")
    more = write.let(f"icmp ne {most} {loop.next}, 0")
    end = write.last_label
    write.do(f"br i1 {more}, label %{next_lane}, label %{done}")
    heads = [f"  {loop.left} = phi {most} [ {bits}, %{start} ], [ {loop.next}, %{end} ]"]
    if op.type is not VOID:
        heads.append(
            f"  {loop.result} = phi {_kind(lanes, op)} [ {_nothing(op)}, %{start} ], [ {loop.joined}, %{end} ]"
        )
    write.lines[at:at] = heads
    write.label(done)
    if op.type is VOID:
        return ""
    return write.let(f"phi {_kind(lanes, op)} [ {_nothing(op)}, %{outside} ], [ {loop.joined}, %{end} ]")


def _nothing(op: Op) -> str:
    """The result in lanes that did not call."""
    return "0" if op.type is I1 else ZERO


def _bits(lanes: Lanes, op: Op) -> str:
    mask = lanes.mask(op)
    if mask is None:
        return "-1"
    if lanes.forms.is_scalar(mask):
        return lanes.write.let(f"sext i1 {lanes.scalar(mask)} to i{lanes.width}")
    return lanes.bits_of(lanes.vector(mask))


def _lowest(lanes: Lanes, left: str) -> str:
    """The number of the lowest lane, as an i64."""
    most = f"i{lanes.width}"
    low = lanes.write.let(f"call {most} @llvm.cttz({most} {left}, i1 true)")
    return low if lanes.width == 64 else lanes.write.let(f"zext {most} {low} to i64")


def _blend(lanes: Lanes, op: Op, loop: _Loop, made: str) -> None:
    """Blend in the calling lane's result."""
    write, most = lanes.write, f"i{lanes.width}"
    negative = write.let(f"sub {most} 0, {loop.left}")
    one = write.let(f"and {most} {loop.left}, {negative}")
    if op.type is I1:
        mine = write.let(f"and {most} {made}, {one}")
        write.do(f"{loop.joined} = or {most} {loop.result}, {mine}")
        return
    bools, shape = form(I1, lanes.width), form(op.type, lanes.width)
    chosen = write.let(f"bitcast {most} {one} to {bools}")
    write.do(f"{loop.joined} = select {bools} {chosen}, {shape} {made}, {shape} {loop.result}")


def _argument(lanes: Lanes, arg: Value, mask: Value | None) -> Argument:
    """How each call gets an argument; what can be done before the first call is written here."""
    write = lanes.write
    if lanes.shape(arg).is_uniform:
        held = lanes.pick(arg, mask)
        return lambda lane: held
    if lanes.forms.is_scalar(arg):
        return lambda lane: lanes.at(arg, lane, I64)
    whole, shape, one = lanes.vector(arg), form(arg.type, lanes.width), form(arg.type)
    if arg.type is I1:
        bits = lanes.bits_of(whole)
        return lambda lane: write.let(f"trunc i{lanes.width} {_shifted(lanes, bits, lane)} to i1")
    if not arg.type.is_ptr and arg.type.bits not in PACKED:
        return lambda lane: write.let(f"extractelement {shape} {whole}, i64 {lane}")
    room = write.private(f"alloca {shape}, align 64")
    write.do(f"store {shape} {whole}, ptr {room}, align 64")

    def load(lane: str) -> str:
        place = write.let(f"getelementptr {one}, ptr {room}, i64 {lane}")
        return write.let(f"load {one}, ptr {place}, align {arg.type.bytes}")

    return load


def _shifted(lanes: Lanes, bits: str, lane: str) -> str:
    most = f"i{lanes.width}"
    by = lane if lanes.width == 64 else lanes.write.let(f"trunc i64 {lane} to {most}")
    return lanes.write.let(f"lshr {most} {bits}, {by}")
