"""Branches and loops: kept, folded, a way out of a loop, or a choice between numbers; left together or one by one.

if x < best: best = x       both sides are computed, which costs less than a test
if x < 0: y = f(x)          both sides run under masks, as long as both together
if x < 0: break             lanes leave, the others go on; the remark on the loop says what that costs
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.cost.op_cost import Priced, ops_cost
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loop_lines import end_test, first_tests, loop_position
from ...analysis.graph.loops import Loop, loops
from ...ir.function import Op
from ...ir.meaning.meaning import is_pure
from ...ir.position import Position
from ...remarks.remark import record
from .reasons import reason_chain
from .view import View

FEW = 8  # policy: times the cost of a sum, of both sides of a choice together
MOST_BLOCKS = 32  # of both sides of a choice

ONE_LANE = "one lane"  # the datum of remarks on code for one lane


class Branches:
    """The branches of a function; `tests` are the blocks that end or continue a loop, with its header."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.graph, self.forest = view.facts[cfg], view.facts[loops]
        self.tests = {
            end_test(view.facts, loop): loop.header for loop in self.forest if loop.header in view.found.loops
        }
        self.first_tests = first_tests(view.fn, view.facts) if len(self.forest) else ()
        self.left_by: Mapping[int, Op] = {} if view.one_lane else self._first_exits()
        self.chains: dict[int, tuple[str, ...]] = {}

    def record_end(self, number: int, end: Op) -> None:
        """Of a block's end: the loop that it ends or continues, or a branch."""
        header = self.tests.get(number)
        if header is not None:
            at = loop_position(self.view.facts, header, end)
            self._record_loop(header, at)
            if (at.file, at.line) == (end.position.file, end.position.line):
                return
        if number in self.view.found.branches and number not in self.first_tests:
            self._record_branch(number, end)

    def _record_loop(self, header: int, at: Position) -> None:
        if self.view.one_lane:
            record("LW111", at, ONE_LANE)
        elif not self.view.found.loops[header]:
            record("LW111", at)
        else:
            record("LW112", at, self._chain(header))

    def _record_branch(self, number: int, end: Op) -> None:
        at = end.position
        if self.view.one_lane:
            record("LW101", at, ONE_LANE)
        elif not self.view.found.branches[number]:
            record("LW101", at)
        elif self._is_choice(number):
            record("LW103", at)
        elif (loop := self._left(number)) is not None:
            chain = reason_chain(self.view, end.args[0])
            record("LW104", at, () if chain == self._chain(loop.header) else chain)
        else:
            record("LW102", at, reason_chain(self.view, end.args[0]))

    def _chain(self, header: int) -> tuple[str, ...]:
        """Why lanes leave a loop one by one: by the condition of its first divergent branch that leaves a loop."""
        if header not in self.chains:
            end = self.left_by.get(header)
            self.chains[header] = reason_chain(self.view, end.args[0]) if end is not None else ()
        return self.chains[header]

    def _first_exits(self) -> dict[int, Op]:
        """By headers: the first divergent branch inside that leaves the innermost loop around it."""
        found: dict[int, Op] = {}
        for number, diverges in self.view.found.branches.items():
            end, home = self.graph.blocks[number].end, self._left(number)
            if diverges and end is not None and home is not None:
                for loop in home.ancestors:
                    found.setdefault(loop.header, end)
        return found

    def _left(self, number: int) -> Loop | None:
        """The innermost loop around a branch, if one of its sides leads out."""
        home = self.forest.of(number)
        leads_out = home is not None and any(
            not self.forest.contains(home, edge.target) for edge in self.graph.leaving(number)
        )
        return home if leads_out else None

    def _is_choice(self, number: int) -> bool:
        """Are the sides a few numbers, which cost little, and do they meet after that? A loop costs its trip count."""
        graph, tree, width = self.graph, self.view.facts[dominance], self.view.width
        home = self.forest.of(number)
        sides = [e.target for e in graph.leaving(number) if len(graph.predecessors(e.target)) == 1]
        starts = list(sides)
        for at in sides:  # grows: all blocks that one of the starts dominates
            sides += [
                to
                for to in dict.fromkeys(graph.successors[at])
                if to not in sides and any(tree.dominates(start, to) for start in starts)
            ]
            if (
                len(sides) > MOST_BLOCKS
                or self.forest.of(at) is not home
                or not all(map(is_pure, graph.blocks[at].ops))
            ):
                return False
        ops = [op for at in sides for op in graph.blocks[at].ops]
        joins = {edge.target for at in (number, *sides) for edge in graph.leaving(at)} - {*sides}
        prices = self.view.facts.given(Priced).prices
        cheap = ops_cost(ops, self.view.found.shape, width, prices) <= FEW * prices.op("add", 64, width)
        return cheap and len(joins) == 1
