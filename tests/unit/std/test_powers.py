"""Powers, cube roots and hypotenuses: within their bounds at random operands, and exact where the answer is known."""

from __future__ import annotations

import math

import pytest

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of, worst

NAMES = ("pow", "cbrt", "hypot")


@pytest.mark.parametrize("name", NAMES)
def test_errors(name: str) -> None:
    assert ROWS[name].file == "powers"
    assert worst(name, "f64") <= ROWS[name].f64 and worst(name, "f32") <= ROWS[name].f32


def test_special_operands() -> None:
    assert of("pow", 2.0, 10.0) == 1024.0 and of("pow", -2.0, 3.0) == -8.0 and of("pow", 5.0, 0.0) == 1.0
    assert math.isnan(of("pow", -2.0, 0.5)) and of("pow", 0.0, -1.0) == math.inf and of("pow", 1.0, math.nan) == 1.0
    assert of("cbrt", 27.0) == 3.0 and of("cbrt", -8.0) == -2.0 and of("cbrt", -math.inf) == -math.inf
    assert (
        of("hypot", 3.0, 4.0) == 5.0
        and of("hypot", 1e200, 1e200) > 1e200
        and of("hypot", math.inf, math.nan) == math.inf
    )
