"""Quotients and remainders of lines of numbers: what each rule finds, and lanes that contradict none of it."""

from __future__ import annotations

import pytest

from lib.oracles.shape_result import shape_of

CASES = [
    ("udiv %x, i32 4", ("S4u",), "Csu"),
    ("udiv %x, i32 8", ("Ca8",), "U"),
    ("urem %x, i32 4", ("S4u",), "U"),
    ("lshr %x, i32 3", ("Ca8",), "U"),
    ("sdiv %x, i32 4", ("C",), "T"),
    ("udiv %x, %y", ("U", "U"), "U"),
]


@pytest.mark.parametrize(("text", "operands", "wanted"), CASES)
def test_results(text: str, operands: tuple[str, ...], wanted: str) -> None:
    assert shape_of(text, *operands) == wanted
