"""A power in a loop that knows how large its exponents are asks for odd operands once, and gives the same bits."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.meaning.elementary import standard

LOW, HIGH = -40, 41
TINY = np.finfo(np.float32).smallest_subnormal
SAMPLES = [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 3.0, 1.0001, -7.25, 1e30, 3e-39, float(TINY), np.inf, -np.inf, np.nan]
SAMPLES += [
    2.0 ** (125 / 40),
    2.0 ** (-126 / 40),
    8.724,
    8.725,
    9.2,
    0.1087,
    0.1,
]  # around where results leave the range


@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("width", [1, 16])
def test_bits_as_alone(kind: str, width: int) -> None:
    number = np.float32 if kind == "f32" else np.float64
    x = np.array(SAMPLES, np.float32).astype(number)
    if kind == "f64":
        x = np.concatenate([x, [2.0 ** (1021 / 40), 2.0 ** (-1022 / 40), 4.7e7, 5e7, 2e-8]])
    out = np.zeros((len(x), HIGH - LOW), number)
    kernel = lw.kernel(in_f32 if kind == "f32" else in_f64, width=width)
    assert width == 1 or "most=40" in kernel.inspect(x, out, stage="masked")
    for at in range(len(x)):  # each in a gang of its own: an odd one beside it would have all asked in detail
        alone = np.zeros((16, HIGH - LOW), number)
        kernel(np.full(16, x[at]), alone)
        assert (np.isnan(alone) | (alone == alone[0])).all()
        out[at] = alone[3]
    power = standard("pow", kind)
    wanted = np.array([[power(float(a), float(j)) for j in range(LOW, HIGH)] for a in x], number)
    np.testing.assert_array_equal(out, wanted)
    assert np.isinf(wanted).any() and (wanted == 0).any() and (np.abs(wanted) > 1).any(), "all kinds of results"


def in_f32(x, out):
    for i in lw.lanes(len(x)):
        a = x[i]
        for j in range(HIGH - LOW):
            out[i, j] = a ** lw.f32(j + LOW)


def in_f64(x, out):
    for i in lw.lanes(len(x)):
        a = x[i]
        for j in range(HIGH - LOW):
            out[i, j] = a ** lw.f64(j + LOW)
