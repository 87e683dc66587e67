"""The loop that a lane was in when it had used all its steps: the one with the most iterations."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.ir.position import Position
from lanewise.runtime.debug.endless_loops import Busy, busiest_loop, endless_words, is_while

NEST = """func @f(%n: i32) -> i32 {
entry:
  jump outer(i32 0)
outer(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, into, out
into:
  jump inner(i32 0)
inner(%j: i32):
  %again: i1 = icmp.slt %j, %n
  branch %again, body, latch
body:
  %next: i32 = add %j, i32 1
  jump inner(%next)
latch:
  %i.next: i32 = add %i, i32 1
  jump outer(%i.next)
out:
  return %i
}
"""


def standing(block: str, *tag: int) -> tuple[Function, object, tuple[int, ...]]:
    fn = parse(NEST)
    return fn, next(one for one in fn.blocks if one.name == block), tag


@pytest.mark.parametrize(
    ("block", "tag", "latch", "iterations"),
    [("body", (3, 500), "body", 500), ("body", (800, 5), "latch", 800), ("latch", (70,), "latch", 70)],
)
def test_the_busiest_loop(block: str, tag: tuple[int, ...], latch: str, iterations: int) -> None:
    found = busiest_loop([standing(block, *tag)])  # type: ignore[list-item]
    assert found is not None and found.iterations == iterations
    assert found.back.block is not None and found.back.block.name == latch


def test_of_several_calls() -> None:
    found = busiest_loop([standing("body", 3, 4), standing("latch", 90)])  # type: ignore[list-item]
    assert found is not None and found.iterations == 90
    assert busiest_loop([standing("out")]) is None  # type: ignore[list-item]


def looped(out, n):
    for i in lw.lanes(len(out)):
        k = 0
        while k < n:
            k += 1
        for _ in range(3):
            k += 1
        out[i] = k


@pytest.mark.parametrize(("line", "wanted"), [(2, False), (4, True), (5, False), (6, False)])
def test_only_while_loops_may_be_endless(line: int, wanted: bool) -> None:
    source = lw.kernel(looped).version((np.zeros(3), 4)).source
    start = looped.__code__.co_firstlineno
    (end,) = (block.end for block in parse(NEST).blocks if block.name == "latch")
    assert end is not None
    end.position = Position(__file__, start + line - 1, 5)
    assert is_while(Busy(end, 9), source) is wanted


def test_words() -> None:
    (end,) = (block.end for block in parse(NEST).blocks if block.name == "latch")
    assert end is not None and "454,545 iterations" in endless_words(Busy(end, 454545))
