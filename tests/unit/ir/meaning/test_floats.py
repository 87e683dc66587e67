"""Float formats against NumPy: rounding, bits, and results that are rounded once."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from lanewise.ir.meaning.floats import (
    bits_of,
    class_bit,
    divide,
    float_of,
    float_of_int,
    fused,
    remainder,
    root,
    round_fraction,
    rounding,
)

KINDS = {16: (np.float16, np.uint16), 32: (np.float32, np.uint32), 64: (np.float64, np.uint64)}
CHANCE = random.Random(7)
NUMBERS = [0.0, -0.0, 1.0, 1 / 3, 65504.0, 65519.9, 65520.0, 3.4e38, 1e-45, 1e-310, math.inf, -math.inf]
NUMBERS += [CHANCE.uniform(-2, 2) * 2.0 ** CHANCE.randint(-40, 40) for _ in range(200)]


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_rounding_and_patterns_are_those_of_numpy(bits: int) -> None:
    kind, pattern = KINDS[bits]
    for number in NUMBERS:
        with np.errstate(over="ignore", under="ignore"):
            wanted = kind(number)
        rounded = rounding(bits)(number)
        assert rounded == float(wanted)
        assert bits_of(rounded, bits) == int(wanted.view(pattern)) and float_of(bits_of(rounded, bits), bits) == rounded


def test_a_payload_survives() -> None:
    for pattern in (0x7FA00001, 0xFFC00123, 0x7F800001):
        assert bits_of(float_of(pattern, 32), 32) == pattern


@pytest.mark.parametrize("bits", [32, 64])
def test_integers_are_rounded_once(bits: int) -> None:
    for number in [CHANCE.getrandbits(CHANCE.randint(1, 70)) for _ in range(200)] + [2**53 + 1, 2**24 + 1, 2**64 - 1]:
        assert float_of_int(number, bits) == round_fraction(Fraction(number), bits)


def test_division_and_roots_at_their_poles() -> None:
    assert divide(1.0, 0.0) == math.inf and divide(-1.0, 0.0) == -math.inf and math.isnan(divide(0.0, 0.0))
    assert root(4.0) == 2.0 and math.isnan(root(-1.0)) and math.copysign(1.0, root(-0.0)) == -1.0
    assert remainder(-5.0, 3.0) == -2.0 and math.isnan(remainder(1.0, 0.0)) and remainder(5.0, math.inf) == 5.0


def test_a_fused_sum_is_exact_before_it_is_rounded() -> None:
    assert fused(1 + 2.0**-30, 1 - 2.0**-30, -1.0, 64) == -(2.0**-60)
    assert fused(1e308, 10.0, -1e308, 64) == math.inf


def test_classes() -> None:
    numbers = (-math.inf, -1.0, -1e-310, -0.0, 0.0, 1e-310, 1.0, math.inf)
    assert [class_bit(number, 64) for number in numbers] == list(range(2, 10))
