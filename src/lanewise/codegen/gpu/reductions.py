"""Reductions of a lanes loop on a GPU, in the one order of `ir/reduction_order.py`.

    thread      one slot of a block: iterations k, k + 64, ... of 16 steps;  slots[64 * block + k] = its result
    combine     a thread for each block: the 64 slots become one sum, slot k + slot k + 32, then k + 16, ...
    host        the sums of blocks meet in pairs (`codegen/launch/ordered_sums.py`); the value before + the sum

So the bits are the CPU's. Integers, whose order does not matter, take the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.reduction_order import BLOCK, STEP
from ..launch.lanes_loop import Accumulator, LanesLoop
from ..launch.layout import slot_bytes
from ..launch.ordered_sums import total_of_pieces
from ..text.types import form
from ..text.write import Needs, Writer

SLOTS_OF_BLOCK = STEP
STEPS_OF_BLOCK = BLOCK


def blocks_of(sizes: Sequence[int]) -> int:
    """The blocks of a domain."""
    steps = -(-sizes[-1] // STEP)
    for size in sizes[:-1]:
        steps *= size
    return -(-steps // BLOCK)


def item_bytes(item: Accumulator) -> int:
    return slot_bytes(item.type)


def cells_text(write: Writer, of: LanesLoop) -> dict[str, str]:
    """A cell for each accumulator, which holds the neutral element; by the names of parameters."""
    found: dict[str, str] = {}
    for item in of.accumulators:
        found[item.param] = write.private(f"alloca {form(item.type)}, align {item_bytes(item)}")
        write.do(f"store {form(item.type)} {item.neutral}, ptr {found[item.param]}, align {item_bytes(item)}")
    return found


def combine_symbol(of: LanesLoop) -> str:
    return f"lanewise_combine{of.number}"


def combine_text(of: LanesLoop, block: str, needs: Needs) -> str:
    """The kernel that makes sums of slots; `block`: the number of its thread, as text that computes it."""
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label
    params = ["i64 %blocks"]
    label("entry")
    do(block)
    do(f"br i1 {let('icmp slt i64 %block, %blocks')}, label %run, label %done")
    label("run")
    first = let(f"mul i64 %block, {STEP}")
    for at, item in enumerate(of.accumulators):
        params += [f"ptr noalias %slots.{at}", f"ptr noalias %sums.{at}"]
        kind, align = form(item.type), item_bytes(item)
        slots = let(f"getelementptr {kind}, ptr %slots.{at}, i64 {first}")
        places = [let(f"getelementptr {kind}, ptr {slots}, i64 {slot}") for slot in range(STEP)]
        values = [let(f"load {kind}, ptr {place}, align {align}") for place in places]
        while len(values) > 1:
            half = len(values) // 2
            values = [item.combined(write, values[slot], values[slot + half]) for slot in range(half)]
        do(f"store {kind} {values[0]}, ptr {let(f'getelementptr {kind}, ptr %sums.{at}, i64 %block')}, align {align}")
    do("br label %done")
    label("done")
    do("ret void")
    head = f"define ptx_kernel void @{combine_symbol(of)}({', '.join(params)}) nounwind {{"
    lines = write.take()
    return "\n".join([head, lines[0], *write.privates, *lines[1:], "}"])


def words_text(write: Writer, of: LanesLoop) -> str:
    """In the host's launch function: room for the number of blocks, and the addresses of their sums."""
    return write.private(f"alloca [{1 + len(of.accumulators)} x i64], align 8")


def results_text(write: Writer, of: LanesLoop, room: str) -> None:
    """In the host's launch function: the values after the loop."""
    let = write.let
    count = let(f"load i64, ptr {room}, align 8")
    for at, item in enumerate(of.accumulators):
        kind, size = form(item.type), item_bytes(item)
        start = let(f"load ptr, ptr {let(f'getelementptr i64, ptr {room}, i64 {1 + at}')}, align 8")
        value = total_of_pieces(write, item, start, size, count)
        place = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %frame, i64 {of.frame[item.param].offset}')}, align 8")
        before = let(f"load {kind}, ptr {place}, align {size}")
        write.do(f"store {kind} {item.combined(write, before, value)}, ptr {place}, align {size}")
