"""Messages: places are filled with values as people read them."""

from __future__ import annotations

from lanewise.ir.messages import filled, shown, without_places
from lanewise.ir.types import F64, I1, I8, PTR


def test_places() -> None:
    assert filled("index {} of {u}, {b}", [255, 255, 1], [I8, I8, I1]) == "index -1 of 255, True"
    assert filled("no places", [], []) == "no places"


def test_values() -> None:
    assert shown(200, I8) == "-56" and shown(0.5, F64) == "0.5" and shown(255, PTR).endswith("ff")


def test_without_values() -> None:
    text = without_places("index {} is out of range for length {}")
    assert "{" not in text and text.startswith("index") and "out of range" in text
