"""Stores into private arrays need no mask where lanes that skip them never read the array again."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.transform.memory.unmask_stores import unmask_stores

TEXT = """func @f(%c: i1, %x: i32) -> i32 {
entry:
  %own: ptr = private size=4, align=4
  store i32 1, %own, align=4
  branch %c, work, out(i32 0)
work:
  store %x, %own, align=4
  %v: i32 = load %own, align=4
  jump out(%v)
out(%r: i32):
  LAST
}
"""


def loose(last: str) -> bool:
    fn = parse(TEXT.replace("LAST", last))
    unmask_stores(fn, Facts(fn, Gang({"c": VARYING, "x": VARYING})))
    return bool(fn.blocks[1].ops[0].attrs.get("loose"))


def test_an_array_that_is_read_later() -> None:
    assert loose("return %r")
    assert not loose("%w: i32 = load %own, align=4\n  return %w")
