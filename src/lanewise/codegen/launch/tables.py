"""Tables that lanes only add to: each piece of a launch adds to its own copies, which are summed at the end.

    driver(frame, first, last, ...)
        if the tables are small and the piece is long enough:
            copies of the table, filled with zeros; a frame that holds their address instead of the table's
            driver.apart16(...)          lane l adds to copy l mod 16, with a plain load, addition and store;
            driver.apart4(...)           a table that is not so small has 4 copies
            for each place:              one atomic update with the sum of the copies, if that is not 0
        else:
            driver.shared(...)           lanes add to the table itself (`update_drivers.py`)

An atomic update takes 8 cycles or more, and waits for the previous one; a plain one takes 1. With copies, lanes that
add to the same element do not wait for each other. Sums of several threads, or programs, are right in both cases.
A piece that fails has added what came before the failure.

Requires  `analysis/memory/tables.py` says which arrays are tables.
Costs     two more versions of the body; a piece with copies clears them and sums them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.facts import Facts
from ...analysis.memory.tables import Table, tables
from ...ir.reduction_order import STEP
from ...plan.variant import COPIES
from ...record import replace
from ...remarks.remark import is_recording, record
from ...transform.edit.copy_function import copy_function
from ...transform.record.names import root
from ..gang.table_updates import CHOICES, MOST_BYTES, Copies
from ..text.types import form
from ..text.write import Needs, Writer
from .drivers import driver_text
from .lanes_loop import HEAD, SAME, Below, LanesLoop
from .layout import WORD
from .update_drivers import lock_texts
from .update_lock import LOCK
from .versions import Versions

MOST_TABLES = 2
ONE_THREAD, ATOMICALLY = "one thread", "atomic"  # data of remarks
LANES_A_PLACE = 8  # of a piece, at least, for each element that is cleared and summed


def kept_apart(found: Sequence[Table], width: int) -> bool:
    return 0 < len(found) <= MOST_TABLES and width > 1


def _name(copies: Copies) -> str:
    return f"apart{copies.count}"


def copied_tables(of: LanesLoop, versions: Versions) -> Sequence[Table] | None:
    """The tables of which pieces of a launch may keep copies."""
    found = tables(of.body, Facts(of.body))
    return found if kept_apart(found, versions.width) else None


def record_updates(of: LanesLoop, versions: Versions) -> None:
    """For each update: whether copies of its table are updated, and else which threads update it at a time."""
    updates = [op for op in of.body.ops if op.opcode == "atomic"] if is_recording() else []
    copied = bool(updates) and copied_tables(of, versions) is not None
    for op in updates:
        if copied:
            record("LW213", op.position, root(op.args[0]), MOST_BYTES)
        else:
            record("LW212", op.position, root(op.args[0]), ONE_THREAD if of.serial_below else ATOMICALLY)


def table_texts(of: LanesLoop, found: Sequence[Table], versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The driver, and those that it chooses from."""
    if of.serial_below:
        texts = lock_texts(of, versions, needs, f"{of.symbol}.shared")
    else:
        texts = [driver_text(replace(of, suffix=".shared"), versions, needs)]
    choices = _possible(found)
    for copies in choices:
        body, variant = copy_function(of.body), replace(of.variant, updates=COPIES, copies=copies.count)
        body.name = f"{of.body.name}.{_name(copies)}"
        versions.add(body, variant)
        texts.append(driver_text(replace(of, body=body, variant=variant, suffix=f".{_name(copies)}"), versions, needs))
    return [*texts, _choice(of, found, versions.width, choices)]


def _possible(found: Sequence[Table]) -> list[Copies]:
    """Without those that tables of known size do not need, or do not fit."""
    known = max((table.count * table.type.bytes for table in found if isinstance(table.count, int)), default=0)
    fitting = [copies for copies in CHOICES if known <= copies.most_bytes]
    return fitting[:1] if all(isinstance(table.count, int) for table in found) else fitting


def _choice(of: LanesLoop, found: Sequence[Table], width: int, choices: Sequence[Copies]) -> str:
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")
    counts = [_count(write, of, table) for table in found]
    places = "0"
    for count in counts:
        places = let(f"add i64 {places}, {count}")
    lanes = let(f"mul i64 {let('sub i64 %last, %first')}, {STEP if of.is_ordered else width}")
    long = let(f"icmp uge i64 {lanes}, {let(f'mul i64 {places}, {LANES_A_PLACE}')}")
    for copies in choices:
        fits = long
        for table, count in zip(found, counts, strict=True):
            small = let(f"icmp ule i64 {count}, {copies.most_bytes // table.type.bytes}")
            fits = let(f"and i1 {fits}, {small}")
        name = _name(copies)
        do(f"br i1 {fits}, label %{name}, label %{name}.not")
        label(name)
        _run_apart(write, of, found, counts, copies)
        label(f"{name}.not")
    status = let(f"call i64 @{of.symbol}.shared({SAME})")
    do(f"ret i64 {status}")
    lines = write.take()
    return "\n".join([f"define i64 @{of.symbol}({HEAD}) nounwind {{", lines[0], *write.privates, *lines[1:], "}"])


def _run_apart(write: Writer, of: LanesLoop, found: Sequence[Table], counts: Sequence[str], copies: Copies) -> None:
    frame, name = write.private(f"alloca [{of.frame.size} x i8], align 16"), _name(copies)
    write.do(f"call void @llvm.memcpy(ptr {frame}, ptr %frame, i64 {of.frame.size}, i1 false)")
    rooms = [_room(write, of, table, count, frame, copies) for table, count in zip(found, counts, strict=True)]
    status = write.let(f"call i64 @{of.symbol}.{name}(ptr {frame}, i64 %first, i64 %last, ptr %partial, ptr %error)")
    if of.serial_below:
        write.do(f"call void @{LOCK}.share()")
    for number, (table, count, room) in enumerate(zip(found, counts, rooms, strict=True)):
        _add_up(write, of, table, count, room, copies, f"{name}.add{number}")
    if of.serial_below:
        write.do(f"call void @{LOCK}.part()")
    write.do(f"ret i64 {status}")


def larger_tables(of: LanesLoop, width: int) -> tuple[tuple[int, int], ...]:
    """Tables whose size is known only at run time: the offset of their count in the frame, and the most with copies."""
    found = tables(of.body, Facts(of.body))
    if not kept_apart(found, width):
        return ()
    unknown = [table for table in found if isinstance(table.count, str)]
    return tuple((of.frame[f"{table.count}"].offset, MOST_BYTES // table.type.bytes) for table in unknown)


def _count(write: Writer, of: LanesLoop, table: Table) -> str:
    if isinstance(table.count, int):
        return f"{table.count}"
    place = write.let(f"getelementptr i8, ptr %frame, i64 {of.frame[table.count].offset}")
    return write.let(f"load i64, ptr {place}, align {WORD}")


def _room(write: Writer, of: LanesLoop, table: Table, count: str, frame: str, copies: Copies) -> str:
    """Zeroed copies, with their address in the frame."""
    room = write.private(f"alloca [{copies.room(table.type.bytes)} x i8], align 64")
    size = write.let(f"mul i64 {count}, {table.type.bytes * copies.count}")
    write.do(f"call void @llvm.memset(ptr {room}, i8 0, i64 {size}, i1 false)")
    place = write.let(f"getelementptr i8, ptr {frame}, i64 {of.frame[table.address].offset}")
    write.do(f"store ptr {room}, ptr {place}, align {WORD}")
    return room


def _add_up(write: Writer, of: LanesLoop, table: Table, count: str, room: str, copies: Copies, name: str) -> None:
    """Add the copies to each place of the table."""
    let, do, label, kind = write.let, write.do, write.label, form(table.type)
    place = let(f"getelementptr i8, ptr %frame, i64 {of.frame[table.address].offset}")
    address = let(f"load ptr, ptr {place}, align {WORD}")
    before = write.last_label
    do(f"br label %{name}.test")
    label(f"{name}.test")
    do(f"%{name}.at = phi i64 [ 0, %{before} ], [ %{name}.next, %{name}.end ]")
    more = let(f"icmp ult i64 %{name}.at, {count}")
    do(f"br i1 {more}, label %{name}, label %{name}.done")
    label(name)
    row = form(table.type, copies.count)
    cells = let(f"getelementptr {row}, ptr {room}, i64 %{name}.at")
    parts = let(f"load {row}, ptr {cells}, align {table.type.bytes}")
    total = let(f"call {kind} @llvm.vector.reduce.{table.mode}({row} {parts})")
    something = let(f"icmp ne {kind} {total}, 0")
    do(f"br i1 {something}, label %{name}.some, label %{name}.end")
    label(f"{name}.some")
    cell = let(f"getelementptr {kind}, ptr {address}, i64 %{name}.at")
    let(f"atomicrmw {table.mode} ptr {cell}, {kind} {total} seq_cst, align {table.type.bytes}")
    do(f"br label %{name}.end")
    label(f"{name}.end")
    do(f"%{name}.next = add i64 %{name}.at, 1")
    do(f"br label %{name}.test")
    label(f"{name}.done")
