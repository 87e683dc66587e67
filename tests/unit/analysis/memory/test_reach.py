"""Memory that ops read and write; calls of the module are looked into, others reach all that left."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.memory.reach import Reach, has_own_effect
from lanewise.analysis.memory.roots import ELSEWHERE, Roots
from lanewise.ir.parse import parse_module

TEXT = """func @fill(%to: ptr, %from: ptr) {
entry:
  %x: i32 = load %from, align=4
  store %x, %to, align=4
  return
}

func @f(%p: ptr, %q: ptr) {
entry:
  %own: ptr = private size=8, align=8
  %v: i32 = load %p, align=4
  store %v, %own, align=4
  call %q, %p, callee="fill"
  call callee="stranger"
  return
}
"""


def test_what_each_op_reaches() -> None:
    fn = parse_module(TEXT).functions["f"]
    reach = Reach(Roots(fn, Facts(fn)[cfg]))
    own, load, store, fill, stranger = fn.entry.ops
    p, q = fn.params
    assert reach.read(load) == {p} and reach.written(load) == frozenset()
    assert reach.written(store) == {own} and reach.read(store) == frozenset()
    assert reach.read(fill) == {p} and reach.written(fill) == {q}
    assert ELSEWHERE in reach.read(stranger) and own not in reach.written(stranger)
    assert not has_own_effect(load)
