"""Points: where the test of a hot path may stand, on small loops of each kind."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM
from lanewise.transform.hot_paths.points import at_entry, inside_loops

TOGETHER = """
func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump loop(i32 0)
loop(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %next: i32 = add.nsw %i, i32 1
  %small: i1 = icmp.slt %x, %i
  branch %small, some, latch
some:
  jump latch
latch:
  jump loop(%next)
out:
  return %i
}
"""
AT_DIFFERENT_TIMES = TOGETHER.replace("icmp.slt %i, %n", "icmp.slt %i, %x")
SOME_LANES = TOGETHER.replace(
    "  jump loop(i32 0)\nloop",
    "  %some: i1 = icmp.slt %x, %n\n  branch %some, before, none\nnone:\n  return %n\n"
    "before:\n  jump loop(i32 0)\nloop",
)
NEVER = TOGETHER.replace("icmp.slt %i, %n", "icmp.slt i32 1, i32 0")
TWO_WAYS = """
func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump loop(i32 0)
loop(%i: i32):
  %odd: i1 = icmp.eq %n, i32 7
  branch %odd, one, other
one:
  jump latch
other:
  jump latch
latch:
  %next: i32 = add.nsw %i, i32 1
  %more: i1 = icmp.slt %next, %n
  branch %more, loop(%next), out
out:
  return %i
}
"""
LOOP_AT_ONCE = """
func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump loop(i32 0)
loop(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, inner(%i), out
inner(%j: i32):
  %further: i32 = add.nsw %j, i32 2
  %again: i1 = icmp.slt %further, i32 9
  branch %again, inner(%further), latch
latch:
  %next: i32 = add.nsw %i, i32 1
  jump loop(%next)
out:
  return %i
}
"""
INSIDE_OF_ANOTHER = """
func @f(%x: i32, %n: i32) -> i32 {{
entry:
  jump outer(i32 0)
outer(%t: i32):
  %rounds: i1 = icmp.slt %t, {bound}
  branch %rounds, round, done
round:
  jump loop(i32 0)
loop(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %next: i32 = add.nsw %i, i32 1
  jump loop(%next)
out:
  %t.next: i32 = add.nsw %t, i32 1
  jump outer(%t.next)
done:
  return %t
}}
"""

# Lanes leave `loop` one by one, and all come to its header again, since only there the function is left.
MEET_IN_IT = """
func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump around
around:
  jump loop(i32 0)
loop(%i: i32):
  %leave: i1 = icmp.eq %n, i32 7
  branch %leave, out, body
body:
  %next: i32 = add.nsw %i, i32 1
  %small: i1 = icmp.slt %x, %n
  branch %small, further, latch
further:
  jump around
latch:
  jump loop(%next)
out:
  return %i
}
"""
MEET_AROUND_IT = """
func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump around
around:
  jump middle(i32 0)
middle(%i: i32):
  %leave: i1 = icmp.eq %n, i32 7
  branch %leave, out, before
before:
  jump loop(i32 0)
loop(%j: i32):
  %more: i1 = icmp.slt %j, %n
  branch %more, body, after
body:
  %j.next: i32 = add.nsw %j, i32 1
  jump loop(%j.next)
after:
  %next: i32 = add.nsw %i, i32 1
  %small: i1 = icmp.slt %x, %n
  branch %small, further, latch
further:
  jump around
latch:
  jump middle(%next)
out:
  return %i
}
"""


def points(text: str) -> list[tuple[str, list[str], set[str]]]:
    fn = parse(text)
    found = inside_loops(fn, Facts(fn, Gang({"x": CONSECUTIVE, "n": UNIFORM}, 8)))
    return [(p.block.name, [block.name for block in p.region], {block.name for block in p.before}) for p in found]


def test_after_the_header_of_a_loop_that_lanes_go_round_together() -> None:
    ((block, region, before),) = points(TOGETHER)
    assert (block, sorted(region), before) == ("body", ["latch", "some"], {"entry", "loop", "body"})


def test_outer_loops_come_first() -> None:
    outer, inner = points(INSIDE_OF_ANOTHER.format(bound="%n"))
    assert (outer[0], sorted(outer[1])) == ("round", ["body", "loop", "out"])
    assert (inner[0], inner[1], inner[2]) == ("body", [], {"entry", "outer", "round", "loop", "body"})


@pytest.mark.parametrize(
    "text",
    [
        *(AT_DIFFERENT_TIMES, SOME_LANES, NEVER, TWO_WAYS, LOOP_AT_ONCE, INSIDE_OF_ANOTHER.format(bound="%x")),
        *(MEET_IN_IT, MEET_AROUND_IT),
    ],
    ids=[
        *("at_different_times", "some_lanes", "never", "two_ways", "loop_at_once", "inside_of_another"),
        *("meet_in_it", "meet_around_it"),
    ],
)
def test_nowhere_else(text: str) -> None:
    assert not points(text)


def test_at_the_entry() -> None:
    fn = parse(TOGETHER)
    point = at_entry(fn)
    assert point.block is fn.entry and point.region == fn.blocks[1:] and point.before == {fn.entry}
