"""Parameters that are copies of one value, also those that pass it around a loop among themselves."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.copies import copies, standing_copies
from lanewise.ir.function import Const, Param, Value
from lanewise.ir.parse import parse

LOOP = """func @f(%a: i32, %n: i32) -> i32 {
entry:
  jump head(i32 0, %a, ENTERS)
head(%i: i32, %p: i32, %q: i32):
  %more: i1 = icmp.slt %i, i32 4
  branch %more, body, out(%q, %i)
body:
  %j: i32 = add %i, i32 1
  jump head(%j, %q, %p)
out(%r: i32, %last: i32):
  %s: i32 = add %r, %p
  return %s
}
"""


def names(found: dict[Param, Value]) -> dict[str, str]:
    return {
        param.name: str(value) if isinstance(value, Const) else getattr(value, "name", "")
        for param, value in found.items()
    }


def test_each_copy_has_the_value_that_it_copies() -> None:
    fn = parse(LOOP.replace("ENTERS", "%a"))
    assert names(Facts(fn)[copies]) == {"p": "a", "q": "a", "r": "a", "last": "i"}


def test_two_values_that_swap_are_no_copies() -> None:
    fn = parse(LOOP.replace("ENTERS", "%n"))
    assert names(Facts(fn)[copies]) == {"r": "q", "last": "i"}, "r is q, which is no copy itself"


def test_undefined_values_are_not_ours_to_choose() -> None:
    fn = parse(LOOP.replace("ENTERS", "i32 undef"))
    assert "q" not in names(Facts(fn)[copies])


def test_equal_constants_are_one_value() -> None:
    text = """func @f(%c: i1) -> f32 {
entry:
  branch %c, a, b
a:
  jump done(f32 ONE, f32 0.0)
b:
  jump done(f32 ONE, f32 -0.0)
done(%x: f32, %y: f32):
  return %x
}
"""
    assert list(names(Facts(parse(text.replace("ONE", "1.5")))[copies])) == ["x"], "0.0 and -0.0 have other bits"


def test_a_copy_outside_of_the_loop_that_defines_the_value() -> None:
    """Lanes leave with the counters of different iterations, so `last` is no copy whose shape is that of `i`."""
    fn = parse(LOOP.replace("ENTERS", "%a"))
    assert names(Facts(fn)[standing_copies]) == {"p": "a", "q": "a", "r": "a"}
