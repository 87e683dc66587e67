"""A second load of the same address is shared, unless something between may have written."""

from __future__ import annotations

import pytest

from lanewise.transform.memory.share_loads import share_loads
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%p: ptr, %i: i64, %c: i1) -> i64 {
entry:
  %k: i64 = and %i, i64 7
  %a: ptr = ptradd %p, %k, scale=8
  %v: i64 = load %a, align=8
  BETWEEN
  %b: ptr = ptradd %p, %k, scale=8
  %w: i64 = load %b, align=8
  %s: i64 = add %v, %w
  return %s
}
"""


@pytest.mark.parametrize(
    ("between", "loads"),
    [("%n: i64 = add %k, i64 1", 1), ("store i64 9, %p, align=8", 2), ("store %v, %a, align=8", 1)],
)
def test_loads(between: str, loads: int) -> None:
    rows = [(3, 0), (5, 1), (0, 0)]
    assert opcodes(transformed(share_loads, TEXT.replace("BETWEEN", between), rows)).count("load") == loads
