"""A test for different signs becomes a test of one, where the other number is never negative."""

from __future__ import annotations

from lanewise.transform.arithmetic.fold_sign_tests import fold_sign_tests
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%y: i32, %d: i32) -> i32 {
entry:
  %n: i32 = LENGTH
  %r: i32 = srem %y, %n
  %both: i32 = xor %r, %n
  %differ: i1 = icmp.slt %both, i32 0
  %some: i1 = icmp.ne %r, i32 0
  %down: i1 = and %some, %differ
  %more: i32 = select %down, %n, i32 0
  %m: i32 = add %r, %more
  return %m
}
"""


def test_a_divisor_that_is_positive() -> None:
    fn = transformed(fold_sign_tests, TEXT.replace("LENGTH", "or i32 5, i32 2"))
    tests = [op for op in fn.ops if op.opcode == "icmp" and op.mode == "slt"]
    assert any(getattr(op.args[0], "name", "") == "r" for op in tests)


def test_a_divisor_of_unknown_sign_stays() -> None:
    rows = [(7, 3), (2**32 - 7, 3), (7, 2**32 - 3)]
    fn = transformed(fold_sign_tests, TEXT.replace("LENGTH", "or %d, i32 1"), rows)
    tests = [op for op in fn.ops if op.opcode == "icmp" and op.mode == "slt"]
    assert [getattr(op.args[0], "name", "") for op in tests] == ["both"] and "xor" in opcodes(fn)
