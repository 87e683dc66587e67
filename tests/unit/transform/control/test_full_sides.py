"""A copy of one side of a branch, for gangs whose lanes all take it."""

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
from lanewise.transform.control.full_sides import full_sides
from lanewise.transform.control.linearize import EntryMask

SIDES = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %c: i1 = icmp.slt %x, %n
  branch %c, one, two
one:
  %a: i32 = mul %x, i32 5
  %b: i32 = add %a, i32 1
  jump out(%b)
two:
  %d: i32 = sdiv %x, i32 3
  jump out(%d)
out(%r: i32):
  return %r
}
"""
READY = before("full_gangs", MASK)
REST = MASK[len(READY) + 1 :]


def ready(text: str = SIDES, always: bool = True) -> tuple[Function, Facts]:
    fn = parse(text)
    for op in fn.ops:
        op.position = Position("k.py", 3, 1)
    facts = Facts(fn, Gang({"x": VARYING, "n": UNIFORM}, 4), EntryMask(False), MaskPrices(always=always))
    run(READY, fn, facts)
    return fn, facts


def test_one_side_at_a_time() -> None:
    """Sides that end in one block are copied in turn, each once."""
    fn, facts = ready()
    done: set[object] = set()
    with recording() as remarks:
        first = full_sides(fn, facts, 500, done)  # type: ignore[arg-type]
        second = full_sides(fn, facts, 500, done)  # type: ignore[arg-type]
        third = full_sides(fn, facts, 500, done)  # type: ignore[arg-type]
    verify(fn)
    assert first > 0 and second >= 0 and third == 0
    assert {remark.code for remark in remarks} == {"LW106"}
    assert any(block.name.startswith("one.full") or block.name.startswith("two.full") for block in fn.blocks)


@pytest.mark.parametrize("slot", [0, 1])
def test_gangs_agree_with_lanes(slot: int) -> None:
    text = SIDES if slot == 0 else SIDES.replace("branch %c, one, two", "branch %c, two, one")
    fn, facts = ready(text)
    assert full_sides(fn, facts, 500, set())
    run(REST, fn, facts)
    votes = [op.opcode for op in fn.ops if op.opcode in ("all", "any")]
    assert votes, "whole gangs are asked for"
    seen = set[int]()
    for xs in ([1, 2, 3, 4], [30, 40, 50, 60], [1, 40, 2, 50]):
        for n in (0, 20, 99):
            wanted = run_lanes(parse(text), [[x, n] for x in xs]).expect()
            assert run_gang(fn, [xs, n], 4).expect() == wanted
            seen |= set(wanted)
    assert len(seen) > 8


@pytest.mark.parametrize(
    ("text", "room", "always"),
    [
        (SIDES.replace("icmp.slt %x, %n", "icmp.slt %n, i32 7"), 500, True),
        (SIDES, 1, True),
        (SIDES, 500, False),
    ],
    ids=["uniform", "no_room", "masks_are_free"],
)
def test_no_copy(text: str, room: int, always: bool) -> None:
    fn, facts = ready(text, always)
    assert full_sides(fn, facts, room, set()) == 0
