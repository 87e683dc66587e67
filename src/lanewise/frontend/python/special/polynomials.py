"""A polynomial as a function for kernels: `polynomial((2.0, 3.0))(x)` is 2 x + 3."""

from __future__ import annotations

from typing import Any

from ..definitions.decorate import LaneFunction, function


def polynomial(coefficients: tuple[float, ...]) -> LaneFunction:
    """By Horner's scheme; the highest coefficient first."""
    first, rest = coefficients[0], coefficients[1:]

    @function
    def horner(x: Any) -> Any:
        total = first
        for coefficient in rest:
            total = total * x + coefficient
        return total

    return horner
