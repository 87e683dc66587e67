"""Combining a value with the neutral element leaves it as it is."""

from __future__ import annotations

import math

import pytest

from lanewise.ir.interpreter.actions import updated
from lanewise.ir.neutral import neutral
from lanewise.ir.types import F32, F64, I8, I32


@pytest.mark.parametrize("name", ["add", "and", "or", "xor", "max", "min", "umax", "umin"])
def test_integers(name: str) -> None:
    op = {"max": "smax", "min": "smin"}.get(name, name)
    for type in (I8, I32):
        for value in (0, 1, 77, (1 << type.bits) - 1, 1 << type.bits - 1):
            assert updated(name, type)(int(neutral(op, type)) % (1 << type.bits), value) == value


def test_floats() -> None:
    assert neutral("fadd", F64) in (0.0, -0.0) and neutral("fmul", F32) == 1.0
    assert neutral("fmin", F64) == math.inf and neutral("fmax", F64) == -math.inf
