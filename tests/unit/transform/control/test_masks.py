"""The mask of an edge is that of its block and the condition that leads along it."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import Edge
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.transform.control.linearize import EntryMask
from lanewise.transform.control.masks import Masks

TEXT = """func @f(%a: i1, %b: i1, %x: i32) -> i32 {
entry:
  branch %a, left, out(%x)
left:
  branch %b, deep, out(i32 2)
deep:
  %d: i32 = add %x, i32 3
  jump out(%d)
out(%r: i32):
  return %r
}
"""


def test_masks_of_edges() -> None:
    fn = parse(TEXT)
    masks = Masks(fn, Facts(fn, Gang({"a": VARYING, "b": VARYING}), EntryMask(False)))
    masks.of[0] = None  # all lanes
    assert masks.inherited(3) == 0, "all lanes of the entry come to the end"
    assert masks.inherited(1) is None
    taken, other = masks.edge(Edge(0, 0, 1), False), masks.edge(Edge(0, 1, 3), False)
    assert taken is fn.params[0] and other is not taken and other is not None
    assert masks.edge(Edge(0, 0, 1), True) is None, "all lanes take it"
