"""Several definitions of one variable: each use sees the one that control came from."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.function import Const
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.types import I32
from lanewise.ir.verify import verify
from lanewise.transform.edit.repair_ssa import Variable, broken_values, repair_ssa

TEXT = """func @f(%c: i1, %x: i32) -> i32 {
entry:
  branch %c, a, b
a:
  %v: i32 = add %x, i32 1
  jump out
b:
  %w: i32 = add %x, i32 2
  jump out
out:
  %s: i32 = mul %v, i32 10
  return %s
}
"""


def test_a_use_sees_the_definition_that_control_came_from() -> None:
    fn = parse(TEXT)
    v, w = fn.blocks[1].ops[0], fn.blocks[2].ops[0]
    assert broken_values(fn, Facts(fn)) == [v]
    repair_ssa(fn, Facts(fn), [Variable([v, w])])
    verify(fn)
    assert run_lanes(fn, [(1, 5), (0, 5)]).expect() == [60, 70] and len(fn.blocks[3].params) == 1


def test_a_way_without_a_definition_sees_what_is_said() -> None:
    fn = parse(TEXT)
    v = fn.blocks[1].ops[0]
    repair_ssa(fn, Facts(fn), [Variable([v], otherwise=Const(I32, 4))])
    verify(fn)
    assert run_lanes(fn, [(1, 5), (0, 5)]).expect() == [60, 40]
    assert broken_values(fn, Facts(fn)) == []
