"""Edges that ranges show are never taken go; others stay."""

from __future__ import annotations

from lanewise.transform.clean.prune_edges import prune_edges
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%x: i32) -> i32 {
entry:
  %low: i32 = and %x, i32 7
  %c: i1 = icmp.ult %low, i32 LIMIT
  branch %c, small, large
small:
  return %low
large:
  return i32 99
}
"""
SWITCH = """func @f(%x: i32) -> i32 {
entry:
  %low: i32 = and %x, i32 1
  switch %low, default other, 0: zero, 1: one, 5: five
other:
  return i32 9
zero:
  return i32 10
one:
  return i32 11
five:
  return i32 15
}
"""


def test_a_branch() -> None:
    assert "branch" not in opcodes(transformed(prune_edges, TEXT.replace("LIMIT", "8")))
    assert "branch" in opcodes(transformed(prune_edges, TEXT.replace("LIMIT", "7")))


def test_a_switch_loses_cases() -> None:
    fn = transformed(prune_edges, SWITCH)
    assert "five" not in [block.name for block in fn.blocks] and len(fn.entry.targets) == 3
