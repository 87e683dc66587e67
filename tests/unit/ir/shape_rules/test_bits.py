"""Bitwise ops keep strides where the bits that differ between lanes are known; lanes contradict none of it."""

from __future__ import annotations

import pytest

from lib.oracles.shape_result import shape_of

CASES = [
    ("and %x, i32 7", ("Ca8",), "Ca0su"),
    ("and %x, i32 -8", ("Ca8",), "Ua8"),
    ("or %x, i32 7", ("Ca8",), "U"),
    ("xor %x, i32 8", ("Ca8",), "Ca8su"),
    ("and %x, %y", ("U", "U"), "U"),
    ("and %x, i32 3", ("C",), "T"),
]


@pytest.mark.parametrize(("text", "operands", "wanted"), CASES)
def test_results(text: str, operands: tuple[str, ...], wanted: str) -> None:
    assert shape_of(text, *operands) == wanted
