"""Numbers in range: sums and products that stay in their type where the literals hold, unsigned comparisons."""

from __future__ import annotations

from lanewise.analysis.graph.dominance import dominance
from lanewise.transform.hot_paths.wishes import Wishes, wishes
from lib.samples.border_bodies import Bordered, bordered

INDEX = """func @f(%x: i32, %n: i32, %p: ptr) -> i64 {
entry:
  jump loop(i32 0, i64 0)
loop(%j: i32, %sum: i64):
  %row: i32 = mul %j, %n
  %at: i32 = add %row, %x
  %index: i64 = zext %at
  %address: ptr = ptradd %p, %index, scale=4
  %word: i64 = load %address, align=8
  %total: i64 = add %sum, %word
  %next: i32 = add %j, i32 1
  %stays: i1 = icmp.ule %next, %n
  branch %stays, loop(%next, %total), out
out:
  return %total
}
"""


def granted(body: Bordered) -> Wishes:
    return wishes(body.questions(), body.facts[dominance], body.fn.blocks, start=body.fn.entry)


def promised(body: Bordered) -> dict[str, str]:
    return {op.name: flag for op, flag in granted(body).promised.items()}


def test_a_counter_is_bounded_by_what_it_is_compared_with() -> None:
    found = granted(bordered(INDEX))
    assert [op.name for op in found.signed] == ["stays"]
    assert {"n >= 0", "n <= 2147483646"} <= {str(literal) for literal in found.sure}


def test_a_product_is_bounded_by_its_factors() -> None:
    """Where the counter is known to be bounded, as on the copy."""
    body = bordered(INDEX.replace("icmp.ule", "icmp.sle").replace("add %j", "add.nsw %j"))
    assert promised(body) == {"row": "nsw", "at": "nsw", "index": "nneg"}
    assert {"n <= 32768"} <= {str(literal) for literal in granted(body).sure}
    assert promised(bordered(INDEX.replace("mul %j, %n", "mul %j, %j"))).keys() == {"next"}, "a square of no bound"


def test_nothing_is_asked_of_what_is_the_same_in_all_lanes() -> None:
    body = bordered(INDEX.replace("icmp.ule %next, %n", "icmp.slt %n, %j"))
    assert not granted(body).signed
