"""An index that is divided by an unknown width: in a gang inside one row the column is consecutive, the row uniform."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.transform.hot_paths.hot_paths import hot_paths
from lanewise.transform.hot_paths.make import make_paths
from lanewise.transform.hot_paths.plan import plans_for
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.rows import division_of, quotients_of, row_literals
from lib.samples.border_bodies import Bordered, assert_lanes_agree, bordered

ROWS = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %row: i32 = udiv %x, %n
  %column: i32 = urem %x, %n
  %near: i1 = icmp.ult %column, i32 2
  branch %near, border, centre
border:
  jump out(%row)
centre:
  %square: i32 = mul %row, %row
  %a: i32 = urem %square, i32 7
  %b: i32 = udiv %square, i32 3
  %c: i32 = urem %row, i32 5
  %d: i32 = add %a, %b
  %e: i32 = add %c, %d
  %f: i32 = add %e, %column
  jump out(%f)
out(%result: i32):
  return %result
}
"""
DECOMPOSED = ROWS.replace("urem %x, %n", "sub %x, %product").replace(
    "  %column", "  %product: i32 = mul %n, %row\n  %column"
)
SIGNED = ROWS.replace("udiv %x", "sdiv %x").replace("urem %x", "srem %x")


def with_paths(text: str) -> Bordered:
    body = bordered(text)
    hot_paths(body.fn, body.facts)
    return body


@pytest.mark.parametrize("text", [ROWS, DECOMPOSED, SIGNED], ids=["unsigned", "decomposed", "signed"])
def test_the_column_is_consecutive(text: str) -> None:
    body = bordered(text)
    column = body.op("column")
    assert not body.facts[divergence].is_uniform(body.value("row"))
    assert division_of(column) is not None
    found = row_literals(column, body.questions())
    assert found is not None and str(found[1]) == "column + 7 < n"
    assert list(quotients_of(column, body.questions())) == [body.value("row")]
    plans = list(plans_for(body.fn, body.facts, at_entry(body.fn)))
    assert ["column + 7 < n" in str(plan.guard) for plan in plans if plan.side.rows] == [True]


@pytest.mark.parametrize("text", [ROWS, DECOMPOSED, SIGNED], ids=["unsigned", "decomposed", "signed"])
def test_gangs_give_what_lanes_give(text: str) -> None:
    """Also of numbers that are negative if they are read as signed."""
    body = with_paths(text)
    firsts = (*range(0, 60, 5), (1 << 31) - 9, 1 << 31, (1 << 32) - 20)
    assert_lanes_agree(body.fn, text, firsts, (1, 3, 9, 20, 37, (1 << 31) - 1, (1 << 31) + 1))


def test_witnesses() -> None:
    body = bordered(ROWS)
    plans = [plan for plan in plans_for(body.fn, body.facts, at_entry(body.fn)) if plan.side.rows]
    assert plans, "the path of one row is planned"
    make_paths(body.fn, body.facts, at_entry(body.fn), plans, witness=True)
    assert_lanes_agree(body.fn, ROWS, range(0, 60, 5), (1, 3, 9, 20, 37))


@pytest.mark.parametrize(
    ("old", "new"),
    [("%x, %n", "%x, i32 20"), ("%x, %n", "%n, %x")],
    ids=["a width that is known", "a width that varies"],
)
def test_no_row(old: str, new: str) -> None:
    body = bordered(ROWS.replace(old, new))
    assert row_literals(body.op("column"), body.questions()) is None


def test_a_promise_holds_on_the_path_alone() -> None:
    """The sum stands above the test, which needs it, and may wrap in gangs that run the code for all."""
    text = ROWS.replace("%x, %n", "%y, %n").replace("entry:\n", "entry:\n  %y: i32 = add %x, i32 3\n")
    body = with_paths(text)
    assert any("column + 7 < n" in path["guard"] for path in body.fn.attrs["hot_paths"])
    assert_lanes_agree(body.fn, text, (0, 40, (1 << 31) - 8), (1, 9, 60))
