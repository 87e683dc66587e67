"""Decoded functions: slots of values side by side, constants once, segments cut where lanes meet."""

from __future__ import annotations

from lanewise.ir.interpreter.decode import NOWHERE_SLOT, Code, operands
from lanewise.ir.interpreter.world import World
from lanewise.ir.parse import parse

TEXT = """func @f(%a: i32, %b: i32) -> i32 {
entry:
  %c: i32 = add %a, i32 5
  %d: i32 = mul %c, i32 5
  %v: i1 = icmp.slt %d, %b
  %w: i1 = any %v
  %e: i32 = add %d, i32 -1
  branch %w, out(%e), out(%a)
out(%r: i32):
  return %r
}
"""


def decoded() -> Code:
    return Code(parse(TEXT), World(), None)


def test_values_of_a_block_are_one_slice() -> None:
    code = decoded()
    entry, out = (code.blocks[block] for block in code.function.blocks)
    assert (entry.low, entry.high) == (NOWHERE_SLOT + 1, NOWHERE_SLOT + 8) and out.low == entry.high
    assert code.entry is entry and entry.kind == "branch" and out.kind == "return"


def test_equal_constants_share_a_slot() -> None:
    constants = [value for value in decoded().template if value is not None]
    assert sorted(constants) == [5, 2**32 - 1]


def test_a_meeting_cuts_a_block() -> None:
    first, second = decoded().entry.segments
    assert [op.opcode for op in first.ops] == ["add", "mul", "icmp"] and first.stop is not None
    assert first.stop.opcode == "any" and [op.opcode for op in second.ops] == ["add"] and second.stop is None


def test_a_step_computes_from_its_slots() -> None:
    code = decoded()
    frame = list(code.template)
    frame[1], frame[2] = 37, 0
    step = code.entry.segments[0].steps[0]
    assert operands(step, frame) == [37, 5] and step[1](*operands(step, frame)) == 42


def test_edges_carry_arguments() -> None:
    code = decoded()
    assert [len(way.sources) for way in code.entry.ways] == [1, 1]
    assert code.entry.ways[1].sources == (1,) and code.places() is not None
