"""Endless loops in debug mode: the loop that a lane was in when it had used up all steps.

    k.py:7: this loop has run 454,545 iterations without an end, ..., in lane 3 at index (3)

A lane may be in loops of several calls at once. The endless one is the one with the most iterations: loops around it
have run few, and inner loops end. A `for` loop always ends; only a `while` loop is reported as possibly endless.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...frontend.python.definitions.source import KernelSource
from ...ir.function import Block, Function, Op
from ...ir.interpreter.tags import Tag
from ...ir.position import Position
from ...record import dataclass

Standing = tuple[Function, Block, Tag]
"""An open call: the block it is in, and the iteration of each loop around that."""


@dataclass(frozen=True, slots=True)
class Busy:
    """A loop, by its back edge, and the number of its iterations."""

    back: Op
    iterations: int

    @property
    def position(self) -> Position:
        return self.back.position


def busiest_loop(standing: Sequence[Standing]) -> Busy | None:
    """The loop around some open call with the most iterations; None without a loop."""
    found = [busy for place in standing for busy in _around(*place)]
    return max(found, key=lambda busy: busy.iterations, default=None)


def _around(function: Function, block: Block, tag: Tag) -> list[Busy]:
    facts = Facts(function)
    graph, forest = facts[cfg], facts[loops]
    inner = forest.of(graph.blocks.index(block))
    if inner is None:
        return []
    ends = [graph.blocks[loop.latches[0]].end for loop in inner.ancestors]
    return [Busy(end, iterations) for end, iterations in zip(ends, reversed(tag), strict=True) if end is not None]


def is_while(loop: Busy, source: KernelSource) -> bool:
    """A `while` always stands first on its line."""
    return re.match(r"\s*while\b", source.line_at(loop.position) or "") is not None


def endless_words(loop: Busy) -> str:
    advice = "if it has one, debug mode is too slow for it: call it with less to do"
    return f"this loop has run {loop.iterations:,} iterations without an end ({advice})"
