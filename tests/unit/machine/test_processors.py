"""Tables of processors: by name, by level, and by instruction set; features that a table needs must be there."""

from __future__ import annotations

import pytest

from lanewise.machine.processors import AVX2, ICE_LAKE, SAPPHIRE_RAPIDS, ZEN4, prices_of, table_of, vector_bits


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
