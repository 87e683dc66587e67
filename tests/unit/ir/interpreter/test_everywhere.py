"""everywhere in both interpreters: who takes part, with which arguments, and who gets a result."""

from __future__ import annotations

from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse_module

BLOCK = """
func @block(%here: i1, %x: i32) -> i32 {
entry:
  %n: i32 = count %here
  %s: i32 = reduce.add %x
  %t: i32 = mul %n, i32 1000
  %u: i32 = add %s, %t
  %v: i32 = add %u, %x
  return %v
}
"""
LANES = """
func @f(%x: i32) -> i32 {
entry:
  %c: i1 = icmp.sgt %x, i32 10
  branch %c, yes, no
yes:
  %r: i32 = everywhere %x, callee="block"
  jump end(%r)
no:
  jump end(i32 0)
end(%y: i32):
  return %y
}
"""
MASKED = """
func @f(%x: i32[T], %m: i1[T]) -> i32 masked {
entry:
  %r: i32[T] = everywhere %x, callee="block" if %m
  %s: i32[T] = select %m, %r, i32 0
  return %s
}
"""
X = [5, 20, 30, 7]
SUM = 20 + 30 + 2 * 20  # the two lanes that are not here have what the first that is has
EXPECTED = [0, SUM + 2000 + 20, SUM + 2000 + 30, 0]


def test_lane_by_lane() -> None:
    module = parse_module(LANES + BLOCK)
    assert run_lanes(module.functions["f"], [(x,) for x in X], width=4).expect() == EXPECTED


def test_as_a_gang() -> None:
    module = parse_module(MASKED + BLOCK)
    assert run_gang(module.functions["f"], [X, [0, 1, 1, 0]], 4).expect() == EXPECTED


def test_no_lane_comes() -> None:
    module = parse_module(MASKED + BLOCK)
    assert run_gang(module.functions["f"], [X, [0, 0, 0, 0]], 4).expect() == [0, 0, 0, 0]


def test_a_barrier_of_the_whole_gang() -> None:
    text = "func @f(%m: i1[T]) masked {\nentry:\n  barrier gang=1 if %m\n  return\n}\n"
    whole, parted = (run_gang(parse_module(text).functions["f"], [m], 2) for m in ([1, 1], [1, 0]))
    assert whole.faults == [] and [fault.kind for fault in parted.faults] == ["barrier"]


def test_a_barrier_whose_operands_all_lanes_agree_on() -> None:
    """The sizes of a lanes loop."""
    text = "func @f(%n: i64) {\nentry:\n  barrier %n, gang=1\n  return\n}\n"
    same, unlike = (
        run_lanes(parse_module(text).functions["f"], [(n,) for n in sizes], width=2) for sizes in ([3, 3], [3, 4])
    )
    assert same.faults == [] and {fault.kind for fault in unlike.faults} == {"barrier"}
    masked = text.replace("i64)", "i64[T]) masked")
    same, unlike = (run_gang(parse_module(masked).functions["f"], [sizes], 2) for sizes in ([3, 3], [3, 4]))
    assert same.faults == [] and {fault.kind for fault in unlike.faults} == {"barrier"}
