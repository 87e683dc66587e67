"""A private array of rows with constant columns becomes an array for each column."""

from __future__ import annotations

from lanewise.transform.memory.split_columns import split_columns
from lib.oracles.transformed import transformed

TEXT = """func @f(%i: i32) -> i32 {
entry:
  %own: ptr = private size=64, align=8
  %k: i32 = and %i, i32 7
  %row: ptr = ptradd %own, %k, scale=8
  store i32 5, %row, align=4
  %second: ptr = ptradd %row, COLUMN
  store %k, %second, align=4
  %v: i32 = load %row, align=4
  %w: i32 = load %second, align=4
  %s: i32 = add %v, %w
  return %s
}
"""


def test_constant_columns_and_a_computed_one() -> None:
    fn = transformed(split_columns, TEXT.replace("COLUMN", "i32 4, scale=1"))
    arrays = [op for op in fn.ops if op.opcode == "private"]
    assert len(arrays) == 2
    same = transformed(split_columns, TEXT.replace("COLUMN", "%k, scale=4"), [(0,), (1,)])
    assert sum(op.opcode == "private" for op in same.ops) == 1
