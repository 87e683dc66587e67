"""Values that may be undefined by a choice."""

from __future__ import annotations

from lanewise.analysis.cells import cells
from lanewise.analysis.facts import Facts
from lanewise.analysis.values.undefined import doubtful, is_undefined
from lanewise.ir.function import POISON, UNDEF, Const
from lanewise.ir.parse import parse
from lanewise.ir.types import I32

TEXT = """func @f(%c: i1, %x: i32) -> i32 {
entry:
  %s: i32 = select %c, i32 poison, i32 7
  %t: i32 = add %s, i32 1
  %u: i32 = add %x, i32 1
  return %t
}
"""


def test_constants() -> None:
    assert is_undefined(Const(I32, UNDEF)) and is_undefined(Const(I32, POISON)) and not is_undefined(Const(I32, 0))


def test_a_choice_of_poison_and_all_that_is_made_from_it() -> None:
    fn = parse(TEXT)
    found = cells(fn, Facts(fn))
    names = {getattr(found.all[cell], "name", "") for cell in doubtful(found)}
    assert {"s", "t"} <= names and not names & {"u", "x"}
