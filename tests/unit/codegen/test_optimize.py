"""Optimized units: LLVM's passes by level, and text that LLVM does not accept is our mistake."""

from __future__ import annotations

import pytest

from lanewise.codegen.optimize import Level, flags, optimized

TEXT = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 0\n  %b = mul i32 %a, 1\n  ret i32 %b\n}\n"


def test_levels() -> None:
    assert "mul" in optimized(TEXT, Level(0)).llvm and "mul" not in optimized(TEXT, Level(2)).llvm
    unit = optimized(TEXT)
    assert "f:" in unit.assembly and len(unit.object) > 100


def test_bad_text_is_an_assertion() -> None:
    with pytest.raises(AssertionError, match="f"):
        optimized("define i32 @f( {")


def test_features_as_flags() -> None:
    assert flags({"avx": True, "sse4a": False}) == "+avx,-sse4a"
