"""Divergent branches are folded into selects, uniform ones stay."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.transform.control.annotate_shapes import annotate_shapes
from lanewise.transform.control.linearize import EntryMask, linearize
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%c: i1[SHAPE], %x: i32[T]) -> i32 {
entry:
  branch %c, left, right
left:
  %a: i32 = add %x, i32 1
  jump out(%a)
right:
  %b: i32 = mul %x, i32 3
  jump out(%b)
out(%r: i32):
  return %r
}
"""


@pytest.mark.parametrize(("shape", "branches", "selects"), [("T", 0, 1), ("U", 1, 0)])
def test_branches(shape: str, branches: int, selects: int) -> None:
    fn = transformed(linearize, TEXT.replace("SHAPE", shape), inputs=[EntryMask(False)])
    assert opcodes(fn).count("branch") == branches and opcodes(fn).count("select") == selects


def test_a_division_gets_the_mask_of_its_side() -> None:
    fn = parse(TEXT.replace("SHAPE", "T").replace("mul %x, i32 3", "sdiv i32 100, %x"))
    facts = Facts(fn, Gang({"c": VARYING, "x": VARYING}, width=3), EntryMask(False))
    linearize(fn, facts)
    division = next(op for op in fn.ops if op.opcode == "sdiv")
    assert division.mask is not None
    annotate_shapes(fn, facts)
    assert run_gang(fn, [[1, 0, 0], [0, 7, 100]], 3).expect() == [1, 14, 1], "lane 0 does not divide by zero"
