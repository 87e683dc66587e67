"""Counters never fall below their first value; a parameter that an iteration may break is dropped."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.values.signs import signs
from lanewise.analysis.values.values import values
from lanewise.ir.parse import parse

LOOP = """func @f(%first: i32, %n: i32) -> i32 {
entry:
  %start: i32 = ashr %first, i32 4
  jump head(%start)
head(%j: i32):
  %more: i1 = icmp.slt %j, %n
  branch %more, body, out
body:
  %next: i32 = add.nsw %j, i32 STEP
  jump head(%next)
out:
  return %j
}
"""


def never_below(step: int) -> bool:
    fn = parse(LOOP.replace("STEP", str(step)))
    facts = Facts(fn)
    assert facts[loops].all and facts[dominance] and facts[values]
    found = facts[signs]
    j, start = fn.blocks[1].params[0], fn.entry.ops[0]
    one, other = found.form(j), found.form(start)
    assert one is not None and other is not None
    return found.never_negative(one.minus(other), facts[cfg].number[fn.blocks[2]])


def test_a_counter_that_grows_and_one_that_falls() -> None:
    assert never_below(1) and never_below(3)
    assert not never_below(-1)
