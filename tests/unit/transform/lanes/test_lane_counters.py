"""Values that lanes can count for themselves: the loop's counter plus a constant, no others."""

from __future__ import annotations

from lanewise.ir.parse import parse
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.transform.lanes.lane_counters import counted

TEXT = """func @f(%x: i32) -> i32 {
entry:
  jump head(i32 0, %x)
head(%n: i32, %v: i32):
  %plus: i32 = add %n, i32 5
  %w: i32 = mul %v, i32 3
  %next: i32 = add %n, i32 2
  %c: i1 = icmp.slt %next, %w
  branch %c, head(%next, %w), out
out:
  return %plus
}
"""


def test_a_counter_and_its_neighbour() -> None:
    fn = parse(TEXT)
    head = fn.blocks[1]
    n, v = head.params
    plus, w, following = head.ops[:3]

    def shape(value: object) -> object:
        return VARYING if value in (v, w) else UNIFORM

    latch = [following, w]
    found = counted(n, head, latch, shape)  # type: ignore[arg-type]
    assert found is not None and (found.param, found.step, found.offset) == (n, 2, 0)
    near = counted(plus, head, latch, shape)  # type: ignore[arg-type]
    assert near is not None and (near.param, near.offset) == (n, 5)
    assert counted(w, head, latch, shape) is None  # type: ignore[arg-type]
