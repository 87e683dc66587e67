"""A product that only one sum of its block uses is fused with it; other products and strict sums stay."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.meaning.floats import fused
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.transform.arithmetic.contract_products import contract_products

TEXT = """func @f(%a: f64, %b: f64, %c: f64) -> f64 {
entry:
  %p: f64 = fmul.contract %a, %b
  %s: f64 = fadd.contract %p, %c
  return RESULT
}
"""
ROW = (1 + 2.0**-30, 1 - 2.0**-30, -1.0)


def test_one_rounding_instead_of_two() -> None:
    fn = parse(TEXT.replace("RESULT", "%s"))
    contract_products(fn, Facts(fn))
    verify(fn)
    assert "fma" in [op.opcode for op in fn.ops] and all("contract" not in op.flags for op in fn.ops)
    assert run_lanes(fn, [ROW]).expect() == [fused(*ROW, 64)] != [0.0]


def test_a_product_with_another_use_stays() -> None:
    fn = parse(TEXT.replace("RESULT", "%t").replace("  return", "  %t: f64 = fadd %s, %p\n  return"))
    contract_products(fn, Facts(fn))
    assert "fma" not in [op.opcode for op in fn.ops]


def test_a_strict_sum_stays() -> None:
    fn = parse(TEXT.replace("RESULT", "%s").replace("fadd.contract", "fadd"))
    contract_products(fn, Facts(fn))
    assert [op.opcode for op in fn.ops] == ["fmul", "fadd", "return"]
