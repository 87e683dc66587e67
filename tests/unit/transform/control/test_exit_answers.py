"""A comparison of a shared counter after its loop is answered at the exits, where it is one scalar, or a constant."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Const, Function
from lanewise.transform.control.exit_answers import exit_answers
from lib.oracles.transformed import transformed

# j runs to m, unless a lane's own number stops it.
SEARCH = """func @f(%x: i32[T], %m: i32[U]) -> i32 {
entry:
  %size: i32 = and %m, i32 15
  jump loop(i32 0)
loop(%j: i32):
  %more: i1 = icmp.slt %j, %size
  branch %more, body, full
body:
  %differs: i1 = icmp.eq %j, %x
  branch %differs, early, latch
latch:
  %next: i32 = add.nsw %j, i32 1
  jump loop(%next)
full:
  jump out
early:
  jump out
out:
  %found: i1 = icmp.eq %j, %size
  %wide: i32 = zext %found
  return %wide
}
"""
ROWS = [(x, m) for x in (0, 1, 3, 9, 40) for m in (0, 1, 4, 10)]


def answers(fn: Function) -> dict[str, str]:
    """What each exit brings."""
    (out,) = (block for block in fn.blocks if block.name == "out")
    brought: dict[str, str] = {}
    for block in fn.blocks:
        for target in block.targets:
            if target.block is out and target.args:
                (arg,) = target.args
                brought[block.name] = str(arg.value) if isinstance(arg, Const) else "compared"
    return brought


@pytest.mark.parametrize(("mode", "early"), [("eq", "0"), ("ne", "1"), ("slt", "compared")])
def test_the_answer_at_each_exit(mode: str, early: str) -> None:
    """Where the loop is left early, j is below the size."""
    fn = transformed(exit_answers, SEARCH.replace("icmp.eq %j, %size", f"icmp.{mode} %j, %size"), ROWS)
    assert answers(fn) == {"full": "compared", "early": early}
    assert "found" not in [op.name for block in fn.blocks if block.name == "out" for op in block.ops]


@pytest.mark.parametrize(
    "text",
    [
        SEARCH.replace("return %wide", "%both: i32 = add %wide, %j\n  return %both"),
        SEARCH.replace("early:\n  jump out", "early:\n  return i32 9"),
        SEARCH.replace("%x: i32[T]", "%x: i32[U]"),
        SEARCH.replace("icmp.eq %j, %size", "icmp.eq %x, %size"),
    ],
    ids=["counter_is_used", "exits_part", "lanes_leave_together", "no_counter"],
)
def test_left_alone(text: str) -> None:
    assert answers(transformed(exit_answers, text, ROWS)) == {}
