"""What addresses are made from: arguments, locals, globals; and which of them may overlap."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.memory.roots import ELSEWHERE, Roots, may_point
from lanewise.ir.parse import parse

TEXT = """func @f(%p: ptr, %q: ptr, %i: i64, %c: i1) -> i32 {
entry:
  %own: ptr = private size=8, align=8
  %gone: ptr = private size=8, align=8
  store %gone, %q, align=8
  %a: ptr = ptradd %p, %i, scale=4
  %s: ptr = select %c, %a, %own
  %l: ptr = load %q, align=8
  %v: i32 = load %s, align=4
  return %v
}
"""


def test_addresses_are_followed() -> None:
    fn = parse(TEXT)
    roots = Roots(fn, Facts(fn)[cfg])
    named = {value.name: value for value in fn.values}
    assert roots.of(named["a"]) == {named["p"]} and roots.of(named["s"]) == {named["p"], named["own"]}
    assert roots.of(named["l"]) == {ELSEWHERE}
    assert may_point(named["a"]) and not may_point(named["v"])


def test_who_may_meet_whom() -> None:
    fn = parse(TEXT)
    roots = Roots(fn, Facts(fn)[cfg])
    named = {value.name: value for value in fn.values}
    assert not roots.meet(named["p"], named["q"]) and roots.meet(named["p"], named["p"])
    assert not roots.meet(ELSEWHERE, named["own"]), "its address never left"
    assert roots.meet(ELSEWHERE, named["gone"])
