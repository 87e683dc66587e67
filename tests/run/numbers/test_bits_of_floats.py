"""ldexp and ulp at the ends: NumPy's type of ldexp depends on both operands, and a not-a-number keeps its bits."""

from __future__ import annotations

import math

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def scaled(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = np.ldexp(a[i], n)


@lw.kernel
def scaled_once(a, out):
    for i in lw.lanes(len(a)):
        out[i] = np.ldexp(a[i], a[i] > 0)


@lw.kernel
def steps(a, out):
    for i in lw.lanes(len(a)):
        out[i] = math.ulp(a[i])


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64])
@pytest.mark.parametrize("power", [3, -3, 2**31 - 1, -(2**31)])
def test_a_power_that_fits(dtype: type, power: int) -> None:
    a = np.array([0, 1, -1, 3, -7, 100, 2, 5, -2], dtype)
    ours, plain = np.zeros(9), np.zeros(9)
    with np.errstate(all="ignore"):
        scaled.py(a, power, plain)
    scaled(a, power, ours)
    assert ours.tobytes() == plain.tobytes()


@pytest.mark.parametrize("power", [2**31, -(2**31) - 1, 2**63 - 1, -(2**63)])
def test_a_power_that_numpy_refuses(power: int) -> None:
    a, out = np.ones(9, np.float32), np.zeros(9)
    with pytest.raises(OverflowError):
        scaled.py(a, power, out)
    with pytest.raises(OverflowError, match=f"{power} does not fit int32"):
        scaled(a, power, out)


def test_a_boolean_power_keeps_the_type() -> None:
    a = np.array([0.1, -0.1, 3e38, np.inf, 0.7], np.float32)
    ours, plain = np.zeros(5), np.zeros(5)
    with np.errstate(all="ignore"):
        scaled_once.py(a, plain)
    scaled_once(a, ours)
    assert ours.tobytes() == plain.tobytes()


@pytest.mark.parametrize("width", [1, 8])
def test_the_ulp_of_not_a_number_is_itself(width: int) -> None:
    a = np.array([0xFFF8_0000_0000_1234, 0x7FF8_0000_0000_4321, 0, 1 << 63, 1, 0xFFF << 52], np.uint64).view(np.float64)
    ours, plain = np.zeros(6), np.zeros(6)
    lw.kernel(steps, width=width)(a, ours)
    steps.py(a, plain)
    assert ours.tobytes() == plain.tobytes()
