"""Counters that a condition ends keep the end that they start from, whatever other numbers the program has."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.values import values
from lanewise.ir.parse import parse

LOOP = """func @f(%x: i64[T]) -> i64 {"doubted": true} {
entry:
  jump loop(i64 START, i64 0)
loop(%d: i64, %s: i64):
  %sq: i64 = mul.nsw %d, %d
  %t: i64 = add %s, i64 -1
  %u: i64 = xor %t, i64 7
  %next: i64 = add.nsw %d, i64 STEP
  %more: i1 = icmp.COMPARE %next, i64 STOP
  branch %more, loop(%next, %u), done
done:
  return %u
}
"""


@pytest.mark.parametrize(
    ("start", "step", "compare", "stop", "least", "most"),
    [
        (-40, 1, "slt", 41, -40, 40),
        (-3, 2, "sle", 1000, -3, 1000),
        (40, -1, "sgt", -41, -40, 40),
        (-(1 << 40), 5, "slt", 1 << 40, -(1 << 40), (1 << 40) - 1),
        (2, 1, "slt", 41, 2, 40),
    ],
)
def test_both_ends(start: int, step: int, compare: str, stop: int, least: int, most: int) -> None:
    text = LOOP.replace("START", str(start)).replace("STEP", str(step)).replace("STOP", str(stop))
    fn = parse(text.replace("COMPARE", compare))
    counter = fn.blocks[1].params[0]
    known = Facts(fn)[values].known(counter)
    assert known is not None
    assert (known.smin, known.smax) == (least, most)


def test_what_nothing_ends_is_everything() -> None:
    fn = parse(LOOP.replace("START", "-40").replace("STEP", "1").replace("STOP", "41").replace("COMPARE", "ne"))
    found = Facts(fn)[values]
    known = found.known(fn.blocks[1].params[0])
    assert known is None or known.smax >= 40
