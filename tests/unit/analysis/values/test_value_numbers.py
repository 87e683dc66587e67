"""One number for values that are computed in the same way; loads and parameters have their own."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.value_numbers import numbers
from lanewise.ir.function import Const
from lanewise.ir.parse import parse
from lanewise.ir.types import F32, I32

TEXT = """func @f(%p: ptr, %i: i64) -> i32 {
entry:
  %a: ptr = ptradd %p, %i, scale=4
  %b: ptr = ptradd %p, %i, scale=4
  %c: ptr = ptradd %p, %i, scale=8
  %x: i32 = load %a, align=4
  %y: i32 = load %b, align=4
  %s: i32 = add %x, i32 1
  %t: i32 = add %x, i32 1
  %u: i32 = add.nsw %x, i32 1
  return %s
}
"""


def test_equal_ways_of_computing() -> None:
    fn = parse(TEXT)
    found = Facts(fn)[numbers]
    a, b, c, x, y, s, t, u = (found.of(op) for op in fn.entry.ops)
    assert a == b != c and s == t and x != y
    assert u != s, "a promise may make it poison"
    assert found.of(fn.params[0]) != found.of(fn.params[1])


def test_constants_are_distinguished_by_their_bits() -> None:
    found = Facts(parse(TEXT))[numbers]
    assert found.of(Const(I32, 1)) == found.of(Const(I32, 1)) != found.of(Const(I32, 2))
    assert found.of(Const(F32, 0.0)) != found.of(Const(F32, -0.0))
