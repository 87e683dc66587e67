"""Comparisons that relations decide become constants; those that can go either way stay."""

from __future__ import annotations

from lanewise.transform.clean.fold_compares import fold_compares
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%x: i32, %y: i32) -> i32 {
entry:
  %n: i32 = and %x, i32 255
  %i: i32 = and %y, i32 255
  %inside: i1 = icmp.slt %i, %n
  branch %inside, work, out(i32 0)
work:
  %at: i32 = sub.nsw %n, %i
  %negative: i1 = icmp.slt %at, i32 LIMIT
  %end: i32 = add %at, %n
  %index: i32 = select %negative, %end, %at
  jump out(%index)
out(%r: i32):
  return %r
}
"""


def test_an_index_that_cannot_be_negative() -> None:
    fn = transformed(fold_compares, TEXT.replace("LIMIT", "0"))
    assert "select" not in opcodes(fn) and opcodes(fn).count("icmp") == 1


def test_a_difference_that_may_be_one() -> None:
    assert "select" not in opcodes(transformed(fold_compares, TEXT.replace("LIMIT", "1"))), "n - i is at least 1"
    assert "select" in opcodes(transformed(fold_compares, TEXT.replace("LIMIT", "2")))
