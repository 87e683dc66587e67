"""The fixed point: shapes that come together by all lanes or by some, and edges that no lane takes."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.solver import Solver, joined, mixed, repeated
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import BOTTOM, CONSECUTIVE, UNIFORM, VARYING

TEXT = """func @f(%x: i32) -> i32 {
entry:
  %c: i1 = icmp.slt %x, i32 0
  branch %c, a, b
a:
  branch i1 1, out(i32 1), b
b:
  jump out(i32 2)
out(%r: i32):
  return %r
}
"""


def test_all_lanes_take_one_or_some_take_another() -> None:
    assert joined([UNIFORM, UNIFORM]) is UNIFORM and mixed([UNIFORM, UNIFORM]).is_varying
    assert joined([CONSECUTIVE, BOTTOM]) is CONSECUTIVE
    assert joined([]) is BOTTOM and joined([UNIFORM, VARYING]).is_varying


def test_blocks_that_several_edges_lead_to() -> None:
    assert repeated([1, 2, 1, 3, 2]) == [1, 2] and repeated([1, 2]) == []


def test_an_edge_that_is_never_taken_brings_nothing() -> None:
    fn = parse(TEXT)
    solver = Solver(fn, Facts(fn, Gang({"x": VARYING})))
    solver.solve()
    found = solver.result()
    taken = [edge for edge in found.graph.edges if solver.is_taken(edge)]
    assert len(taken) == 4 and found.shape(fn.blocks[3].params[0]).is_varying
    assert sorted(solver.targets(0)) == [1, 2] and list(solver.targets(1)) == [3]
