"""Small bodies of lanes loops with a border, and the facts that hot paths are found from.

body = bordered(CLAMPED)        x is consecutive, n uniform; loops are normalized
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.uses import uses
from lanewise.ir.function import Function, Named, Op
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, Shape
from lanewise.pipeline import PASSES, before, run
from lanewise.record import dataclass
from lanewise.transform.control.linearize import EntryMask
from lanewise.transform.control.normalize_loops import normalize_loops
from lanewise.transform.hot_paths.options import HotPaths
from lanewise.transform.hot_paths.plan import questions_about
from lanewise.transform.hot_paths.questions import Questions
from lanewise.transform.hot_paths.sums import Sums

WIDTH = 8
CLAMPED = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %low: i32 = sub.nsw %x, i32 3
  %high: i32 = add.nsw %x, i32 3
  %left: i32 = smax %low, i32 0
  %right: i32 = smin %high, %n
  jump loop(%left, i32 0)
loop(%i: i32, %sum: i32):
  %more: i1 = icmp.slt %i, %right
  branch %more, body, done
body:
  %part: i32 = mul %i, %i
  %sum.1: i32 = add %sum, %part
  %next: i32 = add.nsw %i, i32 1
  jump loop(%next, %sum.1)
done:
  return %sum
}
"""
CHECKED = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %up: i32 = add.nsw %x, i32 2
  %fits: i1 = icmp.slt %up, %n
  %inside: i1 = icmp.sgt %x, i32 0
  branch %inside, more, out(i32 7)
more:
  check %fits, message="border"
  %square: i32 = mul %up, %up
  jump out(%square)
out(%r: i32):
  return %r
}
"""


@dataclass(frozen=True, slots=True, eq=False)
class Bordered:
    """A function, its facts, and its values by name."""

    fn: Function
    facts: Facts
    names: Mapping[str, Named]

    def value(self, name: str) -> Named:
        return self.names[name]

    def op(self, name: str) -> Op:
        found = self.value(name)
        assert isinstance(found, Op)
        return found

    @property
    def sums(self) -> Sums:
        facts = self.facts
        return Sums(facts[cfg], facts[loops], facts[divergence], facts[uses])

    def questions(self) -> Questions:
        """At the entry."""
        return questions_about(self.fn, self.facts, {self.fn.entry})


def bordered(text: str, width: int = WIDTH, **shapes: Shape) -> Bordered:
    fn = parse(text)
    gang = Gang({"x": CONSECUTIVE, "n": UNIFORM, **shapes}, width)
    facts = Facts(fn, gang, EntryMask(False), HotPaths())
    normalize_loops(fn, facts)
    return Bordered(fn, facts, {value.name: value for value in fn.values})


def assert_lanes_agree(
    fn: Function, text: str, firsts: Sequence[int], sizes: Sequence[int], width: int = WIDTH
) -> None:
    """The rest of the pipeline over a function with hot paths; gangs give what the lanes of the text give alone."""
    rest = PASSES[len(before("hot_paths")) + 1 :]
    run(rest, fn, Facts(fn, Gang({"x": CONSECUTIVE, "n": UNIFORM}, width), EntryMask(False)))
    plain, seen = parse(text), set[Any]()
    for first in firsts:
        for n in sizes:
            xs = [first + lane for lane in range(width)]
            found, wanted = run_gang(fn, [xs, n], width), run_lanes(plain, [[x, n] for x in xs], width=width)
            if wanted.faults:
                assert found.faults, f"x = {xs}, n = {n}"
                continue
            assert not found.faults, "\n".join(map(str, found.faults))
            assert found.results == wanted.results, f"x = {xs}, n = {n}"
            seen |= set(wanted.results)
    assert len(seen) > 5, "a function that gives the same for all shows nothing"
