"""Cut: a function with much LLVM text becomes a short LLVM function that calls pieces of bounded size.

Many of LLVM's passes are quadratic in a function's size: register coalescing and other work on live intervals,
InstCombine on long blocks, updates of dominator trees, LCSSA of nested loops. In pieces, compile time is linear in the
kernel's size, whatever these passes do. A piece of `PIECE` lines runs a thousand instructions and more, and a call of
it, with its arguments and results, some tens.

A function is first written as a whole, which gives the number of lines of each op. If that is too much, the
function itself is changed, and written again in pieces:

    keep_invariants     LLVM would hoist these out of large loops; in pieces it does not see the loops
    split_blocks        so that there are places to cut
    choose_pieces       which blocks go where
    write_pieces        one LLVM function for each

Requires  a function that may be changed.
Ensures   the same results; a function of at most `LARGE` lines is left unchanged.
Costs     a large function is written twice.
Source    docs/decisions/0040-large-kernels-in-pieces.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...ir.function import Block, Function, Op
from ..text.function import Emission
from .choose_pieces import Graph, choose_pieces, loops_of
from .keep_invariants import keep_invariants
from .split_blocks import STRETCH, split_blocks
from .write_pieces import Pieces


def text_in_pieces(whole: Emission, again: Callable[[Mapping[Block, bool]], Emission], linkage: str) -> str:
    """The text of a large function, in pieces.

    `again` makes another emission of it, given the blocks in which all lanes are active.
    """
    function, lines = whole.function, op_lines(whole)
    graph = Graph(whole.blocks)
    _, loops = loops_of(graph, [_block_lines(block, lines) for block in whole.blocks])
    keep_invariants(function, loops, whole.lanes_of)
    gather_privates(function)
    active = {block: whole.all_active(block) for block in function.blocks}
    parts = split_blocks(function, lines)
    emission = again({block: active[parts.get(block, block)] for block in function.blocks})
    pieces = choose_pieces(emission.blocks, {block: _block_lines(block, lines) for block in emission.blocks})
    return Pieces(emission, pieces).text(linkage)


def op_lines(whole: Emission) -> dict[Op, int]:
    """How many lines each op became, or will become when LLVM inlines a short callee."""
    lines: dict[Op, int] = {}
    for block in whole.blocks:
        for op, count in whole.op_lines(block):
            called = whole.called_lines(op)
            lines[op] = count + (called if called < STRETCH else 0)
    return lines


def _block_lines(block: Block, lines: Mapping[Op, int]) -> int:
    return sum(lines.get(op, 1) for op in block.ops) + len(block.params) + 2


def gather_privates(function: Function) -> None:
    """Move private arrays to the entry, which stays in the function: their memory outlives the pieces."""
    found = [op for block in function.blocks for op in block.ops if op.opcode == "private"]
    gone = set(found)
    for block in function.blocks:
        block.ops = [op for op in block.ops if op not in gone]
    for op in found:
        op.block = function.entry
    function.entry.ops[:0] = found
    function.touch()
