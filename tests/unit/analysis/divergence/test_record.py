"""What the analysis answers of constants and of values that no lane computes."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.divergence.record import Reconvergence, Watch
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.ir.function import Const
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.ir.types import I32

TEXT = """func @f(%x: i32) -> i32 {
entry:
  branch i1 0, never, out
never:
  %n: i32 = add %x, %x
  jump out
out:
  %v: i32 = add %x, i32 8
  return %v
}
"""


def test_questions() -> None:
    fn = parse(TEXT)
    found = Facts(fn, Gang({"x": VARYING}))[divergence]
    never, here = fn.blocks[1].ops[0], fn.blocks[2].ops[0]
    assert found.is_uniform(Const(I32, 8)) and found.shape(Const(I32, 8)).align == 8
    assert not found.is_uniform(here) and found.is_uniform(never), "no lane computes it"
    assert found.live == {0, 2} and 1 not in found.live


def test_defaults() -> None:
    assert Gang().width == 8 and Watch().observer is None and Reconvergence().analysis is disjoint_paths
