"""All units of a launch: the first ones run here, the rest through the launch function of the call.

    i64 launch(ptr frame, ptr error)                        all units, once
    i64 share(ptr frame, ptr work, i64 turn, ptr error)     for some time, pieces that several threads take

`launch` runs pieces in the calling thread, each larger than the one before. It hands the rest to the launch function
when the call's patience is used up and twice as much is left; without a launch function it runs all units. Then it
combines the partial results of the pieces, in their order, into the host's places. With reductions the pieces depend on
the number of units alone. The launch function, its context and the patience follow the host's own error record, then
the time of its last call, and its answer. A host that has made short launches for ten milliseconds calls the launch
function with nothing left to do, so that Ctrl-C is noticed.

`share` takes pieces from one atomic counter in `work`, words that the threads of a launch share (`WORK_...`). A piece
is one of WORK_PARTS of the remaining units, so that the last ones are small and no thread waits long for another, but
not less than WORK_LEAST or more than WORK_MOST. If these differ and there is a clock, a piece also takes at most half
a millisecond, judged by the one before: the first has WORK_LEAST units, because their duration is not known.

It returns 0 when no units are left or another thread has stopped the launch, ENOUGH at the end of its time (in ticks,
or pieces if there is no clock; one piece at least), and one more than the first unit of a piece that failed; then it
has written the record and stopped the others.
"""

from __future__ import annotations

from ...ir.reduction_order import STEP
from ...machine.host import HAS_TICKS, WIDEST
from ..text.types import form
from ..text.write import Needs, Writer
from .lanes_loop import Accumulator, LanesLoop
from .layout import CUT_SHORT, WORD
from .ordered_sums import steps_of_piece, total_of_pieces
from .shared_words import (
    ALL_RUN,
    ANSWER_AT,
    CONTEXT_AT,
    ENOUGH,
    LAUNCH_AT,
    LAUNCHES_UNSEEN,
    PATIENCE_AT,
    SEEN_AT,
    TICKS_UNSEEN,
    VISITS,
    WORK_LEAST,
    WORK_MOST,
    WORK_NEXT,
    WORK_PARTIALS,
    WORK_PARTS,
    WORK_STOPPED,
    WORK_UNITS,
)
from .too_many import refuse_too_many

MOST_PIECES = 64
LEAST_LANES = 4096  # of a piece: below, one thread is faster than two
GROWTH, GROWTH_NEAR = 4, 2  # of pieces; after an eighth of the patience
TICKS_OF_PIECE = 1_000_000  # at most: about half a millisecond
NO_LIMIT = 1 << 60
# Run per piece, not per gang: LLVM need not save 20 ns here for a seventh of its time.
ONCE_IN_A_WHILE = "nounwind optnone noinline"


def launch_text(of: LanesLoop, width: int, needs: Needs, competes: bool = False) -> str:
    """Both functions of a launch; `competes`: they call the loop's chooser, and count ticks (`chooser.py`)."""
    driver = of.chooser_symbol if competes else of.symbol
    return f"{_launch_text(of, width, needs, driver, competes)}\n\n{_share_text(of, needs, driver)}"


def _launch_text(of: LanesLoop, width: int, needs: Needs, driver: str, counts: bool) -> str:
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label
    label("entry")
    sizes = [_size(write, of, at) for at in range(of.dims)]
    lanes = STEP if of.is_ordered else width
    up = let(f"add i64 {sizes[-1]}, {lanes - 1}")
    units = let(f"udiv i64 {up}, {lanes}")
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
    refuse_too_many(write, of, sizes)
    launcher = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %error, i64 {LAUNCH_AT}')}, align 8")
    context = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %error, i64 {CONTEXT_AT}')}, align 8")
    alone = let(f"icmp eq ptr {launcher}, null")
    chunk, pieces, partials = "0", "1", "null"
    if of.accumulators:
        even = let(f"udiv i64 {let(f'add i64 {units}, {MOST_PIECES - 1}')}, {MOST_PIECES}")
        chunk = let(f"call i64 @llvm.smax(i64 {even}, i64 {max(1, LEAST_LANES // lanes)})")
        chunk = steps_of_piece(write, chunk) if of.is_ordered else _whole_units(write, chunk, width)
        more = let(f"sub i64 {let(f'add i64 {units}, {chunk}')}, 1")
        pieces = let(f"udiv i64 {more}, {chunk}")
        partials = write.private(f"alloca [{MOST_PIECES * of.partial_bytes} x i8], align 16")
    some = chunk if of.accumulators else let(f"select i1 {alone}, i64 {units}, i64 {of.at_once}")
    began = let("call i64 @llvm.readcyclecounter()") if HAS_TICKS else ""
    do(f"br i1 {_is_unseen(write, began, alone)}, label %look, label %pieces")
    label("look")
    given = f"ptr {context}, i64 {of.number}, ptr %frame, i64 {units}, i64 {units}, i64 {chunk}, ptr {partials}"
    do(f"br i1 {_all_run(write, launcher, given)}, label %pieces, label %not.all")
    label("pieces")
    do("br label %piece")
    label("piece")
    do("%piece.first = phi i64 [ 0, %pieces ], [ %piece.last, %piece.again ]")
    do(f"%piece.size = phi i64 [ {some}, %pieces ], [ %piece.larger, %piece.again ]")
    end = let("add i64 %piece.first, %piece.size")
    do(f"%piece.last = call i64 @llvm.smin(i64 {end}, i64 {units})")
    partial = _partial(write, of, partials, "%piece.first", chunk)
    status = let(f"call i64 @{driver}(ptr %frame, i64 %piece.first, i64 %piece.last, ptr {partial}, ptr %error)")
    failed = let(f"icmp ne i64 {status}, 0")
    do(f"br i1 {failed}, label %reported, label %piece.end")
    label("piece.end")
    left = let(f"icmp slt i64 %piece.last, {units}")
    do(f"br i1 {left}, label %piece.more, label %reported")
    label("piece.more")
    late, growth = _is_late(write, began, units) if HAS_TICKS else ("true", str(GROWTH))
    on = let(f"select i1 {alone}, i1 false, i1 {late}")
    do(f"br i1 {on}, label %spread, label %piece.again")
    label("piece.again")
    do(f"%piece.larger = mul i64 %piece.size, {1 if of.accumulators else growth}")
    do("br label %piece")
    label("spread")
    given = f"ptr {context}, i64 {of.number}, ptr %frame, i64 %piece.last, i64 {units}, i64 {chunk}, ptr {partials}"
    do(f"br i1 {_all_run(write, launcher, given)}, label %reported, label %not.all")
    label("not.all")
    record = let("load i64, ptr %error, align 8")
    empty = let(f"icmp eq i64 {record}, 0")
    do(f"store i64 {let(f'select i1 {empty}, i64 {CUT_SHORT}, i64 {record}')}, ptr %error, align 8")
    do("br label %reported")
    label("reported")
    do("%status = phi i64 [ 0, %spread ], [ 1, %not.all ], [ 1, %piece ], [ 0, %piece.end ]")
    if counts and HAS_TICKS:
        took = let(f"sub i64 {let('call i64 @llvm.readcyclecounter()')}, {began}")
        left = let(f"load i64, ptr @{VISITS}, align 8")
        do(f"store i64 {let(f'sub i64 {left}, {took}')}, ptr @{VISITS}, align 8")
    bad = let("icmp ne i64 %status, 0")
    do(f"br i1 {bad}, label %leave, label %combine")
    label("leave")
    do("ret i64 1")
    label("combine")
    for item in of.accumulators:
        _combine_pieces(write, of, item, partials, pieces)
    do("ret i64 0")
    lines = write.take()
    head = f"define internal i64 @{of.launch_symbol}(ptr %frame, ptr %error) {ONCE_IN_A_WHILE} {{"
    return "\n".join([head, lines[0], *write.privates, *lines[1:], "}"])


def _whole_units(write: Writer, chunk: str, width: int) -> str:
    """Rounded up to whole gangs of the widest kind, so that each rival of the plan can run a piece."""
    ratio = max(1, WIDEST // width)
    more = write.let(f"add i64 {chunk}, {ratio - 1}")
    return write.let(f"mul i64 {write.let(f'udiv i64 {more}, {ratio}')}, {ratio}") if ratio > 1 else chunk


def _all_run(write: Writer, launcher: str, given: str) -> str:
    """Call the launch function; returns whether it ran all remaining units."""
    let, do = write.let, write.do
    place = let(f"getelementptr i8, ptr %error, i64 {ANSWER_AT}")
    do(f"store i64 0, ptr {place}, align 8")
    do(f"call void {launcher}({given}, ptr %error)")
    return let(f"icmp eq i64 {let(f'load i64, ptr {place}, align 8')}, {ALL_RUN}")


def _is_unseen(write: Writer, began: str, alone: str) -> str:
    """Has the launch function not been called for a while? The time counts from here on."""
    let, do = write.let, write.do
    place = let(f"getelementptr i8, ptr %error, i64 {SEEN_AT}")
    seen = let(f"load i64, ptr {place}, align 8")
    if HAS_TICKS:
        fresh = let(f"icmp eq i64 {seen}, 0")
        long_ago = let(f"icmp ugt i64 {let(f'sub i64 {began}, {seen}')}, {TICKS_UNSEEN}")
        do(f"store i64 {let(f'select i1 {long_ago}, i64 {began}, i64 {seen}')}, ptr {place}, align 8")
        look = let(f"xor i1 {let(f'or i1 {fresh}, {alone}')}, true")
    else:
        long_ago, more = let(f"icmp ugt i64 {seen}, {LAUNCHES_UNSEEN}"), let(f"add i64 {seen}, 1")
        do(f"store i64 {let(f'select i1 {long_ago}, i64 0, i64 {more}')}, ptr {place}, align 8")
        look = let(f"xor i1 {alone}, true")
    return let(f"and i1 {look}, {long_ago}")


def _is_late(write: Writer, began: str, units: str) -> tuple[str, str]:
    """Have more ticks than the patience passed, and would twice as many pass, at the cost per unit so far?

    Also returns the factor by which the next piece is larger than this one.
    """
    let = write.let
    patience = let(f"load i64, ptr {let(f'getelementptr i8, ptr %error, i64 {PATIENCE_AT}')}, align 8")
    spent = let(f"sub i64 {let('call i64 @llvm.readcyclecounter()')}, {began}")
    ticks, done, all_units = (let(f"uitofp i64 {value} to double") for value in (spent, "%piece.last", units))
    rest = let(f"fmul double {ticks}, {let(f'fsub double {all_units}, {done}')}")
    most = let(f"fmul double {let(f'uitofp i64 {patience} to double')}, {let(f'fmul double {done}, 2.0')}")
    near = let(f"icmp ugt i64 {let(f'mul i64 {spent}, 8')}, {patience}")
    late = let(f"and i1 {let(f'icmp ugt i64 {spent}, {patience}')}, {let(f'fcmp ogt double {rest}, {most}')}")
    return late, let(f"select i1 {near}, i64 {GROWTH_NEAR}, i64 {GROWTH}")


def _share_text(of: LanesLoop, needs: Needs, driver: str) -> str:
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label

    def word(number: int) -> str:
        return let(f"getelementptr i8, ptr %work, i64 {number * WORD}")

    label("entry")
    words = (WORK_UNITS, WORK_LEAST, WORK_MOST, WORK_PARTS)
    units, least, most, parts = (let(f"load i64, ptr {word(at)}, align 8") for at in words)
    partials = let(f"load ptr, ptr {word(WORK_PARTIALS)}, align 8")
    next_one, stop = word(WORK_NEXT), word(WORK_STOPPED)
    began = let("call i64 @llvm.readcyclecounter()") if HAS_TICKS else ""
    do("br label %take")
    label("take")
    do("%count = phi i64 [ 0, %entry ], [ %count.next, %again ]")
    do(f"%limit = phi i64 [ {least if HAS_TICKS else NO_LIMIT}, %entry ], [ %limit.next, %again ]")
    stopped = let(f"icmp ne i64 {let(f'load atomic i64, ptr {stop} monotonic, align 8')}, 0")
    do(f"br i1 {stopped}, label %none, label %look")
    label("look")
    seen = let(f"load atomic i64, ptr {next_one} monotonic, align 8")
    do("br label %try")
    label("try")
    do(f"%piece.first = phi i64 [ {seen}, %look ], [ %now, %on ]")
    some = let(f"icmp slt i64 %piece.first, {units}")
    do(f"br i1 {some}, label %on, label %none")
    label("on")
    left = let(f"sub i64 {units}, %piece.first")
    large = let(f"call i64 @llvm.smax(i64 {let(f'udiv i64 {left}, {parts}')}, i64 {least})")
    some = let(f"call i64 @llvm.smin(i64 {let(f'call i64 @llvm.smin(i64 {large}, i64 %limit)')}, i64 {most})")
    fixed = let(f"icmp eq i64 {least}, {most}")
    size = let(f"call i64 @llvm.smin(i64 {let(f'select i1 {fixed}, i64 {least}, i64 {some}')}, i64 {left})")
    last = let(f"add i64 %piece.first, {size}")
    swap = let(f"cmpxchg ptr {next_one}, i64 %piece.first, i64 {last} monotonic monotonic, align 8")
    do(f"%now = extractvalue {{ i64, i1 }} {swap}, 0")
    do(f"br i1 {let(f'extractvalue {{ i64, i1 }} {swap}, 1')}, label %piece, label %try")
    label("none")
    do("ret i64 0")
    label("piece")
    partial = _partial(write, of, partials, "%piece.first", least)
    start = let("call i64 @llvm.readcyclecounter()") if HAS_TICKS else ""
    given = f"ptr %frame, i64 %piece.first, i64 {last}, ptr {partial}, ptr %error"
    failed = let(f"icmp ne i64 {let(f'call i64 @{driver}({given}) noinline')}, 0")
    do("%count.next = add i64 %count, 1")
    do(f"br i1 {failed}, label %fails, label %again")
    label("fails")
    do(f"store atomic i64 1, ptr {stop} monotonic, align 8")
    do(f"ret i64 {let('add i64 %piece.first, 1')}")
    label("again")
    now = let("call i64 @llvm.readcyclecounter()") if HAS_TICKS else ""
    spent = let(f"sub i64 {now}, {began}") if HAS_TICKS else "%count.next"
    limit = _next_limit(write, let(f"sub i64 {now}, {start}")) if HAS_TICKS else "%limit"
    do(f"%limit.next = add i64 {limit}, 0")
    do(f"br i1 {let(f'icmp slt i64 {spent}, %turn')}, label %take, label %enough")
    label("enough")
    do(f"ret i64 {ENOUGH}")
    args = "ptr noalias %frame, ptr %work, i64 %turn, ptr noalias %error"
    head = f"define i64 @{of.share_symbol}({args}) {ONCE_IN_A_WHILE} {{"
    return "\n".join([head, *write.take(), "}"])


def _next_limit(write: Writer, spent: str) -> str:
    """The largest number of units of a piece, from the duration of the last one."""
    let = write.let
    larger = let(f"call i64 @llvm.smin(i64 {let(f'mul i64 %limit, {GROWTH}')}, i64 {NO_LIMIT})")
    smaller = let(f"call i64 @llvm.smax(i64 {let(f'udiv i64 %limit, {GROWTH}')}, i64 1)")
    is_short = let(f"icmp ult i64 {spent}, {TICKS_OF_PIECE // GROWTH}")
    is_long = let(f"icmp ugt i64 {spent}, {TICKS_OF_PIECE}")
    return let(f"select i1 {is_short}, i64 {larger}, i64 {let(f'select i1 {is_long}, i64 {smaller}, i64 %limit')}")


def _partial(write: Writer, of: LanesLoop, partials: str, first: str, chunk: str) -> str:
    """Where a piece puts its partial result."""
    if not of.accumulators:
        return "null"
    number = write.let(f"udiv i64 {first}, {chunk}")
    room = write.let(f"mul i64 {number}, {of.partial_bytes}")
    return write.let(f"getelementptr i8, ptr {partials}, i64 {room}")


def _size(write: Writer, of: LanesLoop, at: int) -> str:
    place = write.let(f"getelementptr i8, ptr %frame, i64 {of.frame[f'size {at}'].offset}")
    return write.let(f"load i64, ptr {place}, align 8")


def _combine_pieces(write: Writer, of: LanesLoop, item: Accumulator, partials: str, pieces: str) -> None:
    """Into the host's place."""
    let, kind = write.let, form(item.type)
    start = let(f"getelementptr i8, ptr {partials}, i64 {of.partial[item.param].offset}")
    where = let(f"getelementptr i8, ptr %frame, i64 {of.frame[item.param].offset}")
    host = let(f"load ptr, ptr {where}, align 8")
    if item.is_ordered:
        before = let(f"load {kind}, ptr {host}, align {item.type.bytes}")
        sum = total_of_pieces(write, item, start, of.partial_bytes, pieces)
        found = item.combined(write, before, sum)
    else:
        found = _folded(write, of, item, start, pieces)
    write.do(f"store {kind} {found}, ptr {host}, align {item.type.bytes}")


def _folded(write: Writer, of: LanesLoop, item: Accumulator, start: str, pieces: str) -> str:
    """One after the other; the first piece started at the host's value."""
    let, do, label, kind = write.let, write.do, write.label, form(item.type)
    before, name = write.last_label, f"fold{of.partial[item.param].offset}"
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
    return f"%{name}.sum"
