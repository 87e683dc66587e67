"""A copy of a loop without masks, which all lanes run together until one leaves it."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.position import Position
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.ir.verify import verify
from lanewise.machine.mask_prices import MaskPrices
from lanewise.pipeline import MASK, before, run
from lanewise.remarks.remark import recording
from lanewise.transform.control.full_loops import full_loops
from lanewise.transform.control.linearize import EntryMask

LOOP = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  jump loop(i32 0, i32 0)
loop(%i: i32, %sum: i32):
  %more: i1 = icmp.slt %i, %x
  branch %more, body, done
body:
  %part: i32 = mul %i, %n
  %sum.1: i32 = add %sum, %part
  %next: i32 = add.nsw %i, i32 1
  jump loop(%next, %sum.1)
done:
  return %sum
}
"""
UNIFIED = before("full_gangs", MASK)
REST = MASK[len(UNIFIED) + 1 :]


def unified(text: str = LOOP, always: bool = True) -> tuple[Function, Facts]:
    fn = parse(text)
    for op in fn.ops:
        op.position = Position("k.py", 3, 1)
    facts = Facts(fn, Gang({"x": VARYING, "n": UNIFORM}, 4), EntryMask(False), MaskPrices(always=always))
    run(UNIFIED, fn, facts)
    return fn, facts


def test_a_copy_is_made_once() -> None:
    fn, facts = unified()
    done, blocks = set[object](), len(fn.blocks)
    with recording() as remarks:
        copied = full_loops(fn, facts, 500, done)  # type: ignore[arg-type]
    verify(fn)
    assert copied > 0 and len(fn.blocks) > blocks
    assert [remark.code for remark in remarks] == ["LW114"]
    assert full_loops(fn, facts, 500, done) == 0, "it has been examined"  # type: ignore[arg-type]


def test_gangs_agree_with_lanes() -> None:
    """Whole gangs, gangs that lanes leave one by one, and gangs that run nothing."""
    fn, facts = unified()
    assert full_loops(fn, facts, 500, set())
    run(REST, fn, facts)
    seen = set[int]()
    for xs in ([5, 5, 5, 5], [0, 0, 0, 0], [9, 3, 0, 6], [1, 2, 3, 4]):
        for n in (1, 7):
            wanted = run_lanes(parse(LOOP), [[x, n] for x in xs]).expect()
            assert run_gang(fn, [xs, n], 4).expect() == wanted
            seen |= set(wanted)
    assert len(seen) > 5


@pytest.mark.parametrize(("room", "always", "text"), [(3, True, LOOP), (500, False, LOOP)])
def test_no_copy(room: int, always: bool, text: str) -> None:
    """Without room for the ops, and where masks cost nothing."""
    fn, facts = unified(text, always)
    assert full_loops(fn, facts, room, set()) == 0


def test_a_loop_that_some_lanes_reach_stays() -> None:
    text = LOOP.replace(
        "entry:\n  jump loop(i32 0, i32 0)",
        "entry:\n  %some: i1 = icmp.sgt %x, i32 3\n  branch %some, into, done(i32 1)\ninto:\n  jump loop(i32 0, i32 0)",
    )
    text = text.replace("branch %more, body, done", "branch %more, body, done(%sum)").replace(
        "done:\n  return %sum", "done(%r: i32):\n  return %r"
    )
    fn, facts = unified(text)
    assert full_loops(fn, facts, 500, set()) == 0
