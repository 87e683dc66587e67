"""Arrivals: after linearization a block takes its arguments from the lanes' own edges, by selects on few masks."""

from __future__ import annotations

from collections import Counter

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.transform.control.annotate_shapes import annotate_shapes
from lanewise.transform.control.linearize import EntryMask, linearize
from lib.oracles.transformed import transformed

DIAMOND = """func @f(%x: i32[T], %y: i32[U]) -> i32 {
entry:
  %c: i1 = icmp.slt %x, i32 3
  branch %c, left, right
left:
  jump out(LEFT)
right:
  jump out(RIGHT)
out(%r: i32):
  %more: i32 = add %r, i32 1
  return %more
}
"""
THREE = """func @f(%x: i32[T], %y: i32[U]) -> i32 {
entry:
  %c: i1 = icmp.slt %x, i32 3
  branch %c, one, next
one:
  %a: i32 = mul %x, i32 5
  jump out(%a)
next:
  %d: i1 = icmp.slt %x, i32 9
  branch %d, two, three
two:
  %b: i32 = mul %x, i32 7
  jump out(%b)
three:
  jump out(%y)
out(%r: i32):
  return %r
}
"""


def linearized(text: str) -> tuple[Function, Counter[str]]:
    fn = transformed(linearize, text, inputs=[EntryMask(False)])
    return fn, Counter(op.opcode for op in fn.ops)


@pytest.mark.parametrize(
    ("left", "right", "selects"),
    [
        ("%x", "%y", 1),
        ("%x", "%x", 0),
        ("i32 4", "i32 4", 0),
        ("i32 undef", "%y", 0),
    ],
    ids=["different", "same", "same_constant", "undefined"],
)
def test_selects(left: str, right: str, selects: int) -> None:
    text = DIAMOND.replace("LEFT", left).replace("RIGHT", right)
    if "undef" in left:
        fn = parse(text)
        linearize(fn, Facts(fn, Gang({"x": VARYING}), EntryMask(False)))
        assert [op.opcode for op in fn.ops].count("select") == selects
        return
    _, count = linearized(text)
    assert count["select"] == selects and count["branch"] == 0


def test_one_select_less_than_edges() -> None:
    fn, count = linearized(THREE)
    values = [op for op in fn.ops if op.opcode == "select" and op.type.bits == 32]
    assert len(values) == 2 and count["branch"] == 0


NESTED = """func @f(%x: i32[T], %y: i32[T]) -> i32 {
entry:
  %c: i1 = icmp.slt %x, i32 3
  branch %c, outer, done(i32 0)
outer:
  %d: i1 = icmp.slt %y, i32 9
  branch %d, one, two
one:
  %a: i32 = mul %y, i32 5
  jump met(%a)
two:
  %b: i32 = mul %y, i32 7
  jump met(%b)
met(%m: i32):
  jump done(%m)
done(%r: i32):
  return %r
}
"""


def test_a_select_waits_for_a_condition_not_for_a_mask() -> None:
    """All lanes that arrive have evaluated it, and it is known before the mask of the edge."""
    fn, _ = linearized(NESTED)
    (select,) = (op for op in fn.ops if op.name.startswith("m") and op.opcode == "select" and op.type.bits == 32)
    assert select.args[0].name in ("d", "not") or select.args[0].name.startswith("not.")  # type: ignore[attr-defined]


def test_a_kept_branch_brings_its_own_arguments() -> None:
    fn, count = linearized(THREE.replace("icmp.slt %x, i32 3", "icmp.slt %y, i32 3"))
    assert count["branch"] == 1 and len([op for op in fn.ops if op.opcode == "select" and op.type.bits == 32]) <= 2


@pytest.mark.parametrize("shape", ["T", "U"])
def test_gangs_agree_with_lanes(shape: str) -> None:
    text = THREE.replace("%y: i32[U]", f"%y: i32[{shape}]").replace("icmp.slt %x, i32 3", "icmp.slt %y, i32 3")
    fn = parse(text)
    facts = Facts(fn, Gang({p.name: p.shape for p in fn.params if p.shape is not None}, 4), EntryMask(False))
    linearize(fn, facts)
    annotate_shapes(fn, facts)
    for ys in ([1, 1, 1, 1], [8, 8, 8, 8], [1, 8, 2, 9]):
        xs = [0, 5, 12, 7]
        if shape == "U" and len(set(ys)) > 1:
            continue
        found = run_gang(fn, [xs, ys if shape == "T" else ys[0]], 4).expect()
        wanted = run_lanes(parse(text), [list(row) for row in zip(xs, ys, strict=True)]).expect()
        assert found == wanted and len(set(wanted)) > 2
