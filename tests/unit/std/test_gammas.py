"""gamma and lgamma: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("gamma", "lgamma")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "gammas"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("gamma", 5.0) == 24.0 and of("gamma", 1.0) == 1.0 and of("gamma", 0.0) == math.inf
    assert of("gamma", -0.0) == -math.inf and math.isnan(of("gamma", -3.0)) and of("gamma", 200.0) == math.inf
    assert of("lgamma", 1.0) == 0.0 and of("lgamma", 2.0) == 0.0 and of("lgamma", -3.0) == math.inf
    assert of("lgamma", math.inf) == math.inf
