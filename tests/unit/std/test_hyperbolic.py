"""Hyperbolic functions and their inverses: within their bounds at random operands, and exact where known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("sinh", "cosh", "tanh", "asinh", "acosh", "atanh")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "hyperbolic"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("sinh", 0.0) == 0.0 and of("cosh", 0.0) == 1.0 and of("tanh", 30.0) == 1.0
    assert of("atanh", 1.0) == math.inf and math.isnan(of("acosh", 0.5)) and of("acosh", 1.0) == 0.0
    assert of("sinh", 800.0) == math.inf and of("sinh", -800.0) == -math.inf
    assert of("asinh", 1e-300) == 1e-300
