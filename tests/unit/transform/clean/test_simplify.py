"""Simplifying leaves nothing that its parts would change."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.ir.show import show
from lanewise.transform.clean.drop_params import drop_params
from lanewise.transform.clean.fold_constants import fold_constants
from lanewise.transform.clean.merge_blocks import merge_blocks
from lanewise.transform.clean.remove_dead import remove_dead
from lanewise.transform.clean.simplify import simplify
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: i32) -> i32 {
entry:
  branch i1 1, a(%x), b
a(%p: i32):
  %dead: i32 = mul %p, %p
  jump c(%p)
b:
  jump c(i32 3)
c(%q: i32):
  %r: i32 = add %q, i32 1
  return %r
}
"""


def test_one_block_is_left() -> None:
    fn = transformed(simplify, TEXT)
    assert len(fn.blocks) == 1 and [op.opcode for op in fn.ops] == ["add", "return"]


def test_nothing_is_left_for_its_parts() -> None:
    for number in range(6):
        fn = grow(Random(f"simplify {number}"), Taste("reducible", 8))
        before = run_grown(fn, seed=number)[1]
        simplify(fn, Facts(fn))
        text = show(fn)
        for part in (fold_constants, drop_params, merge_blocks, remove_dead):
            part(fn, Facts(fn))
        assert show(fn) == text and run_grown(fn, seed=number)[1] == before
