"""Anchors: lines that are added later stand where their anchor is."""

from __future__ import annotations

from lanewise.codegen.gang.anchors import LaneWriter
from lanewise.codegen.text.write import Needs
from lanewise.ir.parse import parse
from lanewise.plan.variant import Variant
from lib.gang_texts import gang_code


def test_a_conversion_is_written_once_after_the_definition() -> None:
    lines = gang_code("""
        func @f(%u: i32[U], %x: i32[T]) -> i32 masked {
        entry:
          %s: i32[U] = add %u, i32 1
          %a: i32[T] = add %x, %s
          %b: i32[T] = mul %a, %s
          return %b
        }""")
    at = lines.index("%s = add i32 %u, 1")
    assert lines[at + 1].endswith("insertelement <4 x i32> poison, i32 %s, i32 0")
    assert sum("insertelement" in line for line in lines) == 1


def test_lines_at_an_anchor_stand_there_also_those_of_anchors_inside() -> None:
    write = LaneWriter(parse("func @f(%x: i32) {\nentry:\n  return\n}"), "t.", Needs(), Variant())
    first = write.let("add i32 %x, 1")
    outer = write.anchor()
    write.do("ret void")
    inner: list[str] = []

    def add() -> str:
        inner.append(write.anchor(write.at_anchor[outer]))
        return write.let(f"mul i32 {first}, 2")

    twice = write.at(outer, add)
    early = write.at(inner[0], lambda: write.let(f"sub i32 {first}, 3"))
    lines = [line.strip() for line in write.settled(write.lines)]
    assert lines == [
        f"{first} = add i32 %x, 1",
        f"{early} = sub i32 {first}, 3",
        f"{twice} = mul i32 {first}, 2",
        "ret void",
    ]
