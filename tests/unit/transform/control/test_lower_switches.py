"""A switch that lanes diverge at becomes branches; one that is uniform stays."""

from __future__ import annotations

import pytest

from lanewise.transform.control.lower_switches import lower_switches
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%x: i32[SHAPE]) -> i32 {
entry:
  switch %x, default other, 1: one, 3: two, 7: two
other:
  return i32 10
one:
  return i32 11
two:
  return i32 12
}
"""


@pytest.mark.parametrize(("shape", "switches"), [("T", 0), ("U", 1)])
def test_switches(shape: str, switches: int) -> None:
    fn = transformed(lower_switches, TEXT.replace("SHAPE", shape), [(1,), (3,), (7,), (9,)])
    assert opcodes(fn).count("switch") == switches
