"""Element-wise ops: one spelling for scalars and vectors, and flags that LLVM may believe."""

from __future__ import annotations

import pytest

from lanewise.codegen.text.elementwise import ELEMENTWISE, promised, same, typed, words
from lanewise.codegen.text.types import form
from lanewise.codegen.text.write import Needs, Writer
from lanewise.ir.function import Op
from lanewise.ir.parse import parse
from lanewise.ir.types import I32


def first(line: str, attrs: str = "") -> Op:
    return parse(f"func @f(%x: i32, %y: i32, %f: f32) {attrs}{{\nentry:\n  {line}\n  return\n}}").entry.ops[0]


def written(op: Op, lanes: int) -> str:
    write = Writer(parse("func @g() {\nentry:\n  return\n}"), "t", Needs())
    args = [f"%{getattr(arg, 'name', '')}" for arg in op.args]
    text = ELEMENTWISE[op.opcode](write, op, args, lanes)
    assert text is not None
    return text


@pytest.mark.parametrize(
    ("line", "scalar", "vector"),
    [
        ("%r: i32 = add.nsw %x, %y", "add nsw i32 %x, %y", "add nsw <8 x i32> %x, %y"),
        ("%r: i1 = icmp.slt %x, %y", "icmp slt i32 %x, %y", "icmp slt <8 x i32> %x, %y"),
        ("%r: f32 = fadd %f, %f", "fadd float %f, %f", "fadd <8 x float> %f, %f"),
    ],
)
def test_plain_instructions(line: str, scalar: str, vector: str) -> None:
    assert written(first(line), 0) == scalar and written(first(line), 8) == vector


def test_intrinsics() -> None:
    text = written(first("%r: i32 = smin %x, %y"), 8)
    assert "call <8 x i32> @llvm.smin" in text and "<8 x i32> %x" in text


def test_words_and_operands() -> None:
    op = first("%r: i32 = add.nsw %x, %y")
    write = Writer(parse("func @g() {\nentry:\n  return\n}"), "t", Needs())
    assert promised(op, write) == ("nsw",) and words(op, write) == " nsw"
    assert typed(op, ["%x", "%y"], 4) == ["<4 x i32> %x", "<4 x i32> %y"] and "%v" in same(form(I32), "%v")
