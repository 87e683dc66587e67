"""Loops get one latch, a preheader, and exits of their own; a sentence says what is not normal."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import loops
from lanewise.ir.parse import parse
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: i32, %c: i1) -> i32 {
entry:
  branch %c, head(i32 0), out(i32 7)
head(%i: i32):
  %j: i32 = add %i, i32 1
  %odd: i1 = icmp.eq %j, i32 2
  branch %odd, head(%j), rest
rest:
  %more: i1 = icmp.slt %j, i32 5
  branch %more, head(%j), out(%j)
out(%r: i32):
  %s: i32 = add %r, %x
  return %s
}
"""


def test_one_latch_and_an_exit_of_its_own() -> None:
    before = parse(TEXT)
    assert is_normalized(before, Facts(before)) is not None
    fn = transformed(normalize_loops, TEXT)
    facts = Facts(fn)
    assert is_normalized(fn, facts) is None
    (loop,) = facts[loops].all
    assert len(loop.back_edges) == 1 and len(loop.entry_edges) == 1 and len(loop.exit_edges) == 1
