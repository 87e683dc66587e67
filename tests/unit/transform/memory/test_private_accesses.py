"""Accesses of private arrays: which array, which type, and whether its address goes elsewhere."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.uses import uses
from lanewise.ir.parse import parse
from lanewise.ir.types import I32, I64
from lanewise.transform.memory.private_accesses import (
    accesses_into,
    array_of,
    entry_type,
    is_plain,
    odd_access,
    pointer_of,
)

TEXT = """func @f(%i: i64, %p: ptr) -> i32 {
entry:
  %own: ptr = private size=64, align=4
  %gone: ptr = private size=64, align=4
  store %gone, %p, align=8
  %at: ptr = ptradd %own, %i, scale=4
  store i32 5, %at, align=4
  %v: i32 = load %at, align=4
  %w: i64 = load %own, align=4
  return %v
}
"""


def test_arrays_and_their_accesses() -> None:
    fn = parse(TEXT)
    own, gone, _, at, store, load, wide = fn.entry.ops
    users = Facts(fn)[uses]
    assert array_of(at) is own and array_of(fn.params[1]) is None
    found = accesses_into(own, users)
    assert found is not None and set(found) == {store, load, wide} and accesses_into(gone, users) is None
    assert pointer_of(store) is at and entry_type(store) is I32 and entry_type(wide) is I64
    assert is_plain(load) and odd_access(found, I32) is wide and odd_access([store, load], I32) is None
