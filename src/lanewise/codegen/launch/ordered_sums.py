"""Reductions of floats in compiled code, in the order of `ir/reduction_order.py`.

    driver      units of one step each; gangs load and store their part of the 64 slots of a reduction
    block end   the 64 slots become one sum, which meets the sums that wait for a pair
    launch      pieces of 2^k blocks, whose sums are nodes of the same tree, whatever thread runs them

A sum that waits for its pair is kept in `state`: the number of sums so far, then one place for each bit of it. An
iteration that adds nothing, or does not exist, changes no bit of its slot.

Requires  pieces that begin at multiples of their size.
Costs     for each block 63 operations, most of them on vectors; for each gang a load and a store of its slots, unless
          the body is so short that a whole step is written out, whose slots LLVM keeps in registers.
"""

from __future__ import annotations

from ...analysis.cost.op_cost import runs_straight
from ...ir.function import Function
from ...ir.ops import ELEMENTARY
from ...ir.reduction_order import BLOCK, STEP
from ..text.types import form
from ..text.write import Needs, Writer
from .lanes_loop import Accumulator

STATE_WORDS = 65
MOST_UNROLLED = 768  # ops of a step
_HEAD = "internal {} @lanewise.{}({}) nounwind noinline"
_NOWHERE = Function("")  # the emitters of a reduction use nothing of the function


def slots(write: Writer, item: Accumulator) -> str:
    """The slots of a reduction, neutral."""
    room = write.private(f"alloca [{STEP} x {form(item.type)}], align 64")
    write.do(f"store {form(item.type, STEP)} {_splat(item)}, ptr {room}, align 64")
    return room


def state(write: Writer) -> str:
    """The sums that wait for their pairs; none yet."""
    room = write.private(f"alloca [{STATE_WORDS} x i64], align 8")
    write.do(f"store i64 0, ptr {room}, align 8")
    return room


def end_block(write: Writer, item: Accumulator, room: str, held: str) -> None:
    """The slots become one sum, and are neutral again."""
    _needs_push(write.needs, item)
    name = f"{item.op}.{item.type}.block"
    write.needs.declarations[f"lanewise.{name}"] = _block_text(item, name)
    write.do(f"call void @lanewise.{name}(ptr {room}, ptr {held})")


def total(write: Writer, item: Accumulator, held: str) -> str:
    """The sum of all blocks."""
    name = f"{item.op}.{item.type}.total"
    write.needs.declarations[f"lanewise.{name}"] = _total_text(item, name)
    return write.let(f"call {form(item.type)} @lanewise.{name}(ptr {held})")


def total_of_pieces(write: Writer, item: Accumulator, start: str, bytes: int, pieces: str) -> str:
    """The sum of the pieces of a launch, whose own sums are `bytes` apart."""
    _needs_push(write.needs, item)
    total(Writer(_NOWHERE, "t.", write.needs), item, "")
    name = f"{item.op}.{item.type}.pieces"
    write.needs.declarations[f"lanewise.{name}"] = _pieces_text(item, name)
    return write.let(f"call {form(item.type)} @lanewise.{name}(ptr {start}, i64 {bytes}, i64 {pieces})")


def is_worth_unrolling(body: Function, width: int) -> bool:
    """Is the body so short that it matters whether slots are in registers?"""
    ops = list(body.ops)
    is_short = width < STEP and STEP // width * len(ops) <= MOST_UNROLLED
    return is_short and runs_straight(body) and not any(op.opcode in ELEMENTARY for op in ops)


def steps_of(write: Writer, size: str) -> str:
    """The steps of a row."""
    return write.let(f"udiv i64 {write.let(f'add i64 {size}, {STEP - 1}')}, {STEP}")


def steps_of_piece(write: Writer, least: str) -> str:
    """At least so many, and a power of two, at least a block."""
    over = write.let(f"sub i64 {write.let(f'call i64 @llvm.smax(i64 {least}, i64 {BLOCK})')}, 1")
    bits = write.let(f"sub i64 64, {write.let(f'call i64 @llvm.ctlz.i64(i64 {over}, i1 false)')}")
    return write.let(f"shl i64 1, {bits}")


def _splat(item: Accumulator) -> str:
    return f"splat ({form(item.type)} {item.neutral})"


def _place(write: Writer, held: str, level: str) -> str:
    return write.let(f"getelementptr i64, ptr {held}, i64 {write.let(f'add i64 {level}, 1')}")


def _needs_push(needs: Needs, item: Accumulator) -> None:
    name = f"{item.op}.{item.type}.push"
    needs.declarations[f"lanewise.{name}"] = _push_text(item, name)


def _block_text(item: Accumulator, name: str) -> str:
    write, kind = Writer(_NOWHERE, "t.", Needs()), form(item.type)
    value, lanes = write.let(f"load {form(item.type, STEP)}, ptr %room, align 64"), STEP
    write.do(f"store {form(item.type, STEP)} {_splat(item)}, ptr %room, align 64")
    while lanes > 1:
        lanes //= 2
        low, high = (_half(write, item, value, first, lanes) for first in (0, lanes))
        value = item.combined(write, low, high, lanes)
    one = write.let(f"extractelement {form(item.type, 1)} {value}, i64 0")
    write.do(f"call void @lanewise.{item.op}.{item.type}.push({kind} {one}, ptr %held)")
    write.do("ret void")
    return _text("void", name, "ptr %room, ptr %held", write)


def _half(write: Writer, item: Accumulator, value: str, first: int, lanes: int) -> str:
    both = form(item.type, 2 * lanes)
    wanted = ", ".join(f"i32 {lane}" for lane in range(first, first + lanes))
    return write.let(f"shufflevector {both} {value}, {both} poison, <{lanes} x i32> <{wanted}>")


def _push_text(item: Accumulator, name: str) -> str:
    """A new sum is added to the waiting ones of its size, as a carry is in a binary counter."""
    write, kind = Writer(_NOWHERE, "t.", Needs()), form(item.type)
    write.label("entry")
    count = write.let("load i64, ptr %held, align 8")
    write.do(f"store i64 {write.let(f'add i64 {count}, 1')}, ptr %held, align 8")
    write.do("br label %test")
    write.label("test")
    write.do("%level = phi i64 [ 0, %entry ], [ %level.next, %meet ]")
    write.do(f"%sum = phi {kind} [ %value, %entry ], [ %met, %meet ]")
    place = _place(write, "%held", "%level")
    waits = write.let(f"and i64 {write.let(f'lshr i64 {count}, %level')}, 1")
    write.do(f"br i1 {write.let(f'icmp ne i64 {waits}, 0')}, label %meet, label %keep")
    write.label("meet")
    made = item.combined(write, write.let(f"load {kind}, ptr {place}, align 8"), "%sum", 0)
    write.do(f"%met = select i1 true, {kind} {made}, {kind} {made}")
    write.do("%level.next = add i64 %level, 1")
    write.do("br label %test")
    write.label("keep")
    write.do(f"store {kind} %sum, ptr {place}, align 8")
    write.do("ret void")
    return _text("void", name, f"{kind} %value, ptr %held", write)


def _total_text(item: Accumulator, name: str) -> str:
    """Add the waiting sums, the smallest first."""
    write, kind = Writer(_NOWHERE, "t.", Needs()), form(item.type)
    write.label("entry")
    count = write.let("load i64, ptr %held, align 8")
    write.do(f"br i1 {write.let(f'icmp eq i64 {count}, 0')}, label %none, label %first")
    write.label("none")
    write.do(f"ret {kind} {item.neutral}")
    write.label("first")
    low = _place(write, "%held", write.let(f"call i64 @llvm.cttz.i64(i64 {count}, i1 true)"))
    start = write.let(f"load {kind}, ptr {low}, align 8")
    write.do("br label %test")
    write.label("test")
    write.do(f"%before = phi i64 [ {count}, %first ], [ %left, %meet ]")
    write.do(f"%sum = phi {kind} [ {start}, %first ], [ %met, %meet ]")
    write.do(f"%left = and i64 %before, {write.let('sub i64 %before, 1')}")
    write.do(f"br i1 {write.let('icmp eq i64 %left, 0')}, label %done, label %meet")
    write.label("meet")
    place = _place(write, "%held", write.let("call i64 @llvm.cttz.i64(i64 %left, i1 true)"))
    made = item.combined(write, write.let(f"load {kind}, ptr {place}, align 8"), "%sum", 0)
    write.do(f"%met = select i1 true, {kind} {made}, {kind} {made}")
    write.do("br label %test")
    write.label("done")
    write.do(f"ret {kind} %sum")
    return _text(kind, name, "ptr %held", write)


def _pieces_text(item: Accumulator, name: str) -> str:
    write, kind = Writer(_NOWHERE, "t.", Needs()), form(item.type)
    write.label("entry")
    held = state(write)
    write.do("br label %test")
    write.label("test")
    write.do("%at = phi i64 [ 0, %entry ], [ %next, %one ]")
    write.do(f"br i1 {write.let('icmp slt i64 %at, %pieces')}, label %one, label %done")
    write.label("one")
    place = write.let(f"getelementptr i8, ptr %start, i64 {write.let('mul i64 %at, %bytes')}")
    value = write.let(f"load {kind}, ptr {place}, align {item.type.bytes}")
    write.do(f"call void @lanewise.{item.op}.{item.type}.push({kind} {value}, ptr {held})")
    write.do("%next = add i64 %at, 1")
    write.do("br label %test")
    write.label("done")
    found = write.let(f"call {kind} @lanewise.{item.op}.{item.type}.total(ptr {held})")
    write.do(f"ret {kind} {found}")
    return _text(kind, name, "ptr %start, i64 %bytes, i64 %pieces", write)


def _text(result: object, name: str, params: str, write: Writer) -> str:
    lines = write.take()
    head = f"define {_HEAD.format(result, name, params)} {{"
    return "\n".join([head, *lines[:1], *write.privates, *lines[1:], "}"])
