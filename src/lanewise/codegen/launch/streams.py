"""Streams: arrays whose stores bypass the caches, where a launch writes more than the caches hold.

    driver(frame, first, last, ...)
        if the loop is long, and each array starts at a multiple of 16 bytes, and far from those that are read:
            driver.streams(...)          some lanes run first, so that gangs begin at a cache line;
                                         stores of whole vectors bypass the caches; a fence at the end
        else:
            driver.plain(...)

A store to a line that is not in the cache reads it first; bypassing that saves a third of the traffic of `a * x + y`.
The array must then be read from memory again, so stores bypass the caches only where it would have left them anyway.
An array that is read under another name (`saxpy(a, x, y, out=y)`) is in the caches when it is written, and bypassing
them takes nearly twice as long.

On x86 a loop that does little but load and store uses registers of 32 bytes: on a Zen 4 that is 5 to 8 % faster for a
stream, and a quarter for seven neighbours in the cache, none of which begins at a line. A vector of 64 bytes is then
passed in two registers, where a function without that attribute expects one. So a body that may call a function of ours
keeps its long registers. (LLVM drops the attribute by itself where it inlines such a function.)

Requires  `analysis/memory/streams.py` says which arrays may be written so.
Costs     a second version of the body.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.cost.op_cost import ops_cost, runs_straight
from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.facts import Facts
from ...analysis.memory.streams import Stream, streams
from ...ir.function import Function, Op, Param
from ...ir.ops import ELEMENTARY
from ...ir.shapes import VARYING
from ...machine.prices import Prices
from ...record import replace
from ...remarks.remark import is_recording, record
from ...transform.edit.copy_function import copy_function
from ...transform.record.names import root
from ..gang.lanes import Lanes
from ..text.metadata import mark
from ..text.write import Needs, Writer
from .drivers import driver_text
from .lanes_loop import HEAD, SAME, Below, LanesLoop
from .layout import WORD
from .versions import Versions

ALIGN, LINE = 16, 64  # bytes: the least that a store past the caches needs, and what NumPy gives; a line
LEAST_BYTES = 1 << 24  # of an array: half of the last cache on most machines
MOST_CYCLES = 1.0  # policy, for each byte of the stores: a longer loop computes for longer than it waits for memory
CHEAP = ("fadd", "fsub", "fmul", "fneg", "fma", "fmin", "fmax")
CALLING = ELEMENTARY | {"call", "call_pointer", "crev", "everywhere"}


def moves_numbers(body: Function) -> bool:
    """Does a body do little but load and store floats? Then registers of 32 bytes are faster.

    Arrays begin anywhere: then every access of 64 bytes crosses a cache line, and every other one of 32 bytes.
    """
    moved = [op.type if op.opcode == "load" else op.args[0].type for op in body.ops if op.opcode in ("load", "store")]
    work = [op for op in body.ops if op.type.is_float and op.opcode not in ("load", "select")]
    is_cheap = len(work) <= 2 * len(moved) and all(op.opcode in CHEAP for op in work)
    moves = len(moved) > 1 and all(type.is_float for type in moved)
    return is_cheap and moves and not _calls_ours(body) and runs_straight(body)


def _calls_ours(body: Function) -> bool:
    """May a body pass vectors to functions of ours? These take them in registers of 64 bytes."""
    return any(op.opcode in CALLING for op in body.ops)


def worth_streaming(body: Function, found: Sequence[Stream], width: int, prices: Prices) -> bool:
    """Does such a loop wait for memory? One that computes more gains nothing."""
    if not found or width == 1 or not runs_straight(body) or any(one.bytes * width % ALIGN for one in found):
        return False
    shapes = {param.name: param.shape or VARYING for param in body.params}
    cycles = ops_cost(body.ops, Facts(body, Gang(shapes, width))[divergence].shape, width, prices)
    return cycles <= MOST_CYCLES * width * sum(one.bytes for one in found)


def short_registers(of: LanesLoop, versions: Versions) -> bool | None:
    """Is a loop better off with registers of 32 bytes?"""
    return True if moves_numbers(of.body) and not of.variant.halves else None


def short_register_texts(of: LanesLoop, found: object, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """Any driver, with short registers in all versions of its body."""
    variant = versions.variants[of.body.name] = replace(of.variant, halves=True)
    return below(replace(of, variant=variant))


def written_streams(of: LanesLoop, versions: Versions) -> Sequence[Stream] | None:
    """The arrays whose stores may bypass the caches."""
    found = streams(of.body, Facts(of.body))
    worth = worth_streaming(of.body, found, versions.width, versions.costs)
    return found if worth and not of.accumulators else None


def stream_texts(of: LanesLoop, found: Sequence[Stream], versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The driver, and the two that it chooses from."""
    _record(of.body, found)
    align, names = _best_align(found, versions.width), tuple(stream.address for stream in found)
    body, halves = copy_function(of.body), not _calls_ours(of.body)
    body.name = f"{of.body.name}.streams"
    variant = replace(of.variant, streams=names, stream_align=align, halves=halves)
    versions.add(body, variant)
    aligned = (found[0].address, found[0].bytes, align) if align > ALIGN else None
    drivers = (
        replace(of, body=body, variant=variant, suffix=f"{of.suffix}.streams", aligned=aligned),
        replace(of, suffix=f"{of.suffix}.plain"),
    )
    return [*(driver_text(driver, versions, needs) for driver in drivers), _choice(of, found, align)]


def _record(body: Function, found: Sequence[Stream]) -> None:
    names = {stream.address for stream in found}
    for op in body.ops if is_recording() else ():
        if op.opcode == "store" and f"{root(op.args[1])}.ptr" in names:
            record("LW210", op.position, root(op.args[1]), LEAST_BYTES >> 20)


def _best_align(found: Sequence[Stream], width: int) -> int:
    """The alignment of stores of whole gangs when some lanes have run first, if elements have one size."""
    if len({stream.bytes for stream in found}) > 1:
        return ALIGN
    return min(LINE, found[0].bytes * width)


def streamed(lanes: Lanes, op: Op) -> bool:
    """Does a store of a whole vector bypass the caches?"""
    names, place = lanes.variant.streams, op.args[1]
    if not names or not isinstance(place, Op) or place.opcode != "ptradd":
        return False
    return isinstance(base := place.args[0], Param) and base.name in names


def past_the_caches(lanes: Lanes, text: str) -> str:
    """`text` is a store without its alignment."""
    past = mark(lanes.write.needs, "past the caches")
    return f"{text}, align {lanes.variant.stream_align}, {past}"


def _choice(of: LanesLoop, found: Sequence[Stream], align: int) -> str:
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
        if align > ALIGN and address != first:  # one alignment must fit all arrays
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


def _other_arrays(of: LanesLoop, stream: Stream) -> list[str]:
    return [param.name for param in of.body.params if param.type.is_ptr and param.name != stream.address]


def _are_apart(write: Writer, of: LanesLoop, stream: Stream, other: str, size: str) -> str:
    """Do two arrays start further from each other than one is long?"""
    let = write.let
    places = (let(f"getelementptr i8, ptr %frame, i64 {of.frame[name].offset}") for name in (stream.address, other))
    ours, theirs = (let(f"load i64, ptr {place}, align {WORD}") for place in places)
    length = let(f"mul i64 {size}, {stream.bytes}")
    most = let(f"sub i64 {length}, 1")  # bytes from the one to the other, if they share any
    distance = let(f"add i64 {let(f'sub i64 {theirs}, {ours}')}, {most}")
    return let(f"icmp ugt i64 {distance}, {let(f'mul i64 {most}, 2')}")
