"""Loops that debug mode gives up: which one a lane was in when it had taken all the steps there are.

    k.py:7: this loop has run 454,545 rounds without an end, ..., in lane 3 at index (3)

A lane stands in loops of several calls at once. The one that does not end is the one with the most rounds: loops around
it have run few, and those inside of it end. `for` ends by what it is; only of a `while` it is said that it may not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..frontend.python.source import KernelSource
from ..ir.function import Block, Function, Op
from ..ir.position import Position
from ..ir.tags import Tag
from ..record import dataclass

Standing = tuple[Function, Block, Tag]
"""An open call: the block it is in, and which round of each loop around that this is."""


@dataclass(frozen=True, slots=True)
class Busy:
    """A loop, by the jump back to its start, and the rounds that it has run."""

    back: Op
    rounds: int

    @property
    def position(self) -> Position:
        return self.back.position


def busiest_loop(standing: Sequence[Standing]) -> Busy | None:
    """The loop around some open call that has run most rounds; None without a loop."""
    found = [busy for place in standing for busy in _around(*place)]
    return max(found, key=lambda busy: busy.rounds, default=None)


def _around(function: Function, block: Block, tag: Tag) -> list[Busy]:
    facts = Facts(function)
    graph, forest = facts[cfg], facts[loops]
    inner = forest.of(graph.blocks.index(block))
    if inner is None:
        return []
    ends = [graph.blocks[loop.latches[0]].end for loop in inner.ancestors]
    return [Busy(end, rounds) for end, rounds in zip(ends, reversed(tag), strict=True) if end is not None]


def is_while(loop: Busy, source: KernelSource) -> bool:
    """A `while` always stands first on its line."""
    return re.match(r"\s*while\b", source.line_at(loop.position) or "") is not None


def endless_words(loop: Busy) -> str:
    advice = "if it has one, debug mode is too slow for it: call it with less to do"
    return f"this loop has run {loop.rounds:,} rounds without an end ({advice})"
