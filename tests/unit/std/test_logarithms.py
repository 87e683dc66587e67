"""Logarithms: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("log", "log2", "log10", "log1p")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "logarithms"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("log", 1.0) == 0.0 and of("log2", 8.0) == 3.0 and of("log10", 1000.0) == 3.0
    assert of("log", 0.0) == -math.inf and math.isnan(of("log", -1.0)) and of("log", math.inf) == math.inf
    assert of("log1p", -1.0) == -math.inf and of("log1p", 1e-300) == 1e-300
    assert of("log2", 5e-324) == -1074.0, "an operand that is not normal"
