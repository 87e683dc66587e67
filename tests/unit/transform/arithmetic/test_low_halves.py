"""The low half of a wide product is computed from narrow operands where the whole is needed too."""

from __future__ import annotations

from lanewise.transform.arithmetic.low_halves import low_halves
from lib.oracles.transformed import transformed

TEXT = """func @f(%a: i32, %b: i32) -> i32 {
entry:
  %x: i64 = zext %a
  %y: i64 = WIDE
  %p: i64 = mul %x, %y
  %h: i64 = lshr %p, i64 32
  %high: i32 = trunc %h
  %low: i32 = trunc %p
  %r: i32 = xor %high, %low
  return %r
}
"""


def narrow_products(text: str) -> int:
    fn = transformed(low_halves, text)
    return sum(op.opcode == "mul" and op.type.bits == 32 for op in fn.ops)


def test_operands_that_were_widened() -> None:
    assert narrow_products(TEXT.replace("WIDE", "zext %b")) == 1


def test_operands_that_were_not() -> None:
    assert narrow_products(TEXT.replace("WIDE", "add %x, i64 5000000000")) == 0
