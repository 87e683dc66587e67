"""Powers with a known exponent: rounded almost exactly, C's results for special operands, the same bits compiled."""

from __future__ import annotations

import math
import random
from typing import Any

import mpmath
import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.meaning.elementary import power, standard
from lanewise.std.known_powers import MOST_WHOLE, is_known_power

TWICE = (1, 3, 5, 7, 9, -1, 6, 8, 10, 12, 14, 26, 32, -4, -6, -8, -32)
SPECIAL = (0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 5e-324, -5e-324, 1e-310, 1e308, -1e308, 3e38, -2.0)


def test_which_exponents_have_code() -> None:
    assert all(is_known_power(twice / 2) for twice in TWICE)
    assert not any(map(is_known_power, (0.0, 1.0, 2.0, -1.0, 0.25, -1.5, 5.5, 17.0, math.inf, math.nan)))
    assert is_known_power(MOST_WHOLE) and not is_known_power(MOST_WHOLE + 1)


@pytest.mark.parametrize("twice", TWICE)
def test_errors(twice: int) -> None:
    chance = random.Random(twice)
    own, short = standard("pow", "f64", twice), standard("pow", "f32", twice)
    for _ in range(300):
        x = chance.uniform(0.01, 10.0) if chance.random() < 0.7 else math.exp(chance.uniform(-30, 30))
        x = -x if twice % 2 == 0 and chance.random() < 0.3 else x
        assert _error(own(x, twice / 2), x, twice, 53) < 0.51
        single = float(np.float32(x))
        if 1e-37 < abs(float(mpmath.power(single, twice / 2))) < 3e38:
            assert _error(short(single, twice / 2), single, twice, 24) < 0.5001


def _error(found: float, x: float, twice: int, bits: int) -> float:
    """In units of the last place."""
    with mpmath.workdps(60):
        exact: Any = mpmath.power(mpmath.mpf(x), mpmath.mpf(twice) / 2)
        return float(abs(mpmath.mpf(found) - exact) / mpmath.mpf(2) ** (math.frexp(found)[1] - bits))


@pytest.mark.parametrize("twice", TWICE)
def test_special_operands(twice: int) -> None:
    own, short = standard("pow", "f64", twice), standard("pow", "f32", twice)
    for x in SPECIAL:
        expected = power(x, twice / 2)
        assert _nearly(own(x, twice / 2), expected), x
        with np.errstate(over="ignore"):
            if float(np.float32(x)) == x or math.isnan(x):
                assert _nearly(short(x, twice / 2), float(np.float32(expected))), x


def _nearly(found: float, expected: float) -> bool:
    if math.isnan(expected) or math.isinf(expected) or expected == 0.0:
        return repr(found) == repr(expected)
    return abs(found - expected) <= 1e-15 * abs(expected) or abs(found - expected) <= 1e-7 * abs(expected) < 1e31


@lw.kernel
def powers(x, fourth, root, half, inverse):
    for i in lw.lanes(len(x)):
        fourth[i] = x[i] ** 4
        root[i] = x[i] ** 0.5
        half[i] = x[i] ** 1.5
        inverse[i] = x[i] ** -2


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_compiled_as_interpreted(dtype: Any) -> None:
    rng = np.random.default_rng(3)
    x = np.concatenate([rng.random(90) * 9, np.exp(rng.normal(size=30) * 9), [0.0, -0.0, np.inf, -np.inf, -3.0]])
    with np.errstate(over="ignore"):
        x = x.astype(dtype)
    found = [np.zeros_like(x) for _ in range(4)]
    powers(x, *found)
    debugged = [np.zeros_like(x) for _ in range(4)]
    lw.kernel(debug=True)(powers.function)(x, *debugged)
    for mine, other in zip(found, debugged, strict=True):
        assert mine.tobytes() == other.tobytes() or np.array_equal(mine, other, equal_nan=True)
    if dtype is np.float64:
        with np.errstate(all="ignore"):
            same = [
                np.mean(mine == np.array([v**e for v in x])) for mine, e in zip(found, (4, 0.5, 1.5, -2), strict=True)
            ]
        assert min(same) > 0.95
