"""A value leaves its loop only as an argument of an exit edge."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.transform.edit.close_loops import close_loops, escaping_values
from lib.oracles.transformed import transformed

TEXT = """func @f(%n: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %v: i32 = mul %i, %i
  %j: i32 = add %i, i32 1
  %more: i1 = icmp.slt %j, i32 5
  branch %more, head(%j), out
out:
  %s: i32 = add %v, %n
  return %s
}
"""


def test_the_picture() -> None:
    fn = transformed(close_loops, TEXT)
    (param,) = fn.blocks[2].params
    assert fn.blocks[2].ops[0].args[0] is param and escaping_values(fn, Facts(fn)) == []


def test_a_value_without_uses_outside_gets_no_parameter() -> None:
    fn = transformed(close_loops, TEXT.replace("add %v, %n", "add %n, %n"))
    assert fn.blocks[2].params == []
