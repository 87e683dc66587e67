"""erf and erfc: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("erf", "erfc")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "error_functions"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("erf", 0.0) == 0.0 and of("erf", math.inf) == 1.0 and of("erfc", 0.0) == 1.0
    assert of("erfc", -math.inf) == 2.0 and of("erfc", 30.0) == 0.0 and math.isnan(of("erf", math.nan))
    assert of("erf", -0.5) == -of("erf", 0.5)
    assert abs(of("erf", 1.0) + of("erfc", 1.0) - 1.0) < 1e-15
