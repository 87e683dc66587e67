"""Lanes meet at the same instance of an op; those that have ended take no part."""

from __future__ import annotations

from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lib.oracles.kernel_results import loops_of

VOTE = """func @f(%x: i32) -> i32 {
entry:
  %early: i1 = icmp.eq %x, i32 0
  branch %early, gone, stay
gone:
  return i32 -1
stay:
  %sum: i32 = reduce.add %x
  return %sum
}
"""
LOOP = """func @f(%n: i32) -> i32 {
entry:
  jump head(i32 0, i32 0)
head(%i: i32, %s: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %one: i1 = icmp.sge %i, i32 0
  %here: i32 = count %one
  %t: i32 = add %s, %here
  %j: i32 = add %i, i32 1
  jump head(%j, %t)
out:
  return %s
}
"""


def test_ended_lanes_take_no_part() -> None:
    assert run_lanes(parse(VOTE), [(0,), (5,), (7,)]).expect() == [2**32 - 1, 12, 12]


def test_lanes_meet_iteration_by_iteration() -> None:
    """In iteration i, the lanes with n > i are there."""
    assert run_lanes(parse(LOOP), [(1,), (3,), (0,)], tags=loops_of).expect() == [2, 4, 0]
