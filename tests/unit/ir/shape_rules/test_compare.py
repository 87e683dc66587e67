"""Comparisons are uniform where all lanes must agree, and lanes contradict none of it."""

from __future__ import annotations

import pytest

from lanewise.ir.shape_rules.compare import side
from lanewise.ir.shape_rules.context import Known
from lanewise.ir.shapes import SIGNED
from lib.oracles.shape_result import shape_of

CASES = [
    ("icmp.slt %x, i32 8", ("Ca8su",), "U"),
    ("icmp.slt %x, i32 9", ("Ca8",), "T"),
    ("icmp.slt %x, %y", ("Cs", "Cs"), "U"),
    ("icmp.slt %x, %y", ("C", "C"), "T"),
    ("icmp.eq %x, %y", ("C", "C"), "U"),
    ("icmp.eq %x, i32 1", ("S2a2",), "U"),
    ("icmp.eq %x, i32 2", ("S2a2",), "T"),
]


@pytest.mark.parametrize(("text", "operands", "wanted"), CASES)
def test_results(text: str, operands: tuple[str, ...], wanted: str) -> None:
    assert shape_of(text, *operands, type="i1")[0] == wanted


def test_minima() -> None:
    assert shape_of("smin %x, %y", "Cs", "Cs")[0] in "C" and shape_of("smin %x, %y", "C", "U") == "T"


def test_ranges_that_prove_an_order() -> None:
    low, high = Known(0, 5, 0, 5), Known(5, 9, 5, 9)
    assert side(low, high, SIGNED, False) is True and side(high, low, SIGNED, True) is False
    assert side(low, high, SIGNED, True) is None
