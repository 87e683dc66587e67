"""Which block tests for the end of a loop, and on which line the loop is."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loop_lines import end_test, first_tests, loop_position
from lanewise.analysis.graph.loops import loops
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.ir.position import Position

WHILE = """\
func @f(%n: i64[U]) {
entry:
  jump header(i64 0)
header(%i: i64):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, done
body:
  %next: i64 = add %i, i64 1
  jump header(%next)
done:
  return
}
"""
ROTATED = """\
func @f(%n: i64[U]) {
entry:
  %some: i1 = icmp.slt i64 0, %n
  branch %some, before, done
before:
  jump body(i64 0)
body(%i: i64):
  %next: i64 = add %i, i64 1
  %more: i1 = icmp.slt %next, %n
  branch %more, latch, done
latch:
  jump body(%next)
done:
  return
}
"""


def placed(text: str, **lines: int) -> tuple[Function, Facts]:
    """Ends of blocks on these lines."""
    fn = parse(text)
    for block in fn.blocks:
        assert block.end is not None
        block.end.position = Position("k.py", lines.get(block.name, 0), 1)
    return fn, Facts(fn)


def test_a_test_before_the_body() -> None:
    _, facts = placed(WHILE, header=3, body=3)
    (loop,) = facts[loops]
    at = end_test(facts, loop)
    assert facts[cfg].blocks[at].name == "header"
    end = facts[cfg].blocks[at].end
    assert end is not None and loop_position(facts, loop.header, end).line == 3


def test_a_test_after_the_body() -> None:
    """The jump back is on the loop's line."""
    fn, facts = placed(ROTATED, entry=3, body=7, latch=3)
    (loop,) = facts[loops]
    at = end_test(facts, loop)
    assert facts[cfg].blocks[at].name == "body"
    end = facts[cfg].blocks[at].end
    assert end is not None and loop_position(facts, loop.header, end).line == 3
    assert [facts[cfg].blocks[number].name for number in first_tests(fn, facts)] == ["entry"]


def test_a_branch_on_another_line_is_no_first_test() -> None:
    fn, facts = placed(ROTATED, entry=2, body=7, latch=3)
    assert list(first_tests(fn, facts)) == []
