"""Tables that lanes only add to: each piece of a launch adds to copies of its own, and these to the table at its end.

    driver(frame, first, last, ...)
        if the tables are small and the piece is long enough:
            copies of the table, filled with zeros; a frame that holds their address instead of the table's
            driver.apart16(...)          lane l adds to copy l mod 16, with a plain load, addition and store;
            driver.apart4(...)           a table that is not so small has 4 copies
            for each place:              one atomic update with the sum of the copies, if that is not 0
        else:
            driver.shared(...)           lanes add to the table itself, each atomically or in turns (`turn_drivers.py`)

An atomic update takes 8 cycles and more, and waits for the one before; a plain one takes 1, and copies keep lanes with
the same place from waiting for each other. What several threads, or programs, add at once is added in either way.
A piece that fails has added what came before the failure.

Needs     `analysis/tables.py` says which arrays are tables.
Costs     two more versions of the body; a piece that keeps copies fills and adds up what it keeps.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.facts import Facts
from ..analysis.tables import Table, tables
from ..ir.function import Function
from ..record import replace
from ..transform.copy_function import copy_function
from .drivers import driver_text
from .layout import WORD
from .plans import HEAD, SAME, Plan
from .table_updates import APART, CHOICES, MOST_BYTES, Copies
from .turn_drivers import turn_texts
from .turns import TURN
from .types import form
from .versions import Versions
from .write import Needs, Writer

MOST_TABLES = 2
LANES_A_PLACE = 8  # how many lanes a piece must have for each place that is filled and added up


def kept_apart(found: Sequence[Table], width: int) -> bool:
    return 0 < len(found) <= MOST_TABLES and width > 1


def apart_body(body: Function, copies: Copies) -> Function:
    """The version of a body whose updates go to copies."""
    new = copy_function(body)
    new.name, new.attrs = f"{body.name}.{_variant(copies)}", {**body.attrs, APART: copies.count}
    return new


def _variant(copies: Copies) -> str:
    return f"apart{copies.count}"


def driver_texts(of: Plan, found: Sequence[Table], versions: Versions, needs: Needs) -> list[str]:
    """The driver, and those between which it chooses."""
    if of.in_turns:
        texts = turn_texts(of, versions, needs, f"{of.symbol}.shared")
    else:
        texts = [driver_text(replace(of, variant=".shared"), versions, needs)]
    choices = _possible(found)
    for copies in choices:
        body = apart_body(of.body, copies)
        versions.apart[body.name] = body
        texts.append(driver_text(replace(of, body=body, variant=f".{_variant(copies)}"), versions, needs))
    return [*texts, _choice(of, found, versions.width, choices)]


def _possible(found: Sequence[Table]) -> list[Copies]:
    """Without those that tables of known size do not need, or do not fit."""
    known = max((table.count * table.type.bytes for table in found if isinstance(table.count, int)), default=0)
    fitting = [copies for copies in CHOICES if known <= copies.most_bytes]
    return fitting[:1] if all(isinstance(table.count, int) for table in found) else fitting


def _choice(of: Plan, found: Sequence[Table], width: int, choices: Sequence[Copies]) -> str:
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")
    counts = [_count(write, of, table) for table in found]
    places = "0"
    for count in counts:
        places = let(f"add i64 {places}, {count}")
    lanes = let(f"mul i64 {let('sub i64 %last, %first')}, {width}")
    long = let(f"icmp uge i64 {lanes}, {let(f'mul i64 {places}, {LANES_A_PLACE}')}")
    for copies in choices:
        fits = long
        for table, count in zip(found, counts, strict=True):
            small = let(f"icmp ule i64 {count}, {copies.most_bytes // table.type.bytes}")
            fits = let(f"and i1 {fits}, {small}")
        name = _variant(copies)
        do(f"br i1 {fits}, label %{name}, label %{name}.not")
        label(name)
        _run_apart(write, of, found, counts, copies)
        label(f"{name}.not")
    status = let(f"call i64 @{of.symbol}.shared({SAME})")
    do(f"ret i64 {status}")
    lines = write.take()
    return "\n".join([f"define i64 @{of.symbol}({HEAD}) nounwind {{", lines[0], *write.privates, *lines[1:], "}"])


def _run_apart(write: Writer, of: Plan, found: Sequence[Table], counts: Sequence[str], copies: Copies) -> None:
    frame, name = write.private(f"alloca [{of.frame.size} x i8], align 16"), _variant(copies)
    write.do(f"call void @llvm.memcpy(ptr {frame}, ptr %frame, i64 {of.frame.size}, i1 false)")
    rooms = [_room(write, of, table, count, frame, copies) for table, count in zip(found, counts, strict=True)]
    status = write.let(f"call i64 @{of.symbol}.{name}(ptr {frame}, i64 %first, i64 %last, ptr %partial, ptr %error)")
    if of.in_turns:
        write.do(f"call void @{TURN}.share()")
    for number, (table, count, room) in enumerate(zip(found, counts, rooms, strict=True)):
        _add_up(write, of, table, count, room, copies, f"{name}.add{number}")
    if of.in_turns:
        write.do(f"call void @{TURN}.part()")
    write.do(f"ret i64 {status}")


def larger_tables(of: Plan, width: int) -> tuple[tuple[int, int], ...]:
    """Tables whose size is known at run time only: where their count stands in the frame, and the most with copies."""
    found = tables(of.body, Facts(of.body))
    if not kept_apart(found, width):
        return ()
    unknown = [table for table in found if isinstance(table.count, str)]
    return tuple((of.frame[f"{table.count}"].offset, MOST_BYTES // table.type.bytes) for table in unknown)


def _count(write: Writer, of: Plan, table: Table) -> str:
    if isinstance(table.count, int):
        return f"{table.count}"
    place = write.let(f"getelementptr i8, ptr %frame, i64 {of.frame[table.count].offset}")
    return write.let(f"load i64, ptr {place}, align {WORD}")


def _room(write: Writer, of: Plan, table: Table, count: str, frame: str, copies: Copies) -> str:
    """Copies full of zeros, whose address stands in the frame."""
    room = write.private(f"alloca [{copies.room(table.type.bytes)} x i8], align 64")
    size = write.let(f"mul i64 {count}, {table.type.bytes * copies.count}")
    write.do(f"call void @llvm.memset(ptr {room}, i8 0, i64 {size}, i1 false)")
    place = write.let(f"getelementptr i8, ptr {frame}, i64 {of.frame[table.address].offset}")
    write.do(f"store ptr {room}, ptr {place}, align {WORD}")
    return room


def _add_up(write: Writer, of: Plan, table: Table, count: str, room: str, copies: Copies, name: str) -> None:
    """To each place of the table, what the copies have for it."""
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
