"""One lane: it runs some segments, waits where others are needed, and ends with a result or a fault."""

from __future__ import annotations

from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.interpreter.interpret import Machine, Settings
from lanewise.ir.interpreter.lane import Lane, advance, at
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i32) -> i32 {
entry:
  %y: i32 = add %x, i32 1
  %c: i1 = icmp.slt %y, i32 5
  %any: i1 = any %c
  %d: i32 = sdiv i32 100, %x
  return %d
}
"""


def started(x: int) -> tuple[Lane, Machine]:
    fn = parse(TEXT)
    machine = Machine(fn, Settings())
    machine.prepare(Memory(), 1, False)
    return machine.start(fn, 0, [x]), machine


def test_a_lane_waits_at_a_vote() -> None:
    lane, machine = started(4)
    assert lane.ready and not lane.ended
    advance(lane, machine)
    assert lane.waiting is not None and not lane.ready and not lane.ended


def test_trouble_gets_its_op() -> None:
    op = parse(TEXT).entry.ops[0]
    assert at(op, Trouble("division", "division by zero")).op is op
