"""Remainders are exact, with the sign of the dividend, as those of C."""

from __future__ import annotations

import math
from random import Random

from lanewise.std.functions import ROWS
from lib.oracles.elementary_errors import of


def test_random_operands() -> None:
    chance = Random(5)
    assert ROWS["fmod"].file == "remainder"
    for _ in range(60):
        x, y = (chance.uniform(-10, 10) * 2.0 ** chance.choice((0, 0, 30, 200, -40)) for _ in range(2))
        assert of("fmod", x, y) == math.fmod(x, y)


def test_special_operands() -> None:
    assert (
        math.isnan(of("fmod", 1.0, 0.0)) and math.isnan(of("fmod", math.inf, 1.0)) and of("fmod", 5.0, math.inf) == 5.0
    )
    assert math.copysign(1.0, of("fmod", -4.0, 2.0)) == -1.0
