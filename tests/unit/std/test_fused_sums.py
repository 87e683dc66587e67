"""Fused multiply-adds from sums and products: the bits of one rounding, also of operands that are hard to round."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import pytest

from lanewise.codegen.over_arrays import over_arrays
from lanewise.codegen.targets import named
from lanewise.codegen.text.unfused_text import ExactPen
from lanewise.ir.meaning.floats import fused
from lanewise.machine.host import host
from lanewise.std.algebra import V
from lanewise.std.fused_sums import fused_f32, fused_f64

ODD = (0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 3.0, 0.1)
EXTREMES = {"f32": (1e-45, -1e-38, 3.4e38, 2.0**-75), "f64": (5e-324, -2.3e-308, 1.7e308, 2.0**-537, 1e-290, 1e300)}
NEEDS = pytest.mark.skipif("sse4.2" not in host().features, reason="this machine lacks sse4.2")


def operands(kind: str) -> list[list[float]]:
    """Of all sizes; products that almost cancel c; sums next to the middle between two floats; odd ones."""
    chance, dtype = random.Random(5), np.float32 if kind == "f32" else np.float64
    unit, most = (2.0**-24, 120) if kind == "f32" else (2.0**-53, 900)
    found: list[tuple[float, float, float]] = []

    def any_float() -> float:
        return float(dtype(math.ldexp(chance.uniform(-1, 1), chance.randint(-most, most) // 2)))

    for _ in range(400):
        a, b = any_float(), any_float()
        found.append((a, b, any_float()))
        found.append((a, b, float(-dtype(a * b))))
        found.append((a, b, float(dtype(a * b * chance.choice((-1, 1, unit, -unit, 2 * unit, 1 / unit))))))
        short = math.ldexp(chance.randint(-9, 9), chance.randint(-60, 0))
        found.append((short, chance.randint(-9, 9), math.ldexp(chance.randint(-9, 9), chance.randint(-60, 0))))
    special = (*ODD, *EXTREMES[kind])
    found += [(float(dtype(a)), float(dtype(b)), float(dtype(c))) for a in special for b in special for c in special]
    found += [(1.0, 1.0, 1.0)] * (-len(found) % 8)
    return [list(column) for column in zip(*found, strict=True)]


@NEEDS
@pytest.mark.parametrize(("kind", "function"), [("f32", fused_f32), ("f64", fused_f64)])
@pytest.mark.parametrize("width", [0, 4, 8])
def test_the_bits_of_one_rounding(kind: str, function: Callable[..., V], width: int) -> None:
    dtype, whole = (np.float32, np.uint32) if kind == "f32" else (np.float64, np.uint64)
    columns = operands(kind)
    arrays = [np.array(column, dtype) for column in columns]
    got = np.empty_like(arrays[0])
    over_arrays(function, [kind] * 3, width, named("sse4"), ExactPen)(arrays, got)
    with np.errstate(all="ignore"):
        bits = 32 if kind == "f32" else 64
        wanted = np.array([fused(a, b, c, bits) for a, b, c in zip(*columns, strict=True)], dtype)
    assert np.array_equal(np.isnan(got), np.isnan(wanted))
    same = (got.view(whole) == wanted.view(whole)) | np.isnan(got)
    wrong = [tuple(column[at] for column in columns) for at in np.flatnonzero(~same)[:5]]
    assert wrong == []
    assert len(set(got.view(whole).tolist())) > 1000
