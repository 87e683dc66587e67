"""Loads of an invariant address leave loops that write nothing; others stay."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.transform.memory.hoist_loads import hoist_loads
from lib.oracles.transformed import transformed

TEXT = """func @f(%p: ptr, %n: i32) -> i32 {
entry:
  jump head(i32 0, i64 0)
head(%i: i32, %s: i64):
  %v: i64 = load %p, align=8
  %t: i64 = add %s, %v
  WRITES%j: i32 = add %i, i32 1
  %c: i1 = icmp.slt %j, i32 4
  branch %c, head(%j, %t), out
out:
  %r: i32 = trunc %t
  %q: i32 = add %r, %n
  return %q
}
"""


def inside(text: str) -> bool:
    fn = transformed(hoist_loads, text)
    facts = Facts(fn)
    load = next(op for op in fn.ops if op.opcode == "load")
    assert load.block is not None
    return facts[loops].of(facts[cfg].number[load.block]) is not None


def test_loops_that_write_and_those_that_do_not() -> None:
    assert not inside(TEXT.replace("WRITES", ""))
    assert inside(TEXT.replace("WRITES", "store %t, %p, align=8\n  "))
