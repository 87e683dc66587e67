"""Ranges of values: constants, counters, conditions, and edges that are never taken."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.values import believed_values, taken, values
from lanewise.ir.function import Function
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %low: i32 = and %x, i32 15
  %c: i1 = icmp.slt %low, i32 10
  branch %c, small, out(i32 0)
small:
  %five: i32 = add i32 2, i32 3
  %big: i1 = icmp.sgt %low, i32 20
  branch %big, never, out(%five)
never:
  jump out(i32 7)
out(%r: i32):
  return %r
}
"""


def named(fn: Function) -> dict[str, object]:
    return {value.name: value for value in fn.values}


def test_ranges_constants_and_dead_edges() -> None:
    fn = parse(TEXT)
    found, names = Facts(fn)[values], {value.name: value for value in fn.values}
    low = found.known(names["low"])
    assert low is not None and (low.umin, low.umax) == (0, 15)
    here = found.at(names["low"], 1)
    assert here is not None and here.umax == 9, "by the condition that leads there"
    assert found.constant(names["five"]) == 5 and found.constant(names["low"]) is None
    assert found.live == {0, 1, 3} and Facts(fn)[taken].live == found.live
    result = found.known(names["r"])
    assert result is not None and (result.umin, result.umax) == (0, 5), "7 never comes"


def test_promises_are_believed_or_doubted() -> None:
    ops = "  %a: i32 = and %x, i32 2147483647\n  %b: i32 = add.nsw %a, i32 1\n"
    text = f"func @f(%x: i32) -> i32 DOUBT{{\nentry:\n{ops}  return %b\n}}"
    for doubt, least in (("", 1), ('{"doubted": true} ', -(2**31))):
        fn = parse(text.replace("DOUBT", doubt))
        known = Facts(fn)[values].known(fn.entry.ops[1])
        assert (known.smin if known is not None else -(2**31)) == least
        believed = Facts(fn)[believed_values].known(fn.entry.ops[1])
        assert believed is not None and believed.smin == 1
