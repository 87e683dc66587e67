"""Conversions of floats to 64-bit integers take 32 bits where bounds or uses allow it."""

from __future__ import annotations

import pytest

from lanewise.analysis.cost.op_cost import Priced
from lanewise.ir.function import Function
from lanewise.machine.processors import prices_of
from lanewise.transform.arithmetic.narrow_conversions import narrow_conversions
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: f64[T], %n: i32[T], %u: f64[U]) -> i64 {{
entry:
  %whole: f64 = sitofp %n
{lines}
  return %r
}}
"""


def changed(lines: str, cpu: str = "x86-64-v3") -> Function:
    return transformed(narrow_conversions, TEXT.format(lines=lines), inputs=[Priced(prices_of(cpu))])


def conversions(lines: str) -> list[str]:
    return [
        f"{op.opcode} {op.type}" for op in changed(lines).ops if op.opcode[:5] in ("fptos", "fptou", "sext", "zext")
    ]


@pytest.mark.parametrize(("factor", "narrow"), [("0.5", True), ("1.0", True), ("1.0000000005", False)])
def test_bounds_at_the_ends_of_32_bits(factor: str, narrow: bool) -> None:
    found = conversions(f"  %half: f64 = fmul %whole, f64 {factor}\n  %r: i64 = fptosi %half")
    assert found == (["fptosi i32", "sext i64"] if narrow else ["fptosi i64"])


def test_a_fraction_above_the_largest_number_is_cut_off() -> None:
    assert conversions("  %more: f64 = fadd %whole, f64 0.99\n  %r: i64 = fptosi %more") == ["fptosi i32", "sext i64"]
    assert conversions("  %more: f64 = fadd %whole, f64 1.0\n  %r: i64 = fptosi %more") == ["fptosi i64"]


def test_unsigned_numbers() -> None:
    size = "  %size: f64 = fabs %whole\n  %less: f64 = fadd %size, f64 -0.5\n"
    assert conversions(size + "  %h: f64 = fmul %less, f64 0.5\n  %r: i64 = fptoui %h") == ["fptosi i32", "zext i64"]
    assert conversions("  %r: i64 = fptoui %whole") == ["fptoui i64"]


def test_a_uniform_conversion_is_one_scalar() -> None:
    assert conversions("  %c: f64 = fmin %u, f64 9.0\n  %d: f64 = fmax %c, f64 0.0\n  %r: i64 = fptosi %d") == [
        "fptosi i64"
    ]


@pytest.mark.parametrize(
    ("use", "limits"),
    [
        ("add.nsw %i, i64 1", ["smin"]),
        ("sub.nsw %i, i64 1", ["smax"]),
        ("add.nsw %i, i64 -1", ["smax"]),
        ("sub.nsw i64 9, %i", ["smin", "smax"]),
        ("xor %i, i64 1", []),
    ],
)
def test_a_sum_needs_limits(use: str, limits: list[str]) -> None:
    clamped = "  %c: f64 = fminimum %x, f64 9.0\n  %d: f64 = fmaximum %c, f64 -3.0\n  %i: i64 = fptosi %d\n"
    fn = changed(clamped + f"  %r: i64 = {use}")
    assert [op.opcode for op in fn.ops if op.opcode in ("smin", "smax")] == limits


def test_the_float_of_an_integer_of_a_float() -> None:
    fn = changed("  %i: i64 = fptosi %x\n  %f: f32 = sitofp %i\n  %g: f64 = fpext %f\n  %r: i64 = fptosi %g")
    assert [op.opcode for op in fn.ops] == ["ftrunc", "fptrunc", "fadd", "fpext", "fptosi", "return"]


def test_one_instruction_is_left() -> None:
    """AVX-512 converts a register of float64 to integers of 64 bits, and back."""
    lines = "  %i: i64 = fptosi %x\n  %f: f64 = sitofp %i\n  %r: i64 = fptosi %f"
    found = [op.opcode for op in changed(lines, "znver4").ops]
    assert found[-4:] == ["fptosi", "sitofp", "fptosi", "return"]
