"""The input of the value solver: constants and promises are known, everything else is open or not reached."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.cells import ValueCells
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %a: i32 = add %x, i32 5
  %b: i32 = and %x, i32 7
  return %b
}
"""


def test_what_is_known_at_the_start() -> None:
    fn = parse(TEXT)
    found = ValueCells(fn, Facts(fn))
    numbers = {known.umin for known in found.known if known is not None and known.umin == known.umax}
    assert {5, 7} <= numbers, "constants"
    assert found.full[0] and len(found.full) >= len(list(fn.values)), "an argument of which nothing is promised"
