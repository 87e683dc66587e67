"""The fixed point over integers: counters are widened and narrowed again, dead edges are found."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.solver import ValueSolver
from lanewise.ir.function import Named
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %more: i1 = icmp.slt %i, i32 1000
  branch %more, body, out
body:
  %big: i1 = icmp.sgt %i, i32 5000
  branch %big, never, latch
latch:
  %j: i32 = add.nsw %i, i32 3
  jump head(%j)
never:
  return i32 1
out:
  return %i
}
"""


def test_a_counter_and_an_edge_that_is_never_taken() -> None:
    fn = parse(TEXT)
    solver = ValueSolver(fn, Facts(fn))
    solver.solve()
    facts = {value.name: known for value, known in solver.limited().items() if isinstance(value, Named)}
    assert (facts["i"].smin, facts["i"].smax) == (0, 1002) and facts["j"].smin == 3
    assert [(edge.source, edge.target) for edge in solver.dead()] == [(2, 4)]
