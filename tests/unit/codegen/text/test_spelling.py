"""Constants and names as LLVM writes them."""

from __future__ import annotations

import math

from lanewise.codegen.text.spelling import bytes_text, constant_text, quoted, symbol_text, zero_text
from lanewise.ir.function import POISON, UNDEF, Const
from lanewise.ir.types import F32, F64, I1, I8, I32, PTR
from lanewise.llvm.bindings import Context, Module


def test_names() -> None:
    assert quoted("x.1") == "x.1" and quoted("5") == '"5"' and quoted("a b") == '"a b"'


def test_constants() -> None:
    assert (
        constant_text(Const(F32, 0.10000000149011612)) == "0x3FB99999A0000000" and constant_text(Const(I1, 1)) == "true"
    )
    assert constant_text(Const(I8, 255)) in ("-1", "255") and constant_text(Const(PTR, 0)) == "null"
    assert constant_text(Const(I32, UNDEF)) == "undef" and constant_text(Const(I32, POISON)) == "poison"
    assert symbol_text("t", 8) == "getelementptr (i8, ptr @t, i64 8)" and symbol_text("t", 0) == "@t"
    assert zero_text(I32) == "0" and zero_text(PTR) == "null"


def test_llvm_reads_floats_and_bytes() -> None:
    for number in (0.5, -0.0, math.inf, math.nan, 5e-324):
        text = constant_text(Const(F64, number))
        Module(f"define double @f() {{\n  ret double {text}\n}}", Context())
    data = bytes(range(256))
    Module(f"@g = constant [256 x i8] {bytes_text(data)}", Context())
