"""Regions: loops count several times, divergent control costs a gang, mispredictions cost one lane."""

from __future__ import annotations

import pytest

from lanewise.analysis.cost.region_cost import TRIPS, Run, block_cost, one_lane, parted, region_cost
from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.machine.processors import ZEN4

TEXT = """func @f(%n: i32, %x: f32) -> f32 {
entry:
  jump head(i32 0, %x)
head(%i: i32, %y: f32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %z: f32 = fdiv %y, %x
  %next: i32 = add.nsw %i, i32 1
  jump head(%next, %z)
out:
  %r: f32 = fdiv %y, %x
  return %r
}
"""


def facts(varying: bool) -> Facts:
    return Facts(parse(TEXT), Gang({"n": VARYING if varying else UNIFORM, "x": VARYING}, width=16))


def run(found: Facts, **more: object) -> Run:
    return Run(ZEN4, 16, found[divergence].shape, **more)  # type: ignore[arg-type]


def test_a_block_in_a_loop_counts_several_times() -> None:
    found = facts(False)
    body, out = found.function.blocks[2:]
    inside = region_cost(found, [body], run(found))
    assert inside.compute == pytest.approx(TRIPS * block_cost(found, 2, run(found)).compute)
    assert inside.compute > region_cost(found, [out], run(found)).compute > 0


def test_a_loop_that_lanes_leave_one_by_one_costs_more() -> None:
    same, apart = facts(False), facts(True)
    assert list(parted(same)) == [] and list(parted(apart)) == [1]
    costs = [region_cost(one, one.function.blocks, run(one, split=parted(one))) for one in (same, apart)]
    assert costs[1].control > costs[0].control


def test_what_a_client_does_not_count_costs_nothing() -> None:
    found = facts(False)
    without = region_cost(found, found.function.blocks, run(found, counts=lambda op: op.opcode != "fdiv"))
    assert without.compute < region_cost(found, found.function.blocks, run(found)).compute


def test_one_lane_mispredicts_what_depends_on_data() -> None:
    found = facts(True)
    alone = region_cost(found, found.function.blocks, one_lane(found, ZEN4))
    assert alone.masks == 0 and alone.total == alone.compute + alone.accesses + alone.masks + alone.control


ROWS = """func @f(%p: ptr, %i: i64, %pitch: i64, %n: i64) -> f32 {
entry:
  jump head(i64 0, f32 0.0)
head(%k: i64, %s: f32):
  %more: i1 = icmp.slt %k, %n
  branch %more, body, out
body:
  %start: i64 = mul.nsw %i, %pitch
  %row: ptr = ptradd %p, %start, scale=1
  %at: ptr = ptradd %row, %k, scale=SCALE
  %x: f32 = load %at, align=4
  STORE
  %sum: f32 = fadd %s, %x
  %next: i64 = add.nsw %k, i64 1
  jump head(%next, %sum)
out:
  return %s
}
"""


def accesses_of_rows(varying: bool, scale: int = 4, store: str = "") -> float:
    fn = parse(ROWS.replace("SCALE", str(scale)).replace("STORE", store))
    shapes = {"p": UNIFORM, "i": VARYING, "pitch": UNIFORM, "n": VARYING if varying else UNIFORM}
    found = Facts(fn, Gang(shapes, width=16))
    return block_cost(found, 2, run(found, masked=[2] if varying else [])).accesses


def test_rows_are_read_at_once() -> None:
    """Also where lanes leave one by one, if nothing is written there: then the numbers go through an array."""
    same, apart = accesses_of_rows(False), accesses_of_rows(True)
    assert same < apart < accesses_of_rows(True, scale=8) / 2, "numbers that are no neighbours are gathered"
    stored = accesses_of_rows(True, store="store %s, %at, align=4")
    assert stored > 2 * accesses_of_rows(True, scale=8)
