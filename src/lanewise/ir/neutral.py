"""Neutral elements: the initial values of reductions."""

from __future__ import annotations

import math

from .types import Type


def neutral(name: str, type: Type) -> int | float:
    """The initial value of a reduction: combining it with a value leaves the value unchanged."""
    ones = (1 << type.bits) - 1
    return {
        "add": 0,
        "or": 0,
        "xor": 0,
        "umax": 0,
        "mul": 1,
        "and": ones,
        "umin": ones,
        "smin": ones >> 1,
        "smax": 1 << (type.bits - 1),
        "fadd": -0.0,
        "fmul": 1.0,
        "fmin": math.inf,
        "fmax": -math.inf,
    }[name]
