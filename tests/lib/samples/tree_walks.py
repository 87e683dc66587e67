"""Loops in which each lane walks a tree with a stack of its own, and the facts that they are recognized from."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import Loop, loops
from lanewise.ir.function import Function, Op, Param
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.pipeline import PASSES, before, run
from lanewise.record import dataclass
from lanewise.transform.control.linearize import EntryMask
from lanewise.transform.control.normalize_loops import normalize_loops

WIDTH = 8
WALK = """func @f(%x: i32[T], %y: i32[U], %tree: ptr[U]) -> i32 {
entry:
  %a: ptr = private size=64, align=4
  %n: i32 = and %y, i32 7
  store %n, %a, align=4
  jump pre
pre:
  jump loop(i32 1, i32 0)
loop(%top: i32, %sum: i32):
  %go: i1 = icmp.sgt %top, i32 0
  branch %go, body, done(%sum)
body:
  %at: i32 = sub.nsw %top, i32 1
  %p: ptr = ptradd %a, %at, scale=4
  %node: i32 = load %p, align=4
  %t: i32 = add %sum, %node
  %odd: i32 = and %x, %node
  %some: i1 = icmp.ne %odd, i32 0
  branch %some, push, latch(%at, %t)
push:
  %h: ptr = ptradd %tree, %node, scale=4
  %half: i32 = load %h, align=4
  store %half, %p, align=4
  %w: i32 = add.nsw %at, i32 1
  %q: ptr = ptradd %a, %w, scale=4
  %third: i32 = lshr %node, i32 2
  store %third, %q, align=4
  %next: i32 = add.nsw %at, i32 2
  jump latch(%next, %t)
latch(%top.1: i32, %sum.1: i32):
  jump loop(%top.1, %sum.1)
done(%r: i32):
  return %r
}
"""
OWN_CHOICE = WALK.replace(
    "  store %half, %p", "  %c: i1 = icmp.ugt %x, i32 5\n  %one: i32 = select %c, %half, i32 0\n  store %one, %p"
)


@dataclass(frozen=True, slots=True, eq=False)
class Walking:
    """A function with one loop, normalized, and its parts."""

    fn: Function
    facts: Facts
    loop: Loop
    top: Param
    array: Op


def walking(text: str) -> Walking:
    fn = parse(text)
    facts = Facts(fn, shaped(fn), EntryMask(False))
    normalize_loops(fn, facts)
    (loop,) = facts[loops]
    top = next(param for block in fn.blocks for param in block.params if param.name == "top")
    return Walking(fn, facts, loop, top, next(op for op in fn.ops if op.opcode == "private"))


def shaped(fn: Function) -> Gang:
    return Gang({param.name: param.shape for param in fn.params if param.shape is not None}, WIDTH)


def assert_walks_agree(fn: Function, text: str) -> None:
    """The rest of the pipeline over a function; gangs give what the lanes of the text give alone."""
    verify(fn)
    run(PASSES[len(before("wait_for_deepest")) + 1 :], fn, Facts(fn, shaped(fn), EntryMask(False)))
    tree, memory, seen = np.arange(64, dtype=np.int32) // 2, Memory(), set[Any]()
    address = memory.array(tree)
    for xs in ([0] * WIDTH, list(range(WIDTH)), [7] * WIDTH, [1, 6, 2, 5, 3, 4, 7, 0]):
        for y in (0, 3, 5, 7):
            wanted = run_lanes(parse(text), [[x, y, address] for x in xs], memory, races=False).expect()
            found = run_gang(fn, [xs, y, address], WIDTH, memory)
            assert not found.faults, "\n".join(map(str, found.faults))
            assert found.results == wanted, f"x = {xs}, y = {y}"
            seen |= set(wanted)
    assert len(seen) > 5, "a walk that gives the same for all shows nothing"
