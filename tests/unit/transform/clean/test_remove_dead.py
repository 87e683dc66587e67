"""Ops and parameters without effect go, also in circles; effects stay."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.transform.clean.remove_dead import has_effect, needed_values, remove_dead
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%p: ptr, %n: i32) -> i32 {
entry:
  jump head(i32 0, i32 1)
head(%i: i32, %dead: i32):
  %more: i32 = mul %dead, i32 3
  %unused: i64 = load %p, align=8
  %j: i32 = add %i, i32 1
  %c: i1 = icmp.slt %j, i32 3
  branch %c, head(%j, %more), out
out:
  store i64 5, %p, align=8
  return %i
}
"""


def test_a_circle_that_only_feeds_itself() -> None:
    fn = transformed(remove_dead, TEXT)
    assert [param.name for param in fn.blocks[1].params] == ["i"]
    assert "mul" not in opcodes(fn) and "load" not in opcodes(fn) and "store" in opcodes(fn)


def test_effects() -> None:
    fn = parse(TEXT.replace("load %p, align=8", "load %p, align=8, volatile=1"))
    load, store = fn.blocks[1].ops[1], fn.blocks[2].ops[0]
    assert has_effect(load) and has_effect(store) and not has_effect(fn.blocks[1].ops[0])
    assert "dead" not in {value.name for value in needed_values(fn, Facts(fn))}


def test_a_mask_is_needed_by_the_op_under_it() -> None:
    text = "func @f(%c: i1[T], %p: ptr[U]) masked {\nentry:\n  %m: i1[T] = xor %c, i1 1\n"
    fn = parse(text + "  store i64 5, %p, align=8 if %m\n  return\n}")
    remove_dead(fn, Facts(fn))
    assert [op.opcode for op in fn.ops] == ["xor", "store", "return"]
