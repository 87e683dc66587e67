"""A function over V runs over arrays, in one lane and in gangs, with the same bits."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.over_arrays import array_text, over_arrays
from lanewise.std.algebra import V, fma, sqrt


def formula(x: V, y: V) -> V:
    return sqrt(fma(x, y, 2.0)) - x


@pytest.mark.parametrize("width", [0, 1, 4, 8])
def test_widths(width: int) -> None:
    x, y, out = np.linspace(0, 3, 32), np.linspace(1, 2, 32), np.zeros(32)
    over_arrays(formula, ["f64", "f64"], width)([x, y], out)
    scalar = np.zeros(32)
    over_arrays(formula, ["f64", "f64"], 0)([x, y], scalar)
    assert out.tolist() == scalar.tolist() and np.allclose(out, np.sqrt(x * y + 2) - x, rtol=1e-14)


def test_the_text_has_vectors() -> None:
    assert "<4 x double>" in array_text(formula, ["f64", "f64"], 4) and "<4 x" not in array_text(
        formula, ["f64", "f64"], 0
    )
