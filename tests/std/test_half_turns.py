"""sinpi and cospi: exact at multiples of a half, zeros with C's signs, and read from C and from OpenCL C."""

from __future__ import annotations

import math

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.over_arrays import over_arrays
from lanewise.std.functions import FUNCTIONS

TURNS = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 1e6 + 0.5, 2.0**22 + 1, 2.0**30, 2.0**100]
SINES = [0.0, 1.0, 0.0, -1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0]
COSINES = [1.0, 0.0, -1.0, 0.0, 1.0, 0.0, -1.0, 0.0, -1.0, 1.0, 1.0]


def run(name: str, numbers: list[float]) -> np.ndarray:
    given = np.array(numbers + [0.25] * (-len(numbers) % 4))
    out = np.empty_like(given)
    over_arrays(FUNCTIONS[name].function, ["f64"], 4)([given], out)
    return out[: len(numbers)]


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_multiples_of_a_half(sign: float) -> None:
    sines, cosines = run("sinpi", [sign * x for x in TURNS]), run("cospi", [sign * x for x in TURNS])
    np.testing.assert_array_equal(sines, [sign * y for y in SINES])
    np.testing.assert_array_equal(cosines, COSINES)
    zeros = sines == 0
    assert (np.signbit(sines[zeros]) == (sign < 0)).all() and not np.signbit(cosines[cosines == 0]).any()


def test_what_is_no_number() -> None:
    for name in ("sinpi", "cospi"):
        assert np.isnan(run(name, [math.inf, -math.inf, math.nan])).all()


READ = """
declare double @sinpi(double) memory(none)
declare float @cospif(float) memory(none)
declare { double, double } @llvm.sincospi.f64(double)
declare spir_func float @_Z5cospif(float)
define double @of_c(double %x) {
  %r = call double @sinpi(double %x)
  ret double %r
}
define float @of_c_float(float %x) {
  %r = call float @cospif(float %x)
  ret float %r
}
define double @of_llvm(double %x) {
  %r = call { double, double } @llvm.sincospi.f64(double %x)
  %s = extractvalue { double, double } %r, 1
  ret double %s
}
define float @of_opencl(float %x) {
  %r = call spir_func float @_Z5cospif(float %x)
  ret float %r
}
"""


def test_read_from_llvm() -> None:
    module = lw.load_llvm(READ)
    x = np.linspace(-3, 3, 25)
    short = x.astype(np.float32)
    np.testing.assert_array_equal(module.of_c(x), run("sinpi", x.tolist()))
    np.testing.assert_array_equal(module.of_llvm(x), run("cospi", x.tolist()))
    np.testing.assert_array_equal(module.of_c_float(short), module.of_opencl(short))
    np.testing.assert_allclose(module.of_c_float(short), np.cos(np.pi * x), atol=1e-6)
