"""Arrays that are written past the caches, where a launch writes more than these hold.

    driver(frame, first, last, ...)
        if the loop is long, and each array starts at a multiple of 16 bytes, and far from those that are read:
            driver.streams(...)          some lanes go ahead, so that gangs begin with a line of the cache;
                                         stores of whole vectors bypass the caches; a fence at the end
        else:
            driver.plain(...)

A store to a line that is not in the cache reads it first; to bypass that saves a third of the traffic of `a * x + y`.
What was written must come from memory again when it is read, so it is done only where it would have left the caches
anyway. An array that is read under another name (`saxpy(a, x, y, out=y)`) is in the caches when it is written, and to
bypass them then takes nearly twice as long.

On x86 a loop that does little but read and write is done in registers of 32 bytes: on a Zen 4 that is 5 to 8 % quicker
for a stream, and a quarter for seven neighbours in the cache, none of which begins with a line. Vectors of 64 bytes are
then handed to a function in two registers, where one without that attribute expects one: so a body that may call a
function of ours keeps its long registers. (Where LLVM inlines such a function, it drops the attribute by itself.)

Needs     `analysis/streams.py` says which arrays may be written so.
Costs     a second version of the body.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.prices import price_without_loops
from ..analysis.streams import Stream
from ..ir.function import Function, Op, Param
from ..ir.ops import ELEMENTARY
from ..record import replace
from ..transform.copy_function import copy_function
from .drivers import driver_text
from .lanes import Lanes
from .layout import WORD
from .marks import mark
from .plans import HEAD, SAME, Plan
from .versions import Versions
from .write import Needs, Writer

STREAMS = "streams"  # the attribute of a body: names of the parameters with addresses of arrays that are streams
ALIGNED = "streams_align"  # the attribute of a body: what its stores past the caches are aligned to
ALIGN, LINE = 16, 64  # bytes: the least that a store past the caches needs, and what NumPy gives; a line
LEAST_BYTES = 1 << 24  # of an array, half of what the last cache holds on most machines
MOST_CYCLES = 60  # of one lane with its checks: beyond, a loop computes longer than it waits for memory
CHEAP = ("fadd", "fsub", "fmul", "fneg", "fma", "fmin", "fmax")
HALVES = ' "prefer-vector-width"="256" "min-legal-vector-width"="0"'
CALLING = ELEMENTARY | {"call", "call_pointer", "crev", "everywhere"}


def moves_numbers(body: Function) -> bool:
    """Does a body little but read and write numbers? Then it is better off with registers of 32 bytes.

    Arrays begin anywhere: of accesses of 64 bytes all cross a line of the cache then, of those of 32 bytes every other.
    """
    moved = [op.type if op.opcode == "load" else op.args[0].type for op in body.ops if op.opcode in ("load", "store")]
    work = [op for op in body.ops if op.type.is_float and op.opcode not in ("load", "select")]
    is_cheap = len(work) <= 2 * len(moved) and all(op.opcode in CHEAP for op in work)
    moves = len(moved) > 1 and all(type.is_float for type in moved)
    return is_cheap and moves and not _calls_ours(body) and price_without_loops(body, 1) is not None


def _calls_ours(body: Function) -> bool:
    """May a body hand vectors to functions of ours? These take them in registers of 64 bytes."""
    return any(op.opcode in CALLING for op in body.ops)


def worth_streaming(body: Function, found: Sequence[Stream], width: int) -> bool:
    """Is memory what such a loop waits for? One that computes more gains nothing."""
    price = price_without_loops(body, 1)
    if not found or width == 1 or price is None or price > MOST_CYCLES:
        return False
    return all(stream.bytes * width % ALIGN == 0 for stream in found)


def stream_texts(of: Plan, found: Sequence[Stream], versions: Versions, needs: Needs) -> list[str]:
    """The driver, and the two between which it chooses."""
    align = _best_align(found, versions.width)
    body = _streaming_body(of.body, found, align)
    versions.apart[body.name] = body
    if not _calls_ours(body):
        versions.says[body.name] = HALVES
    aligned = (found[0].address, found[0].bytes, align) if align > ALIGN else None
    variants = (
        replace(of, body=body, variant=f"{of.variant}.streams", aligned=aligned),
        replace(of, variant=f"{of.variant}.plain"),
    )
    return [*(driver_text(variant, versions, needs) for variant in variants), _choice(of, found, align)]


def _best_align(found: Sequence[Stream], width: int) -> int:
    """What stores of whole gangs are aligned to when some lanes have gone ahead, if elements are of one size."""
    if len({stream.bytes for stream in found}) > 1:
        return ALIGN
    return min(LINE, found[0].bytes * width)


def _streaming_body(body: Function, found: Sequence[Stream], align: int) -> Function:
    new = copy_function(body)
    more = {STREAMS: [stream.address for stream in found], ALIGNED: align}
    new.name, new.attrs = f"{body.name}.streams", {**body.attrs, **more}
    return new


def streamed(lanes: Lanes, op: Op) -> bool:
    """Does a store of a whole vector go past the caches?"""
    names, place = lanes.function.attrs.get(STREAMS, ()), op.args[1]
    if not names or not isinstance(place, Op) or place.opcode != "ptradd":
        return False
    return isinstance(base := place.args[0], Param) and base.name in names


def past_the_caches(lanes: Lanes, text: str) -> str:
    """`text` is a store without its alignment."""
    past = mark(lanes.write.needs, "past the caches")
    return f"{text}, align {lanes.function.attrs[ALIGNED]}, {past}"


def _choice(of: Plan, found: Sequence[Stream], align: int) -> str:
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")
    place = let(f"getelementptr i8, ptr %frame, i64 {of.frame['size 0'].offset}")
    size = let(f"load i64, ptr {place}, align {WORD}")
    pays = let(f"icmp uge i64 {size}, {LEAST_BYTES // min(stream.bytes for stream in found)}")
    first = ""
    for stream in found:
        place = let(f"getelementptr i8, ptr %frame, i64 {of.frame[stream.address].offset}")
        address = let(f"load i64, ptr {place}, align {WORD}")
        first = first or address
        odd = let(f"and i64 {address}, {ALIGN - 1}")
        if align > ALIGN and address != first:  # what aligns one must align all
            apart = let(f"and i64 {let(f'sub i64 {address}, {first}')}, {align - 1}")
            odd = let(f"or i64 {odd}, {apart}")
        pays = let(f"and i1 {pays}, {let(f'icmp eq i64 {odd}, 0')}")
        for other in _other_arrays(of, stream):
            pays = let(f"and i1 {pays}, {_are_apart(write, of, stream, other, size)}")
    do(f"br i1 {pays}, label %streams, label %plain")
    for name in ("streams", "plain"):
        label(name)
        status = let(f"call i64 @{of.symbol}.{name}({SAME})")
        if name == "streams":
            do("fence seq_cst")
        do(f"ret i64 {status}")
    return "\n".join([f"define i64 @{of.symbol}({HEAD}) nounwind {{", *write.take(), "}"])


def _other_arrays(of: Plan, stream: Stream) -> list[str]:
    return [param.name for param in of.body.params if param.type.is_ptr and param.name != stream.address]


def _are_apart(write: Writer, of: Plan, stream: Stream, other: str, size: str) -> str:
    """Do two arrays start further from each other than one is long?"""
    let = write.let
    places = (let(f"getelementptr i8, ptr %frame, i64 {of.frame[name].offset}") for name in (stream.address, other))
    ours, theirs = (let(f"load i64, ptr {place}, align {WORD}") for place in places)
    length = let(f"mul i64 {size}, {stream.bytes}")
    most = let(f"sub i64 {length}, 1")  # bytes from the one to the other, if they share any
    distance = let(f"add i64 {let(f'sub i64 {theirs}, {ours}')}, {most}")
    return let(f"icmp ugt i64 {distance}, {let(f'mul i64 {most}, 2')}")
