"""The machine: registers and widths of known processors, and prices that order ops as every processor does."""

from __future__ import annotations

from lanewise.machine.host import host, machine_with, preferred_width
from lanewise.machine.processors import vector_bits

AVX2 = machine_with("haswell", frozenset({"sse2", "avx", "avx2", "fma"}))


def test_a_register_decides_the_width() -> None:
    assert [preferred_width(bits, AVX2) for bits in (8, 16, 32, 64)] == [32, 16, 8, 4]
    assert vector_bits(frozenset({"avx512f", "avx"})) == (512, 512) and AVX2.registers == 16 and AVX2.fuses


def test_a_division_costs_more_than_a_sum() -> None:
    cost = AVX2.prices.op
    assert cost("fdiv", 32, 8) > cost("fadd", 32, 8) > cost("jump", 32, 8) == 0
    assert cost("fadd", 32, 16) == 2 * cost("fadd", 32, 8)


def test_this_machine_is_known() -> None:
    assert host().cpu and preferred_width(32) >= 1
