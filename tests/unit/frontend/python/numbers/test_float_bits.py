"""Functions of the bits of numbers, beside math and NumPy, at the ends of both float types."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import result

KINDS = [np.float32, np.float64]


def samples(kind: Any) -> list[Any]:
    info = np.finfo(kind)
    values = [0.0, -0.0, 1.0, -1.5, 0.1, 2.0**20, math.inf, -math.inf, math.nan]
    ends = [info.max, -info.max, info.smallest_normal, info.smallest_subnormal, -3 * info.smallest_subnormal]
    return [kind(value) for value in values] + ends


@pytest.mark.parametrize("kind", KINDS)
def test_frexp_and_spacing(kind: Any) -> None:
    for x in samples(kind):
        result("np.frexp(a)", x)
        result("np.spacing(a)", x)
        if kind is np.float64:
            result("math.frexp(a)", float(x))
            result("math.ulp(a)", float(x))


@pytest.mark.parametrize("kind", KINDS)
def test_nextafter(kind: Any) -> None:
    for x in samples(kind):
        for y in (kind(0), kind(-0.0), kind(3), kind(-math.inf), x):
            result("np.nextafter(a, b)", x, y)


@pytest.mark.parametrize("power", [0, 1, -1, 30, 150, -150, 1022, 1024, -1074, 2100, -2200, 10**6, -(10**6)])
def test_ldexp_is_rounded_once(power: int) -> None:
    for kind in KINDS:
        for x in samples(kind):
            result("np.ldexp(a, b)", x, np.int32(power))
    if abs(power) < 1000:
        result("math.ldexp(a, b)", 0.1, power)


@pytest.mark.parametrize("value", [0, 1, -1, 5, -8, 2**40 + 7, -(2**62)])
def test_bits_of_integers(value: int) -> None:
    result("(a.bit_length(), a.bit_count())", value)
    if abs(value) < 100:
        result("np.bitwise_count(a)", np.int8(value))


def test_the_smallest_integers() -> None:
    result("np.bitwise_count(a)", np.int8(-128))
    result("np.bitwise_count(a)", np.uint64(2**64 - 1))
