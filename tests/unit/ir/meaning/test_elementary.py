"""Elementary functions in the interpreter: our own source for `std`, C's answers where Python raises."""

from __future__ import annotations

import math

import pytest

from lanewise.ir.meaning.elementary import LIBRARY, power, repeated, standard
from lanewise.ir.meaning.floats import round_f32
from lanewise.std.functions import FUNCTIONS


@pytest.mark.parametrize(
    ("a", "b", "wanted"),
    [
        (2.0, 10.0, 1024.0),
        (0.0, -1.0, math.inf),
        (-0.0, -3.0, -math.inf),
        (-0.0, -2.0, math.inf),
        (-10.0, 309.0, -math.inf),
        (10.0, 309.0, math.inf),
    ],
)
def test_powers_where_python_raises(a: float, b: float, wanted: float) -> None:
    assert power(a, b) == wanted


def test_a_power_without_a_value() -> None:
    assert math.isnan(power(-2.0, 0.5))


def test_repeated_products_round_each_time() -> None:
    assert repeated(3.0, 5, float) == 243.0 and repeated(2.0, -3, float) == 0.125 and repeated(7.0, 0, float) == 1.0
    wanted = 1.1
    assert repeated(round_f32(wanted), 2, round_f32) == round_f32(round_f32(wanted) ** 2)
    assert repeated(0.0, -1, float) == math.inf and repeated(-0.0, -1, float) == -math.inf


@pytest.mark.parametrize("name", ["exp", "sin", "log"])
def test_functions_of_std_are_near_those_of_python(name: str) -> None:
    for x in (0.5, 1.0, 2.25, 10.0):
        assert standard(name, "f64")(x) == pytest.approx(getattr(math, name)(x), rel=1e-14, abs=1e-14)
        narrow = standard(name, "f32")(x)
        assert narrow == round_f32(narrow)


def test_every_function_with_a_c_name_has_a_meaning() -> None:
    assert {row.name for row in FUNCTIONS.values() if row.c} <= set(LIBRARY)
