"""An expensive side of a divergent branch is tested for active lanes; a cheap one is not."""

from __future__ import annotations

import pytest

from lanewise.transform.control.bypasses import bypasses
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%c: i1[T], %x: i32[T]) -> i32 {
entry:
  branch %c, side, out(%x)
side:
  WORK
  jump out(%w)
out(%r: i32):
  return %r
}
"""
CHEAP = "%w: i32 = add %x, i32 1"
EXPENSIVE = "%f: f64 = sitofp %x\n  %e: f64 = exp %f\n  %g: f64 = sin %e\n  %w: i32 = fptosi_sat %g"


@pytest.mark.parametrize(("work", "tests"), [(CHEAP, 0), (EXPENSIVE, 1)])
def test_sides(work: str, tests: int) -> None:
    fn = transformed(bypasses, TEXT.replace("WORK", work), [(1, 3), (0, 3), (1, 0)])
    assert opcodes(fn).count("branch") == 1 + tests
