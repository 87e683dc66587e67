"""Sines, cosines and tangents: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("sin", "cos", "tan", "sinpi", "cospi")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "trigonometric"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("sin", 0.0) == 0.0 and of("cos", 0.0) == 1.0 and math.copysign(1.0, of("tan", -0.0)) == -1.0
    assert math.isnan(of("sin", math.inf)) and math.isnan(of("cos", math.nan))
    assert of("sinpi", 0.5) == 1.0 and of("cospi", 0.5) == 0.0 and of("cospi", 1.0) == -1.0
    assert of("sin", 1e22) == -0.8522008497671888, "a huge angle"
