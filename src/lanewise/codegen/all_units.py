"""All units of a launch, in this thread or through the launch function of the call.

    i64 launch(ptr frame, ptr error)

hands the units to the launch function, or, if they are few, runs them here, piece by piece; then it combines the
partial results of the pieces, in their order, into the host's places. The pieces depend on the number of units alone.
The launch function and its context stand behind the host's own error record.
"""

from __future__ import annotations

from .drivers import Accumulator, Plan
from .layout import ERROR_BYTES, WORD
from .types import form
from .write import Needs, Writer

MOST_PIECES = 64
LEAST_LANES = 4096  # of a piece: below, one thread is faster than two
LAUNCH_AT, CONTEXT_AT = ERROR_BYTES, ERROR_BYTES + WORD
HOST_RECORD_BYTES = ERROR_BYTES + 2 * WORD


def launch_text(of: Plan, width: int, needs: Needs) -> str:
    """All units of a launch, in this thread or through the launch function; then what the pieces found, combined."""
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label
    label("entry")
    sizes = [_size(write, of, at) for at in range(of.dims)]
    up = let(f"add i64 {sizes[-1]}, {width - 1}")
    units = let(f"udiv i64 {up}, {width}")
    for size in sizes[:-1]:
        units = let(f"mul i64 {units}, {size}")
    nothing = "false"
    for size in sizes:
        empty = let(f"icmp sle i64 {size}, 0")
        nothing = let(f"or i1 {nothing}, {empty}")
    do(f"br i1 {nothing}, label %skip, label %work")
    label("skip")
    do("ret i64 0")
    label("work")
    chunk, pieces, partials = "0", "1", "null"
    if of.accumulators:
        even = let(f"udiv i64 {let(f'add i64 {units}, {MOST_PIECES - 1}')}, {MOST_PIECES}")
        chunk = let(f"call i64 @llvm.smax(i64 {even}, i64 {max(1, LEAST_LANES // width)})")
        more = let(f"sub i64 {let(f'add i64 {units}, {chunk}')}, 1")
        pieces = let(f"udiv i64 {more}, {chunk}")
        partials = write.private(f"alloca [{MOST_PIECES * of.partial_bytes} x i8], align 16")
    launcher = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %error, i64 {LAUNCH_AT}')}, align 8")
    context = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %error, i64 {CONTEXT_AT}')}, align 8")
    nobody = let(f"icmp eq ptr {launcher}, null")
    little = let(f"icmp sle i64 {units}, {of.at_once}")
    here = let(f"select i1 {nobody}, i1 true, i1 {little}")
    do(f"br i1 {here}, label %piece, label %spread")
    label("spread")
    given = f"ptr {context}, i64 {of.number}, ptr %frame, i64 {units}, i64 {chunk}, ptr {partials}, ptr %error"
    spread = let(f"call i64 {launcher}({given})")
    do("br label %told")
    label("piece")
    do("%piece.at = phi i64 [ 0, %work ], [ %piece.next, %piece.end ]")
    first = let(f"mul i64 %piece.at, {chunk}")
    end = let(f"add i64 {first}, {chunk}") if of.accumulators else units
    last = let(f"call i64 @llvm.smin(i64 {end}, i64 {units})")
    room = let(f"mul i64 %piece.at, {of.partial_bytes}")
    partial = let(f"getelementptr i8, ptr {partials}, i64 {room}") if of.accumulators else "null"
    status = let(f"call i64 @{of.symbol}(ptr %frame, i64 {first}, i64 {last}, ptr {partial}, ptr %error)")
    failed = let(f"icmp ne i64 {status}, 0")
    do(f"br i1 {failed}, label %told, label %piece.end")
    label("piece.end")
    do("%piece.next = add i64 %piece.at, 1")
    again = let(f"icmp slt i64 %piece.next, {pieces}")
    do(f"br i1 {again}, label %piece, label %told")
    label("told")
    do(f"%status = phi i64 [ {spread}, %spread ], [ 1, %piece ], [ 0, %piece.end ]")
    bad = let("icmp ne i64 %status, 0")
    do(f"br i1 {bad}, label %leave, label %combine")
    label("leave")
    do("ret i64 1")
    label("combine")
    for item in of.accumulators:
        _combine_pieces(write, of, item, partials, pieces)
    do("ret i64 0")
    lines = write.take()
    head = f"define internal i64 @{of.launch_symbol}(ptr %frame, ptr %error) nounwind {{"
    return "\n".join([head, lines[0], *write.privates, *lines[1:], "}"])


def _size(write: Writer, of: Plan, at: int) -> str:
    place = write.let(f"getelementptr i8, ptr %frame, i64 {of.frame[f'size {at}'].offset}")
    return write.let(f"load i64, ptr {place}, align 8")


def _combine_pieces(write: Writer, of: Plan, item: Accumulator, partials: str, pieces: str) -> None:
    """The first piece has taken over what the host had, so the host's place is only written."""
    let, do, label, kind = write.let, write.do, write.label, form(item.type)
    before, name = write.last_label, f"fold{of.partial[item.param].offset}"
    start = let(f"getelementptr i8, ptr {partials}, i64 {of.partial[item.param].offset}")
    total = let(f"load {kind}, ptr {start}, align {item.type.bytes}")
    do(f"br label %{name}.test")
    label(f"{name}.test")
    do(f"%{name}.at = phi i64 [ 1, %{before} ], [ %{name}.next, %{name} ]")
    do(f"%{name}.sum = phi {kind} [ {total}, %{before} ], [ %{name}.new, %{name} ]")
    more = let(f"icmp slt i64 %{name}.at, {pieces}")
    do(f"br i1 {more}, label %{name}, label %{name}.done")
    label(name)
    room = let(f"mul i64 %{name}.at, {of.partial_bytes}")
    place = let(f"getelementptr i8, ptr {start}, i64 {room}")
    one = let(f"load {kind}, ptr {place}, align {item.type.bytes}")
    made = item.combined(write, f"%{name}.sum", one)
    do(f"%{name}.new = select i1 true, {kind} {made}, {kind} {made}")
    do(f"%{name}.next = add i64 %{name}.at, 1")
    do(f"br label %{name}.test")
    label(f"{name}.done")
    slot = of.frame[item.param]
    where = let(f"getelementptr i8, ptr %frame, i64 {slot.offset}")
    host = let(f"load ptr, ptr {where}, align 8")
    do(f"store {kind} %{name}.sum, ptr {host}, align {item.type.bytes}")
