"""The size of a dividend is recorded where conditions tell it."""

from __future__ import annotations

import pytest

from lanewise.transform.arithmetic.size_divisions import size_divisions
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: i32, %y: i32) -> i32 {
entry:
  %low: i32 = and %x, i32 MASK
  %d: i32 = or %y, i32 1
  %r: i32 = urem %low, DIVISOR
  return %r
}
"""


@pytest.mark.parametrize(("mask", "size"), [(1023, 10), (1024, 11), (7, 3)])
def test_sizes(mask: int, size: int) -> None:
    fn = transformed(size_divisions, TEXT.replace("MASK", str(mask)).replace("DIVISOR", "%d"))
    assert fn.entry.ops[2].attrs["size"] == size


def test_constant_divisors_are_left() -> None:
    fn = transformed(size_divisions, TEXT.replace("MASK", "7").replace("DIVISOR", "i32 3"))
    assert "size" not in fn.entry.ops[2].attrs
