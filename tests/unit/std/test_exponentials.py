"""exp, exp2, expm1: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("exp", "exp2", "exp10", "expm1")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "exponentials"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("exp", 0.0) == 1.0 and of("exp2", 10.0) == 1024.0 and of("exp10", 3.0) == 1000.0
    assert of("exp", -math.inf) == 0.0 and of("exp", 800.0) == math.inf and math.isnan(of("exp", math.nan))
    assert of("expm1", 1e-300) == 1e-300 and of("expm1", -math.inf) == -1.0
    assert of("exp2", -1074.0) == 5e-324, "a result that is not normal"
