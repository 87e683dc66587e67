"""A uniform loop under divergent control gets a guard; one that all lanes run does not."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.transform.control.guard_loops import guard_loops, partly_run
from lanewise.transform.control.normalize_loops import normalize_loops
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%c: i1[SHAPE], %x: i32[U]) -> i32 {
entry:
  branch %c, head(i32 0), out(i32 7)
head(%i: i32):
  %j: i32 = add %i, i32 1
  %more: i1 = icmp.slt %j, i32 4
  branch %more, head(%j), out(%j)
out(%r: i32):
  %s: i32 = add %r, %x
  return %s
}
"""


def normalized_and_guarded(fn: Function, facts: Facts) -> None:
    normalize_loops(fn, facts)
    assert bool(partly_run(fn, facts)) == any(param.shape is not None and param.shape.is_varying for param in fn.params)
    guard_loops(fn, facts)


@pytest.mark.parametrize(("shape", "guards"), [("T", 1), ("U", 0)])
def test_guards(shape: str, guards: int) -> None:
    fn = transformed(normalized_and_guarded, TEXT.replace("SHAPE", shape))
    assert opcodes(fn).count("any") == guards
