"""Conversions keep strides: narrowing always, widening where nothing wraps; addresses step by their scale."""

from __future__ import annotations

import pytest

from lib.oracles.shape_result import shape_of

CASES = [
    ("trunc %x", ("S4",), "i8", "S4"),
    ("zext %s", ("Cu",), "i32", "C"),
    ("zext %s", ("C",), "i32", "T"),
    ("sext %s", ("Cs",), "i32", "C"),
    ("sext %s", ("Cu",), "i32", "T"),
    ("ptradd %p, %x, scale=4", ("U", "Cs"), "ptr", "S4"),
    ("ptradd %p, %x, scale=4", ("U", "C"), "ptr", "T"),
]


@pytest.mark.parametrize(("text", "operands", "type", "wanted"), CASES)
def test_results(text: str, operands: tuple[str, ...], type: str, wanted: str) -> None:
    found = shape_of(text, *operands, type=type)
    assert found.rstrip("su").split("a")[0] == wanted
