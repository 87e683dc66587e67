"""The quick a * b + c against the exact one, on random and on hard operands."""

from __future__ import annotations

import math
import random

from lanewise.ir.meaning.floats import bits_of, fused, round_f32
from lanewise.ir.meaning.fused import fma_f32, fma_f64

CHANCE = random.Random(3)


def some(narrow: bool) -> float:
    far = 120 if narrow else 1000
    number = CHANCE.choice((1.0, -1.0)) * CHANCE.random() * 2.0 ** CHANCE.choice((0, 0, CHANCE.randint(-far, far)))
    return round_f32(number) if narrow else number


def test_random_operands() -> None:
    for _ in range(2000):
        a, b = some(False), some(False)
        for c in (some(False), -a * b, 1e-300, math.inf):
            assert bits_of(fma_f64(a, b, c), 64) == bits_of(fused(a, b, c, 64), 64)
        a, b = some(True), some(True)
        for c in (some(True), round_f32(-a * b), 0.0):
            assert bits_of(fma_f32(a, b, c), 32) == bits_of(fused(a, b, c, 32), 32)


def test_halfway_cases_are_rounded_once() -> None:
    a = 1 + 2.0**-12
    assert fma_f32(a, a, 2.0**-60) == fused(a, a, 2.0**-60, 32) != round_f32(a * a)
