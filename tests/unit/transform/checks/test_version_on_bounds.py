"""A loop whose bounds lie inside gets a copy without checks; results and failing checks are the same."""

from __future__ import annotations

from itertools import product

from lanewise.ir.parse import parse
from lanewise.transform.checks.version_on_bounds import counts_from_end, version_on_bounds
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%a: i8, %b: i8, %length: i8) -> i64 {
entry:
  %n: i64 = zext %length
  %first: i64 = sext %a
  %last: i64 = sext %b
  jump loop(%first, i64 0)
loop(%at: i64, %sum: i64):
  %more: i1 = icmp.slt %at, %last
  branch %more, body, done
body:
PLACE  %negative: i1 = icmp.slt %at, i64 0
  %moved: i64 = add %at, %n
  %index: i64 = select %negative, %moved, %at
  %holds: i1 = icmp.ult %index, %n
  check %holds, %at, %n, message="index {} for length {}", error="IndexError"
  %sum.1: i64 = add %sum, %index
  %next: i64 = add.nsw %at, i64 1
  jump loop(%next, %sum.1)
done:
  return %sum
}
"""
SQUARES = TEXT.replace("PLACE", "  %sq: i64 = mul %at, %at\n").replace("icmp.slt %at, i64 0", "icmp.slt %sq, i64 0")
SQUARES = SQUARES.replace("add %at, %n", "add %sq, %n").replace("%moved, %at", "%moved, %sq")
ROWS = list(product((0, 1, 254), (0, 3, 5), (0, 4, 5)))


def test_a_counter_gets_a_copy() -> None:
    fn = transformed(version_on_bounds, TEXT.replace("PLACE", ""), ROWS)
    assert opcodes(fn).count("check") == 1 and opcodes(fn).count("branch") == 3


def test_an_index_that_is_not_linear_does_not() -> None:
    fn = transformed(version_on_bounds, SQUARES, ROWS)
    assert opcodes(fn).count("branch") == 1


def test_an_index_that_counts_from_the_end() -> None:
    fn = parse(TEXT.replace("PLACE", ""))
    select = next(op for op in fn.ops if op.opcode == "select")
    found = counts_from_end(select)
    assert found is not None and [getattr(value, "name", "") for value in found] == ["at", "n"]
    assert counts_from_end(fn.blocks[2].ops[0]) is None
