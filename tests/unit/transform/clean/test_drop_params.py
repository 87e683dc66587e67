"""Parameters that are copies go, also those that pass a value around a loop; those that meet two values stay."""

from __future__ import annotations

from lanewise.transform.clean.drop_params import drop_params
from lib.oracles.transformed import transformed

LOOP = """func @f(%a: i32, %n: i32) -> i32 {
entry:
  jump head(i32 0, %a, ENTERS)
head(%i: i32, %p: i32, %q: i32):
  %more: i1 = icmp.slt %i, i32 4
  branch %more, body, out(%q)
body:
  %j: i32 = add %i, i32 1
  jump head(%j, %q, %p)
out(%r: i32):
  %s: i32 = add %r, %p
  return %s
}
"""


def test_values_that_go_round_a_loop_among_themselves() -> None:
    fn = transformed(drop_params, LOOP.replace("ENTERS", "%a"))
    assert [param.name for param in fn.blocks[1].params] == ["i"] and fn.blocks[3].params == []


def test_two_values_that_swap_stay() -> None:
    fn = transformed(drop_params, LOOP.replace("ENTERS", "%n"))
    assert [param.name for param in fn.blocks[1].params] == ["i", "p", "q"]
    assert len(fn.params) == 2, "the function's own parameters stay"
