"""A function as a program of variables: parameters are assigned on edges, copies after the join."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.ssa_variables import ssa_variables
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING

LOOP = """func @f(%n: i32, %x: i32) -> i32 {
entry:
  jump head(i32 0, %n)
head(%i: i32, %same: i32):
  %next: i32 = add %i, i32 1
  %more: i1 = icmp.slt %next, %x
  branch %more, head(%next, %n), out
out:
  return %i
}
"""


def test_a_loop() -> None:
    facts = Facts(parse(LOOP), Gang({"x": VARYING}))
    made = facts[ssa_variables]
    lines = str(made.program).splitlines()
    assert lines[0] == "entry -> 1 [i := constant]"
    assert "same := n" in lines[1], "all edges bring it, so it is assigned after they met"
    assert [line.split(" -> ")[1] for line in lines if " by more" in line] == ["1 [i := next] | 2"]
    assert made.program.varying == {"x"}
    assert {value.name for value in made.defined} == {"n", "x", "i", "same", "next", "more"}
