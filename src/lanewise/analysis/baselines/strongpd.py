"""Baseline *strongpd*: a split affects all blocks that are control dependent on it, directly or indirectly.

A block *strongly post-dominates* another if every path from that one leads through it, including infinite paths. A
block depends on a split if it strongly post-dominates one successor of the split and not all. A split affects the
blocks that depend on it, transitively: such a loop exit is divergent, and so is any other block with two predecessors
of which one depends on the split.

This comes from information flow, where execution itself is observable. On reducible graphs no run of lanes has
contradicted it (for a loop exit that it misses, the header's parameters vary). But it is too conservative: a loop may
be infinite, so everything after it depends on its exits; a latch depends on the exit test, so the header diverges with
it; and a branch that only decides whether a join is reached counts as one that decides by which edge.

Costs     sets of blocks as bits of an integer: blocks times blocks / 64 at least.
Source    Wasserrab, Lohner, Snelting, PLAS 2009, carried over to parameters of blocks as in Rosemann, Moll, Hack,
          POPL 2021, section 7.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.function import Function
from ..facts import Facts
from ..graph.cfg import Cfg, cfg
from ..graph.loops import Loops, loops
from ..graph.splits import NO_SPLIT, Split, Splits, describe

Bits = int


class StrongPostDominators:
    """Joins by strong post-dominance; each split is computed on first use."""

    __slots__ = ("_depending", "_forest", "_graph", "_joins", "_known", "_records")

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self._graph, self._forest = graph, forest
        self._records = Splits(graph, forest)
        passed = strong_post_dominators(graph)
        self._depending = [_depending(passed, graph.successors[block]) for block in range(len(graph.blocks))]
        self._joins = [
            block for block in graph.order if len(graph.predecessors(block)) > 1 and not self._is_exit(block)
        ]
        self._known: dict[int, Split] = {}

    def of(self, block: int) -> Split:
        if not self._depending[block]:
            return NO_SPLIT
        if block not in self._known:
            felt = self._felt(block)
            joins = [exit for exit in self._records.exit_of if felt >> exit & 1]
            joins += [join for join in self._joins if any(felt >> at & 1 for at in self._graph.predecessors(join))]
            self._known[block] = self._records.record(block, joins)
        return self._known[block]

    def _is_exit(self, block: int) -> bool:
        """Do all its predecessors leave a loop? Where loops are normalized, those of an exit do."""
        contains, sources = self._forest.contains, self._graph.predecessors(block)
        return any(all(contains(loop, source) for source in sources) for loop in self._records.exit_of.get(block, ()))

    def _felt(self, block: int) -> Bits:
        """All blocks that depend on a block, transitively."""
        felt = new = self._depending[block]
        while new:
            at = (new & -new).bit_length() - 1
            more = self._depending[at] & ~felt
            felt |= more
            new = new & (new - 1) | more
        return felt

    def __str__(self) -> str:
        return describe(self._graph, self._forest, self)


def strongpd(fn: Function, facts: Facts) -> StrongPostDominators:
    return StrongPostDominators(facts[cfg], facts[loops])


def strong_post_dominators(graph: Cfg) -> list[Bits]:
    """For each block, as bits, the blocks on every path from it, itself included.

    The least solution: a cycle passes through the blocks that its members are known to pass through; any other block
    may be avoided forever.
    """
    passed = [1 << block for block in range(len(graph.blocks))]
    work = list(graph.order)
    waiting = set(work)
    while work:
        block = work.pop()
        waiting.discard(block)
        targets = graph.successors[block]
        if not targets:
            continue
        new = 1 << block | _in_all([passed[target] for target in targets])
        if new != passed[block]:
            passed[block] = new
            for source in graph.predecessors(block):
                if source not in waiting and graph.reaches(source):
                    waiting.add(source)
                    work.append(source)
    return passed


def _in_all(sets: list[Bits]) -> Bits:
    result = sets[0]
    for bits in sets:
        result &= bits
    return result


def _depending(passed: list[Bits], targets: Sequence[int]) -> Bits:
    """The blocks that one successor always leads to, and not all of them do."""
    if len(targets) < 2:
        return 0
    some = 0
    for target in targets:
        some |= passed[target]
    return some & ~_in_all([passed[target] for target in targets])
