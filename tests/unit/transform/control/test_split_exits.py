"""Splitting exits changes no result, and each exit that is left has one reason."""

from __future__ import annotations

from random import Random

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.shapes import VARYING
from lanewise.ir.verify import verify
from lanewise.transform.control.normalize_loops import normalize_loops
from lanewise.transform.control.split_exits import split_exits
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown
from lib.oracles.transformed import transformed

TEXT = """func @f(%n: i32[T], %m: i32[U]) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %a: i1 = icmp.slt %i, %n
  %b: i1 = icmp.slt %i, i32 6
  %c: i1 = select %b, %a, i1 0
  branch %c, body, out
body:
  %j: i32 = add %i, i32 1
  jump head(%j)
out:
  %r: i32 = add %i, %m
  return %r
}
"""


def test_two_reasons_to_leave_become_two_exits() -> None:
    fn = transformed(split_exits, TEXT)
    assert sum(op.opcode == "branch" for op in fn.ops) == 2


def test_random_programs() -> None:
    for number in range(6):
        fn = grow(Random(f"exits {number}"), Taste("reducible", 8))
        normalize_loops(fn, Facts(fn))
        before = run_grown(fn, seed=number)[1]
        split_exits(fn, Facts(fn, Gang({"x": VARYING}, width=4)))
        verify(fn)
        assert run_grown(fn, seed=number)[1] == before
