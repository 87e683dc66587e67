"""Tables of processors: by name, by level, and by instruction set; features that a table needs must be there."""

from __future__ import annotations

import pytest

from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.targets import X86, Target
from lanewise.machine.processors import (
    AVX2,
    ICE_LAKE,
    OTHERS,
    SAPPHIRE_RAPIDS,
    ZEN4,
    prices_of,
    table_of,
    vector_bits,
)


def test_registers() -> None:
    assert vector_bits(frozenset({"sse2", "avx", "avx2", "avx512f"})) == (512, 512)
    assert vector_bits(frozenset({"sse2", "avx"})) == (256, 128)
    assert vector_bits(frozenset({"neon"})) == (128, 128)
    assert vector_bits(frozenset()) == (0, 0)


def test_a_name_without_features_has_its_row() -> None:
    assert prices_of("znver4") is ZEN4 and prices_of("icelake-server") is ICE_LAKE


@pytest.mark.parametrize(
    ("level", "bits"), [("x86-64", 128), ("x86-64-v2", 128), ("x86-64-v3", 256), ("x86-64-v4", 512)]
)
def test_levels(level: str, bits: int) -> None:
    assert prices_of(level).vector_bits == bits


def test_a_name_without_the_features_of_its_row() -> None:
    assert prices_of("znver4", "+sse2").gather == ()
    assert prices_of("znver4", "+avx512f").gather == ZEN4.gather and prices_of("someone", "+avx512f").gather == ()
    assert prices_of("znver4", "+avx512f,+avx512vl,+avx512dq").gather == ZEN4.gather


def test_others_are_like_those_that_share_their_instruction_set() -> None:
    assert prices_of("someone", "+avx512bw,+avx512vl").gather == SAPPHIRE_RAPIDS.gather
    assert prices_of("someone", "+avx2,-avx512f").masked_store == AVX2.masked_store
    assert table_of("someone", {"avx512f", "avx512vl", "avx512dq"}).lacks == ()
    assert table_of("someone", {"avx2", "fma"}).lacks == ("avx512dq",)


def test_gathers_with_avx2() -> None:
    """They pay on Golden Cove; on Skylake only where `lanewise doctor` measures that; elsewhere LLVM makes none."""
    assert prices_of("alderlake", "+avx2").gathers(32, 8) and not prices_of("alderlake", "+avx2").scatters(32, 8)
    assert prices_of("skylake", "+avx2").gather and not prices_of("skylake", "+avx2").gathers(32, 8)
    assert not any(prices_of(name, "+avx2").gather for name in ("haswell", "broadwell", "znver3", "someone"))
    assert prices_of("alderlake", "+sse2").gather == ()


GATHER = """
define void @gathered(ptr %table, ptr %index, ptr %out) {
  %some = load <8 x i32>, ptr %index
  %wide = sext <8 x i32> %some to <8 x i64>
  %places = getelementptr float, ptr %table, <8 x i64> %wide
  %mask = icmp sgt <8 x i32> %some, zeroinitializer
  %found = call <8 x float> @llvm.masked.gather(<8 x ptr> align 4 %places, <8 x i1> %mask, <8 x float> poison)
  store <8 x float> %found, ptr %out
  ret void
}"""


@pytest.mark.parametrize("cpu", sorted(name for name, row in OTHERS.items() if row.gather))
def test_llvm_makes_gathers_where_the_table_has_them(cpu: str) -> None:
    """Otherwise it would branch for each lane."""
    assert "vgatherdps" in optimized_for(GATHER, Target(X86, cpu, "+avx2", 32)).assembly
