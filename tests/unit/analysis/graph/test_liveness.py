"""Values that are needed later: arguments at the bottom of a block, parameters not at the top of theirs."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.liveness import liveness
from lanewise.ir.parse import parse

TEXT = """func @f(%a: i32, %b: i32, %c: i1) -> i32 {
entry:
  %dead: i32 = add %a, %b
  branch %c, left, right(%b)
left:
  %l: i32 = mul %a, %a
  jump right(%l)
right(%r: i32):
  %s: i32 = add %r, %a
  return %s
}
"""


def test_tops_of_blocks() -> None:
    fn = parse(TEXT)
    found = Facts(fn)[liveness]
    names = [{value.name for value in found.at_top(block)} for block in range(3)]
    assert names == [set(), {"a"}, {"a"}], "the function's own parameters are defined at the top of the entry"


def test_round_a_loop() -> None:
    fn = parse(
        "func @f(%a: i32, %n: i32) -> i32 {\nentry:\n  jump head(i32 0)\nhead(%i: i32):\n"
        "  %c: i1 = icmp.slt %i, %n\n  branch %c, body, out\nbody:\n  %j: i32 = add %i, i32 1\n  jump head(%j)\n"
        "out:\n  return %a\n}"
    )
    found = Facts(fn)[liveness]
    assert {value.name for value in found.at_top(1)} == {"a", "n"}
    assert {value.name for value in found.at_top(2)} == {"a", "n", "i"}
    assert {value.name for value in found.at_top(3)} == {"a"}
