"""Accesses that go through a row number by number."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.row_steps import row_steps, step_of, steps_along
from lanewise.ir.parse import parse

TEXT = """
func @f(%p: ptr, %i: i64, %pitch: i64, %d: i64) {
entry:
  jump loop(i64 0)
loop(%k: i64):
  %more: i1 = icmp.slt %k, %d
  branch %more, body, done
body:
  %start: i64 = mul %i, %pitch
  LINES
  %next: i64 = add %k, i64 STEP
  jump loop(%next)
done:
  return
}
"""
LOAD = "%x: f32 = load %q, align=4"


def names(*lines: str, step: int = 1) -> list[str]:
    fn = parse(TEXT.replace("LINES", "\n  ".join(lines)).replace("STEP", str(step)))
    return [op.name or op.opcode for op in fn.ops if op in Facts(fn)[row_steps]]


def test_rows() -> None:
    assert names("%r: ptr = ptradd %p, %start, scale=1", "%q: ptr = ptradd %r, %k, scale=4", LOAD) == ["x"]
    assert names("%at: i64 = add %start, %k", "%q: ptr = ptradd %p, %at, scale=4", LOAD) == ["x"]
    assert names("%q: ptr = ptradd %p, %k, scale=4", "store f32 1.0, %q, align=4") == ["store"]


def test_rows_that_are_read_backwards() -> None:
    assert names("%q: ptr = ptradd %p, %k, scale=4", LOAD, step=-1) == ["x"]
    back = ["%at: i64 = sub %d, %k", "%more1: i64 = add %start, %at", "%q: ptr = ptradd %p, %more1, scale=4", LOAD]
    assert names(*back) == ["x"]
    fn = parse(TEXT.replace("LINES", "\n  ".join(back)).replace("STEP", "1"))
    counter = fn.blocks[1].params[0]
    (load,) = (op for op in fn.ops if op.opcode == "load")
    assert steps_along(load, counter, fn.blocks[1:3]) == -1


@pytest.mark.parametrize(
    ("text", "step"),
    [("add %k, i64 1", 1), ("add %k, i64 -1", -1), ("sub %k, i64 1", -1), ("sub %k, i64 -1", 1), ("sub %d, %k", 0)],
)
def test_steps(text: str, step: int) -> None:
    fn = parse(TEXT.replace("LINES", "").replace("add %k, i64 STEP", text))
    (value,) = (op for op in fn.ops if op.name == "next")
    assert step_of(value, fn.blocks[1].params[0]) == step


@pytest.mark.parametrize(
    ("address", "step"),
    [
        ("%q: ptr = ptradd %p, %k, scale=8", 1),  # every other number
        ("%q: ptr = ptradd %p, %k, scale=4", 2),
        ("%q: ptr = ptradd %p, %start, scale=4", 1),
        ("%at: i64 = mul %k, %k\n  %q: ptr = ptradd %p, %at, scale=4", 1),
        ("%at: i64 = add %k, %k\n  %q: ptr = ptradd %p, %at, scale=4", 1),
    ],
)
def test_other_places(address: str, step: int) -> None:
    assert names(address, LOAD, step=step) == []
