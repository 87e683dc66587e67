"""A witness is a check that fails where two values differ."""

from __future__ import annotations

from lanewise.ir.build import Builder
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.transform.hot_paths.witness import MESSAGE, check_same


def test_a_check_of_two_values() -> None:
    fn = parse("func @f(%x: i32, %y: i32) -> i32 {\nentry:\n  return %x\n}\n")
    end = fn.entry.ops.pop() if fn.entry.ops else None
    assert end is None, "the end of a block is no part of its ops"
    check_same(Builder(fn.entry), *fn.params)
    fn.touch()
    assert not run_lanes(fn, [[3, 3]]).faults
    (fault,) = run_lanes(fn, [[3, 4]]).faults
    assert MESSAGE in str(fault)
