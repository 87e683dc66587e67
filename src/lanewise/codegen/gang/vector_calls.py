"""Calls of a gang, and its checks, prints, promises and traps.

A call of a function of the module is one call of its version for these shapes, with the mask as first argument, and is
made only if a lane is active, so that recursion ends. If all arguments are uniform and the result depends on nothing
else, scalar code is called once. Functions outside the module are called lane by lane. `crev_calls.py` has the calls of
the whole gang.

A function returns at once if its error record is set after a call. A check that fails in some active lane
writes the record: number, lane, values; and returns.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Function, Op, Value
from ...ir.shapes import UNIFORM, VARYING, Shape, strided
from ...ir.types import I1, I32, VOID
from ...remarks.remark import record
from ..launch.allocations import allocate
from ..launch.launches import launch
from ..launch.layout import ERROR_LANE, ERROR_VALUES, MOST_VALUES, WORD
from ..launch.stack_check import stack_check
from ..launch.versions import Maker
from ..text.calls import word_of
from ..text.elementwise import same
from ..text.failing import leave, put_word
from ..text.function import EMITTERS
from ..text.spelling import ZERO, quoted
from ..text.types import form, passed
from ..text.write import REPORT, Report
from .checked_pairs import answered
from .coherent_access import alike_arguments
from .rare_wraps import index_before_wrap

SECOND_CACHE = 2  # LLVM's locality of a prefetch into L2; 3 is L1


def _call(make: Maker, op: Op) -> str | None:
    lanes = make.lanes
    function = make.versions.module.functions.get(op.attrs["callee"])
    if lanes.is_source:
        return plain_call(make, op, function, [lanes.scalar(arg) for arg in op.args])
    if lanes.forms.is_scalar(op):
        return _once(make, op, function)
    if function is None:
        return _lane_by_lane(make, op, None)
    return _gang_call(make, op, function)


def plain_call(make: Maker, op: Op, function: Function | None, args: list[str]) -> str | None:
    """One lane's call, written; for a function of the module with the error record, which is tested."""
    write = make.lanes.write
    if function is None:
        return EMITTERS["call"](write, op, args, 0)
    stack_check(make, op)(lambda: "0")
    shown = [f"{form(arg.type)} {text}" for arg, text in zip(op.args, args, strict=True)]
    symbol = quoted(make.versions.scalar(function.name))
    return checked(make, op, f"call {form_or_void(op)} @{symbol}({', '.join([*shown, f'ptr {make.error}'])})", 0)


def form_or_void(op: Op, lanes: int = 0) -> str:
    return "void" if op.type is VOID else passed(op.type, lanes)


def checked_call(make: Maker, op: Op, symbol: str, args: list[str], failed: Callable[[], None]) -> str:
    """A gang's call, its result as it is passed, and a return if it failed, after some other code."""
    return _run(make, op, f"call {form_or_void(op, make.lanes.width)} @{symbol}({', '.join(args)})", failed)


def _run(make: Maker, op: Op, call: str, before: Callable[[], None] | None = None) -> str:
    """Recursion takes stack in every version of a kernel, so that it ends with an error where Python's does."""
    write = make.lanes.write
    result = ""
    if str(op.attrs.get("callee", "")) in make.versions.recursive:
        call = f"notail {call}"
    if op.type is VOID:
        write.do(call)
    else:
        result = write.let(call)
    state = write.let(f"load i64, ptr {make.error}, align 8")
    failed = write.let(f"icmp ne i64 {state}, 0")
    leave(make, failed, before)
    return result


def checked(make: Maker, op: Op, call: str, lanes: int) -> str | None:
    """A call, and a return if it failed."""
    result = _run(make, op, call)
    if op.type is VOID:
        return None
    if lanes and op.type is I1:
        return f"bitcast i{lanes} {result} to {form(I1, lanes)}"
    return same(form(op.type, lanes), result)


def _once(make: Maker, op: Op, function: Function | None) -> str | None:
    """One call for all lanes, if any is active."""
    lanes, mask = make.lanes, make.lanes.mask(op)

    def call() -> str | None:
        right = plain_call(make, op, function, [lanes.pick(arg, mask) for arg in op.args])
        return None if right is None else lanes.write.let(right)

    value = lanes.write.guarded(lanes.any(mask), call, form(op.type), "poison")
    return same(form(op.type), value)


def _lane_by_lane(make: Maker, op: Op, function: Function | None) -> str | None:
    """Each active lane calls for itself."""
    lanes = make.lanes

    def one(lane: int) -> str | None:
        right = (
            EMITTERS[op.opcode](lanes.write, op, [lanes.lane(arg, lane) for arg in op.args], 0)
            if function is None
            else plain_call(make, op, function, [lanes.lane(arg, lane) for arg in op.args])
        )
        if right is None:
            return None
        if op.type is VOID:
            lanes.write.do(right)
            return None
        return lanes.write.let(right)

    made = lanes.one_by_one(lanes.mask(op), op.type, one)
    return None if op.type is VOID else same(form(op.type, lanes.width), made)


def _gang_call(make: Maker, op: Op, function: Function) -> str | None:
    lanes, mask = make.lanes, make.lanes.mask(op)
    shapes = make.versions.settled(function.name, tuple(shape_passed(make, arg) for arg in op.args))
    alike = alike_arguments(lanes, function, op.args)
    symbol = quoted(make.versions.vector(function.name, shapes, mask is not None, alike))
    before = stack_check(make, op)

    def call() -> str | None:
        before(lambda: lanes.write.let(f"zext i32 {lanes.first(mask)} to i64"))
        shown = [argument_text(make, arg, shape, mask) for arg, shape in zip(op.args, shapes, strict=True)]
        if mask is not None:
            shown.insert(0, f"i{lanes.width} {lanes.bits_of(lanes.vector(mask))}")
        shown.append(f"ptr {make.error}")
        right = checked(make, op, f"call {form_or_void(op, lanes.width)} @{symbol}({', '.join(shown)})", lanes.width)
        return None if right is None else lanes.write.let(right)

    shape = "" if op.type is VOID else form(op.type, lanes.width)
    value = lanes.write.guarded(lanes.any(mask), call, shape, "poison")
    return None if op.type is VOID else same(form(op.type, lanes.width), value)


def shape_passed(make: Maker, arg: Value) -> Shape:
    """The shape under which an argument is passed: strided ones keep their stride."""
    shape = make.lanes.shape(arg)
    if shape.is_uniform:
        return UNIFORM
    if shape.private and (stride := make.lanes.forms.stride(arg)) is not None:
        return strided(stride)
    if shape.is_strided and shape.stride is not None and not arg.type.is_float and arg.type is not I1:
        return strided(shape.stride)
    return VARYING


def argument_text(make: Maker, arg: Value, shape: Shape, mask: Value | None) -> str:
    lanes = make.lanes
    if shape.is_uniform:
        return f"{form(arg.type)} {lanes.pick(arg, mask)}"
    if shape.is_strided:
        return f"{form(arg.type)} {lanes.base(arg, mask)}"
    if arg.type is I1:
        return f"i{lanes.width} {lanes.bits_of(lanes.vector(arg))}"
    return f"{form(arg.type, lanes.width)} {lanes.vector(arg)}"


def _call_pointer(make: Maker, op: Op) -> str | None:
    if make.lanes.is_source:
        return EMITTERS["call_pointer"](make.lanes.write, op, [make.lanes.scalar(arg) for arg in op.args], 0)
    return _lane_by_lane(make, op, None)


# checks and prints


def _check(make: Maker, op: Op) -> None:
    if not answered(make.lanes, op, lambda: _ordinary_check(make, op)):
        _ordinary_check(make, op)


def _ordinary_check(make: Maker, op: Op) -> None:
    lanes, write = make.lanes, make.lanes.write
    holds, mask = op.args[0], lanes.mask(op)
    number = _numbered(make, op, op.attrs["message"], op.args[1:])
    if lanes.forms.is_scalar(holds):
        fails = write.let(f"xor i1 {lanes.scalar(holds)}, true")
        if (active := lanes.any(mask)) is not None:
            fails = write.let(f"select i1 {active}, i1 {fails}, i1 false")
        leave(make, fails, lambda: _record(make, op, number, lanes.first(mask)))
        return
    bools = form(I1, lanes.width)
    failing = write.let(f"xor {bools} {lanes.vector(holds)}, splat (i1 true)")
    if mask is not None:
        failing = write.let(f"select {bools} {lanes.vector(mask)}, {bools} {failing}, {bools} {ZERO}")
    leave(make, lanes.any_of(failing), lambda: _record(make, op, number, lanes.first_of(failing)))


def _numbered(make: Maker, op: Op, text: str, values: list[Value]) -> int:
    types = tuple(value.type for value in values)
    report = Report(op.opcode, text, make.lanes.function.name, op.position, types, op.attrs.get("error", ""))
    return make.lanes.write.needs.number(report)


def _record(make: Maker, op: Op, number: int, lane: str) -> None:
    """Fill the error record; its state last."""
    lanes, write = make.lanes, make.lanes.write
    put_word(make, ERROR_LANE, write.let(f"zext i32 {lane} to i64"))
    for at, value in enumerate(op.args[1 : 1 + MOST_VALUES]):
        one = index_before_wrap(lanes, op.args[0], value) or lanes.at(value, lane, I32)
        put_word(make, ERROR_VALUES + at * WORD, word_of(write, op, value.type, one))
    put_word(make, 0, str(number + 1))


def _print(make: Maker, op: Op) -> None:
    """Print each active lane, one after the other: its values, then the lane and the address of the error record.

    The driver has left the index of the gang in the record.
    """
    lanes, write = make.lanes, make.lanes.write
    if not op.attrs.get("error"):
        record("LW410", op.position)
    number = _numbered(make, op, op.attrs["format"], op.args)
    write.needs.declarations[REPORT] = f"declare void @{REPORT}(i64, ptr)"
    words = write.private(f"alloca [{len(op.args) + 2} x i64], align 8")
    place_of_record = write.let(f"ptrtoint ptr {make.error} to i64")

    def one(lane: int) -> None:
        for at, value in enumerate(op.args):
            place = write.let(f"getelementptr i64, ptr {words}, i64 {at}")
            write.do(f"store i64 {word_of(write, op, value.type, lanes.lane(value, lane))}, ptr {place}")
        for at, word in enumerate((lane, place_of_record), len(op.args)):
            write.do(f"store i64 {word}, ptr {write.let(f'getelementptr i64, ptr {words}, i64 {at}')}")
        write.do(f"call void @{REPORT}(i64 {number}, ptr {words})")

    if lanes.is_source:
        one(0)
    else:
        lanes.one_by_one(lanes.mask(op), VOID, one)


def _assume(make: Maker, op: Op) -> str | None:
    """Keep a promise for LLVM where that costs no instructions."""
    lanes = make.lanes
    if lanes.mask(op) is None and lanes.forms.is_scalar(op.args[0]):
        return f"call void @llvm.assume(i1 {lanes.scalar(op.args[0])})"
    return None


def _prefetch(make: Maker, op: Op) -> None:
    """Into L2, for every lane: a useless line does no harm. Prefetches of other compilers are left out: they were meant
    for their own loops.
    """
    lanes, address = make.lanes, op.args[0]
    if "distance" in op.attrs:
        alike = lanes.is_source or lanes.forms.stride(address) == 0
        places = [lanes.scalar(address)] if alike else [lanes.lane(address, lane) for lane in range(lanes.width)]
        for place in places:
            lanes.write.do(f"call void @llvm.prefetch(ptr {place}, i32 0, i32 {SECOND_CACHE}, i32 1)")


def _trap(make: Maker, op: Op) -> None:
    lanes = make.lanes
    lanes.write.guarded(lanes.any(lanes.mask(op)), lambda: lanes.write.do("call void @llvm.trap()"), "", "")


CALLS: dict[str, Callable[[Maker, Op], str | None]] = {
    "call": _call,
    "call_pointer": _call_pointer,
    "check": _check,
    "print": _print,
    "assume": _assume,
    "prefetch": _prefetch,
    "trap": _trap,
    "launch": launch,
    "allocate": allocate,
}
