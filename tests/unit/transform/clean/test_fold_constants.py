"""Constants are folded optimistically, and blocks that no run reaches go; functions and faults stay."""

from __future__ import annotations

from lanewise.transform.clean.fold_constants import fold_constants
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%x: i32) -> i32 {
entry:
  jump head(i32 5, i32 0)
head(%same: i32, %i: i32):
  %is: i1 = icmp.eq %same, i32 5
  branch %is, body, never
body:
  %t: i32 = sub %same, i32 0
  %j: i32 = add %i, i32 1
  %more: i1 = icmp.slt %j, i32 3
  branch %more, head(%t, %j), out(%t)
never:
  jump out(%x)
out(%r: i32):
  %s: i32 = add %r, %x
  return %s
}
"""


def test_a_constant_that_a_loop_carries_unchanged() -> None:
    fn = transformed(fold_constants, TEXT)
    assert [block.name for block in fn.blocks] == ["entry", "head", "body", "out"]
    assert fn.blocks[1].end is not None and fn.blocks[1].end.opcode == "jump"


def test_a_loop_that_changes_it() -> None:
    fn = transformed(fold_constants, TEXT.replace("sub %same, i32 0", "sub %same, i32 1"))
    assert "never" in [block.name for block in fn.blocks]


def test_a_division_by_zero_and_an_elementary_function_stay() -> None:
    text = """func @f(%c: i1) -> i32 {
entry:
  %e: f64 = exp f64 1.0
  branch %c, bad, out
bad:
  %z: i32 = sdiv i32 1, i32 0
  return %z
out:
  return i32 1
}
"""
    found = opcodes(transformed(fold_constants, text, [(0,), (0,)]))
    assert "sdiv" in found and "exp" in found
