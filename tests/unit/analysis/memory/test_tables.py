"""How many places a table has: by the check of its index, by what the index can be, or by the array."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.tables import tables
from lanewise.ir.parse import parse

ARRAY = '"arrays": [["t", 4, ["n", 4]]]'
GAPS = '"arrays": [["t", 4, ["n", 8]]]'
ROWS = '"arrays": [["t", 4, ["n", 4], ["m", 4]]]'
TWO_VIEWS = '"arrays": [["t", 4, ["n", 4]], ["t", 4, ["m", 4]]]'
INSIDE = "%c: i1 = icmp.ult %at, %n\n  check %c, %at"
CASES = {
    "the check of the index": (INSIDE, "", "n"),
    "a check against a number": (INSIDE.replace("%n", "i64 50"), "", 50),
    "a check of another index": (INSIDE.replace("%at, %n", "%i, %n"), "", None),
    "a check that it may be as large": (INSIDE.replace("ult", "ule"), "", None),
    "a check that it is not too small": (INSIDE.replace("ult", "sge"), "", None),
    "a check that stands the other way round": (INSIDE.replace("%at, %n", "%n, %at"), "", None),
    "the array": ("", ARRAY, "n"),
    "an array with gaps": ("", GAPS, None),
    "an array of rows": ("", ROWS, None),
    "two views of one array": ("", TWO_VIEWS, None),
    "a small index": ("%low: i64 = and %i, i64 63", "", 64),
    "a small index of a larger array": ("%low: i64 = and %i, i64 63", ARRAY, 64),
    "an index that may be negative": ("%some: i64 = and %i, i64 63\n  %low: i64 = sub %some, i64 5", "", None),
    "an index of many places": ("%low: i64 = and %i, i64 1048575", ARRAY, "n"),
}


@pytest.mark.parametrize("case", CASES)
def test_places(case: str) -> None:
    before, attributes, wanted = CASES[case]
    index = "%low" if "%low" in before else "%at"
    head = f"func @f(%i: i64, %at: i64, %n: i64, %m: i64, %t: ptr) {{{attributes}}}"
    text = f"""{head} {{
entry:
  {before}
  %p: ptr = ptradd %t, {index}, scale=4
  %old: i32 = atomic.add %p, i32 1, align=4
  return
}}"""
    fn = parse(text)
    assert [table.count for table in tables(fn, Facts(fn))] == ([] if wanted is None else [wanted])
