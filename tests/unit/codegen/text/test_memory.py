"""Ops on memory for one lane: their text, orders, and updates that need no atomic instruction."""

from __future__ import annotations

import pytest

from lanewise.codegen.text.memory import MEMORY
from lanewise.codegen.text.write import Needs, Writer
from lanewise.ir.parse import parse
from lanewise.plan.variant import LOCKED, PLAIN, Variant

PARAMS = "%p: ptr, %q: ptr, %i: i32, %l: i64, %x: i32, %b: i8, %f: f32"


def text(line: str, variant: Variant | None = None) -> tuple[str, list[str]]:
    """The right side of an op, and the lines before it."""
    fn = parse(f"func @f({PARAMS}) {{\nentry:\n  {line}\n  return\n}}")
    op = fn.entry.ops[0]
    write = Writer(fn, "t.", Needs()) if variant is None else Writer(fn, "t.", Needs(), variant)
    args = [f"%{getattr(arg, 'name', '')}" for arg in op.args]
    return MEMORY[op.opcode](write, op, args, 0) or "", [one.strip() for one in write.lines]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("%r: ptr = private size=40, align=4", "alloca [40 x i8], align 4"),
        ("%r: ptr = ptradd %p, %i, scale=4", "getelementptr [4 x i8], ptr %p, i32 %i"),
        ("%r: ptr = ptradd.inbounds %p, %l, scale=1", "getelementptr inbounds i8, ptr %p, i64 %l"),
        ("%r: i32 = load %p, align=4", "load i32, ptr %p, align 4"),
        ("%r: i32 = load %p, align=4, volatile=1", "load volatile i32, ptr %p, align 4"),
        ('%r: i32 = load %p, align=4, order="acquire"', "load atomic i32, ptr %p acquire, align 4"),
        ("store %x, %p, align=2", "store i32 %x, ptr %p, align 2"),
        ('store %x, %p, align=4, order="release", volatile=1', "store atomic volatile i32 %x, ptr %p release, align 4"),
        ("memcpy %p, %q, %l", "call void @llvm.memcpy(ptr %p, ptr %q, i64 %l, i1 false)"),
        ("memmove %p, %q, %l", "call void @llvm.memmove(ptr %p, ptr %q, i64 %l, i1 false)"),
        ("memset %p, %b, %l", "call void @llvm.memset(ptr %p, i8 %b, i64 %l, i1 false)"),
        ("%r: i32 = atomic.add %p, %x, align=4", "atomicrmw add ptr %p, i32 %x seq_cst, align 4"),
        (
            '%r: i32 = atomic.umin %p, %x, align=4, order="monotonic"',
            "atomicrmw umin ptr %p, i32 %x monotonic, align 4",
        ),
        ("fence", "fence seq_cst"),
        ('fence order="acquire"', "fence acquire"),
    ],
)
def test_texts(line: str, right: str) -> None:
    assert text(line) == (right, [])


@pytest.mark.parametrize(
    ("order", "orders"),
    [
        ("", "seq_cst seq_cst"),
        ("release", "release monotonic"),
        ("acq_rel", "acq_rel acquire"),
        ("monotonic", "monotonic monotonic"),
        ("acq_rel monotonic", "acq_rel monotonic"),
    ],
)
def test_the_order_of_a_failed_exchange(order: str, orders: str) -> None:
    more = f', order="{order}"' if order else ""
    right, lines = text(f"%r: i32 = cmpxchg %p, %x, %i, align=4{more}")
    assert right.startswith("extractvalue { i32, i1 } %") and right.endswith(", 0")
    assert lines[0].endswith(f"cmpxchg ptr %p, i32 %x, i32 %i {orders}, align 4")


def test_a_negative_scale_negates_the_index() -> None:
    right, lines = text("%r: ptr = ptradd %p, %i, scale=-8")
    assert lines[0].endswith("sext i32 %i to i64") and "mul i64" in lines[1] and lines[1].endswith(", -8")
    assert right.startswith("getelementptr i8, ptr %p, i64 %")
    assert len(text("%r: ptr = ptradd %p, %l, scale=-8")[1]) == 1


@pytest.mark.parametrize(
    ("updates", "line", "plain", "shared"),
    [
        (PLAIN, "%r: i32 = atomic.add %p, %x, align=4", True, False),
        (PLAIN, "%r: i32 = atomic.nand %p, %x, align=4", False, False),
        (LOCKED, "%r: i32 = atomic.add %p, %x, align=4", False, True),
        (LOCKED, "%r: i32 = cmpxchg %p, %x, %i, align=4", False, True),
    ],
)
def test_updates_of_variants(updates: str, line: str, plain: bool, shared: bool) -> None:
    right, lines = text(line, Variant(updates=updates))  # type: ignore[arg-type]
    assert any(one.startswith("store i32") for one in lines) == plain
    assert any("lanewise.turn.share()" in one for one in lines) == shared
    assert ("atomicrmw" in right or any("atomicrmw" in one or "cmpxchg" in one for one in lines)) != plain
