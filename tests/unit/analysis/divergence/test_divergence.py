"""Shapes and joins of small programs: a varying branch, temporal divergence, and a loop that lanes leave together."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Divergence, Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, Shape
from lanewise.transform.edit.close_loops import close_loops

IF = """func @f(%x: i32, %u: i32) -> i32 {
entry:
  %c: i1 = icmp.slt %x, i32 0
  branch %c, left, right
left:
  jump join(i32 1, %u)
right:
  jump join(i32 2, %u)
join(%m: i32, %same: i32):
  %s: i32 = add %m, %same
  return %s
}
"""
LOOP = """func @f(%x: i32, %u: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %c: i1 = icmp.slt %i, %x
  branch %c, body, out
body:
  %next: i32 = add %i, i32 1
  jump head(%next)
out:
  return %i
}
"""

BYPASS = """func @f(%x: i32, %u: i32) -> i32 {
entry:
  %skip: i1 = icmp.slt %u, i32 0
  branch %skip, out(i32 5), head(i32 0)
head(%i: i32):
  %c: i1 = icmp.slt %i, %x
  branch %c, body, leaves
body:
  %next: i32 = add %i, i32 1
  jump head(%next)
leaves:
  jump out(i32 7)
out(%r: i32):
  return %r
}
"""


def found(text: str, x: Shape) -> tuple[Divergence, dict[str, Shape]]:
    fn = parse(text)
    close_loops(fn, Facts(fn))
    answer = Facts(fn, Gang({"x": x, "u": UNIFORM}, width=8))[divergence]
    return answer, {value.name: answer.shape(value) for value in fn.values}


def test_lanes_bring_different_values_to_a_join() -> None:
    answer, shapes = found(IF, VARYING)
    assert shapes["m"].is_varying and shapes["same"].is_uniform, "the same value on both ways stays uniform"
    assert answer.branches[0] and list(answer.joins) == [3]


def test_a_uniform_branch_joins_nothing() -> None:
    answer, shapes = found(IF, UNIFORM)
    assert shapes["m"].is_uniform and not answer.branches[0]


def test_a_counter_is_uniform_inside_and_varies_after_its_loop() -> None:
    answer, shapes = found(LOOP, VARYING)
    assert shapes["i"].is_uniform and any(answer.loops.values()) and any(answer.exits.values())
    out = answer.graph.blocks[-1].params
    assert len(out) == 1 and answer.shape(out[0]).is_varying
    assert not any(found(LOOP, UNIFORM)[0].loops.values())


def test_a_consecutive_operand() -> None:
    _, shapes = found(IF.replace("add %m", "add %x"), CONSECUTIVE)
    assert shapes["s"].is_strided and shapes["s"].stride == 1


def test_a_uniform_branch_around_a_divergent_loop_is_not_mixed_with_its_exit() -> None:
    """All lanes come by it, or none; they were not split before."""
    _, shapes = found(BYPASS, VARYING)
    assert shapes["r"].is_uniform and not shapes["c"].is_uniform
    _, shapes = found(BYPASS.replace("icmp.slt %u", "icmp.slt %x"), VARYING)
    assert not shapes["r"].is_uniform
    _, shapes = found(BYPASS.replace("out(i32 7)", "out(%i)"), VARYING)
    assert not shapes["r"].is_uniform, "lanes leave with other numbers"
