"""Varying integers of 64 bits are kept in 32 where ranges or uses allow it."""

from __future__ import annotations

from lanewise.transform.arithmetic.narrow_integers import narrow_integers
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: i32[T], %y: i32[T]) -> i32 {
entry:
  %a: i64 = MADE
  %b: i64 = sext %y
  %s: i64 = add.nsw %a, %b
  %t: i64 = mul.nsw %s, i64 3
  %u: i64 = xor %t, %s
  LAST
}
"""
LOW = "%r: i32 = trunc %u\n  return %r"
HIGH = "%h: i64 = lshr %u, i64 32\n  %r: i32 = trunc %h\n  return %r"


def wide_ops(made: str, last: str) -> int:
    fn = transformed(narrow_integers, TEXT.replace("MADE", made).replace("LAST", last))
    return sum(op.opcode in ("add", "mul", "xor") and op.type.bits == 64 for op in fn.ops)


def test_only_the_low_half_is_used() -> None:
    assert wide_ops("sext %x", LOW) == 0


def test_the_high_half_is_used() -> None:
    assert wide_ops("sext %x", HIGH) == 3
