"""Sums, differences and products keep strides as far as they are known; lanes contradict none of it."""

from __future__ import annotations

import pytest

from lib.oracles.shape_result import shape_of

CASES = [
    ("add %x, %y", ("C", "U"), "C"),
    ("add %x, %y", ("C", "S2"), "S3"),
    ("sub %x, %y", ("S4", "C"), "S3"),
    ("sub %x, %y", ("C", "C"), "U"),
    ("mul %x, i32 4", ("C",), "S4a4"),
    ("mul %x, %y", ("C", "U"), "S?"),
    ("mul %x, %y", ("C", "C"), "T"),
    ("shl %x, i32 3", ("C",), "S8a8"),
    ("add %x, %y", ("T", "U"), "T"),
]


@pytest.mark.parametrize(("text", "operands", "wanted"), CASES)
def test_results(text: str, operands: tuple[str, ...], wanted: str) -> None:
    assert shape_of(text, *operands) == wanted
