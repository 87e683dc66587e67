"""What equals something uniform is uniform there, but not where that was left behind in a loop."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import UNIFORM, VARYING, Shape
from lanewise.transform.edit.close_loops import close_loops

EQUAL = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %c: i1 = icmp.eq %x, %n
  branch %c, then, out(i32 0)
then:
  %y: i32 = add %x, i32 1
  jump out(%y)
out(%r: i32):
  return %r
}
"""
LEFT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %c: i1 = icmp.ne %i, %x
  branch %c, body, out
body:
  %next: i32 = add %i, i32 1
  jump head(%next)
out:
  %y: i32 = add %x, i32 1
  return %y
}
"""


def shape_of_y(text: str, n: Shape = UNIFORM) -> Shape:
    fn = parse(text)
    close_loops(fn, Facts(fn))
    found = Facts(fn, Gang({"x": VARYING, "n": n}))[divergence]
    return next(found.shape(value) for value in fn.values if value.name == "y")


def test_an_equality_with_something_uniform() -> None:
    assert shape_of_y(EQUAL).is_uniform and shape_of_y(EQUAL, VARYING).is_varying
    assert shape_of_y(EQUAL.replace("icmp.eq", "icmp.slt")).is_varying


def test_a_counter_that_lanes_left_in_different_iterations() -> None:
    assert shape_of_y(LEFT).is_varying
