"""Users of values, each op once, and what edges bring to parameters."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.uses import uses
from lanewise.ir.parse import parse

TEXT = """func @f(%a: i32, %c: i1) -> i32 {
entry:
  %b: i32 = add %a, %a
  branch %c, out(%a), out(%b)
out(%r: i32):
  return %r
}
"""


def test_users_and_arguments() -> None:
    fn = parse(TEXT)
    found = Facts(fn)[uses]
    a, b = fn.params[0], fn.entry.ops[0]
    assert list(found.of(a)) == [b, fn.entry.end] and list(found.of(b)) == [fn.entry.end]
    (r,) = fn.blocks[1].params
    assert [(edge.slot, value) for edge, value in found.incoming(r)] == [(0, a), (1, b)]
    assert list(found.incoming(a)) == [] and list(found.of(r)) == [fn.blocks[1].end]
