"""Loops that LLVM must unroll fully: those with known trip counts that index private arrays.

    for j in range(16):                          a[0], a[1] = min(a[0], a[1]), max(a[0], a[1])
        if j ^ step > j: ... a[j], a[j ^ step]   a[2], a[3] = ...

A row of an interleaved private array with a constant index is a register; a single variable index keeps the whole array
in memory. So either all loops that touch such arrays are unrolled, or none. A sorting network of sixteen numbers takes
0.75 times as long unrolled.

Requires  `analysis/values/constant_trip_counts.py`: which loops have a known trip count that is not too large.
Leaves    loops that touch no private array, and functions whose arrays need more than twice the registers.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...analysis.values.constant_trip_counts import constant_trip_counts
from ...ir.function import Block, Const, Op, Value
from .lanes import Lanes

MOST_BYTES = 2 * 32 * 64  # of arrays: twice what registers hold


def unrolled_loops(lanes: Lanes) -> frozenset[Block]:
    """The headers of loops to unroll, including inner ones."""
    rows, fn = lanes.forms.privates.elements, lanes.function
    arrays = [op for op in fn.ops if op.opcode == "private" and op in rows]
    if not arrays or lanes.width * sum(op.attrs["size"] for op in arrays) > MOST_BYTES:
        return frozenset()
    facts = Facts(fn)
    graph, forest, known = facts[cfg], facts[loops], facts[constant_trip_counts]
    found: dict[Block, None] = {}
    for op, pointer in _accesses(lanes):
        if _is_constant(pointer):
            continue
        around = [graph.blocks[loop.header] for loop in forest.inside(graph.number[_block(op)])]
        last = next((at for at, header in enumerate(around) if header in known), None)
        if last is None:
            return frozenset()
        found |= dict.fromkeys(around[: last + 1])
    return frozenset(found)


def _accesses(lanes: Lanes) -> Iterator[tuple[Op, Value]]:
    for op in lanes.function.ops:
        pointer = op.args[-1] if op.opcode in ("load", "store") else None
        if pointer is not None and pointer in lanes.forms.privates.elements:
            yield op, pointer


def _is_constant(pointer: Value) -> bool:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd" and isinstance(pointer.args[1], Const):
        pointer = pointer.args[0]
    return isinstance(pointer, Op) and pointer.opcode == "private"


def _block(op: Op) -> Block:
    assert op.block is not None, "an op stands in a block"
    return op.block
