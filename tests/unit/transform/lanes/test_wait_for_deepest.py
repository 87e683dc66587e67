"""Loops without a stack stay as they are; the golden files hold what happens to those with one."""

from __future__ import annotations

from pathlib import Path

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.transform.lanes.wait_for_deepest import wait_for_deepest

GOLDEN = Path(__file__).parents[3] / "golden" / "wait_for_deepest"
FILES = sorted(file for file in GOLDEN.glob("*.lir") if not file.stem.endswith(".after"))
LOOP = """func @f(%n: i32[T]) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %j: i32 = add %i, i32 1
  %more: i1 = icmp.slt %j, %n
  branch %more, head(%j), out
out:
  return %j
}
"""


def changed(text: str) -> bool:
    fn = parse(text)
    before = show(fn)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    wait_for_deepest(fn, Facts(fn, Gang(shapes)))
    verify(fn)
    return show(fn) != before


def test_a_loop_without_a_stack() -> None:
    assert not changed(LOOP)


def test_some_walks_are_changed() -> None:
    assert any(changed(file.read_text("utf-8")) for file in FILES)
