"""Polynomials as functions for kernels."""

from __future__ import annotations

from lanewise.frontend.python.special.polynomials import polynomial


def test_the_highest_coefficient_comes_first() -> None:
    assert polynomial((2.0, 3.0)).py(5.0) == 13.0 and polynomial((4.0,)).py(9.0) == 4.0
