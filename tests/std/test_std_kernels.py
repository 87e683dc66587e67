"""Kernels and ufuncs find the elementary functions by themselves, and options leave their results as they are."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.text.elementwise import ELEMENTWISE
from lanewise.ir.meaning.elementary import standard
from lanewise.std.functions import FUNCTIONS


def waves(x, out):
    for i in lw.lanes(len(x)):
        out[i] = np.exp(np.sin(x[i])) if x[i] < 3 else math.pow(x[i], 1.5)


X = np.concatenate([np.linspace(-20, 20, 60), [1e300, math.inf, math.nan, -0.0, 1e-310]])


def wanted() -> list[float]:
    exp, sin, power = standard("exp", "f64"), standard("sin", "f64"), standard("pow", "f64")
    return [exp(sin(x)) if x < 3 else power(x, 1.5) for x in X.tolist()]


@pytest.mark.parametrize("options", [{}, {"width": 1}, {"width": 4}, {"fma": True}])
def test_kernel(options: dict[str, Any]) -> None:
    out = np.zeros_like(X)
    lw.kernel(waves, **options)(X, out)
    np.testing.assert_array_equal(out, wanted())


def test_ufunc() -> None:
    @lw.vectorize
    def gaussian(x):
        return np.exp(-x * x)

    x = np.linspace(-3, 3, 77, dtype=np.float32)
    exp = standard("exp", "f32")
    np.testing.assert_array_equal(gaussian(x), np.array([exp(float(-a * a)) for a in x], np.float32))


def test_fast_math_keeps_bounds() -> None:
    @lw.kernel(fastmath=True)
    def logs(x, out):
        for i in lw.lanes(len(x)):
            out[i] = np.log(x[i])

    x = np.linspace(0.5, 2, 99, dtype=np.float32)
    out = np.zeros_like(x)
    logs(x, out)
    log = standard("log", "f32")
    np.testing.assert_array_equal(out, np.array([log(float(a)) for a in x], np.float32))


def test_every_elementary_op_is_ours() -> None:
    assert len({ELEMENTWISE[name] for name in FUNCTIONS}) == 1, "none goes to the C library"


def test_math_of_f32_wanted_as_f32() -> None:
    @lw.kernel
    def both(x, narrow, wide):
        for i in lw.lanes(len(x)):
            y = math.exp(x[i])
            narrow[i] = y + x[i] * 0
            wide[i] = y

    x = np.linspace(-5, 5, 40, dtype=np.float32)
    narrow, wide = np.zeros_like(x), np.zeros(40)
    both(x, narrow, wide)
    f32, f64 = standard("exp", "f32"), standard("exp", "f64")
    np.testing.assert_array_equal(narrow, np.array([f32(float(a)) for a in x], np.float32))
    np.testing.assert_array_equal(wide, [f64(float(a)) for a in x])
