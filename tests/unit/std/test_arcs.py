"""Arcs: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("asin", "acos", "atan", "atan2")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "arcs"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("asin", 1.0) == math.pi / 2 and of("acos", 1.0) == 0.0 and of("atan", math.inf) == math.pi / 2
    assert math.isnan(of("asin", 1.5)) and math.isnan(of("acos", -1.5))
    assert of("atan2", 0.0, -1.0) == math.pi and of("atan2", -0.0, -1.0) == -math.pi
    assert of("atan2", 1.0, 0.0) == math.pi / 2 and of("atan2", math.inf, math.inf) == math.pi / 4
