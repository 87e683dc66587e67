"""Exact quotients of small integers become one division; large integers stay."""

from __future__ import annotations

from lanewise.transform.arithmetic.relax_rounding import relax_rounding
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%x: i32, %y: i32) -> i32 {
entry:
  %n: i64 = sext %x
  %m: i64 = DIVISOR
  %q: f64 = quotient %n, %m
  %r: i32 = fptosi_sat %q
  return %r
}
"""


ROWS = [(1, 3), (7, 2), (100, 0xFFFFFFFD)]


def test_integers_that_a_float_holds() -> None:
    found = opcodes(transformed(relax_rounding, TEXT.replace("DIVISOR", "sext %y"), ROWS))
    assert "fdiv" in found and "quotient" not in found


def test_integers_that_may_be_larger() -> None:
    found = opcodes(transformed(relax_rounding, TEXT.replace("DIVISOR", "mul %n, %n"), ROWS))
    assert "quotient" in found and "fdiv" not in found
