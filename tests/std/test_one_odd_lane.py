"""An odd operand is noticed in whichever lane of a wide gang it stands, and leaves the others alone."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.meaning.elementary import standard

ODD = {"exp": (88.5, -100.0, np.inf, np.nan), "log": (0.0, -1.0, 1e-40, np.inf), "exp2": (-125.0, 127.9, np.nan)}


def exps(x, out):
    for i in lw.lanes(len(x)):
        out[i] = np.exp(x[i])


def logs(x, out):
    for i in lw.lanes(len(x)):
        out[i] = np.log(x[i])


def powers_of_two(x, out):
    for i in lw.lanes(len(x)):
        out[i] = np.exp2(x[i])


KERNELS = {"exp": exps, "log": logs, "exp2": powers_of_two}


@pytest.mark.parametrize(("name", "width"), [("exp", 32), ("log", 64), ("exp2", 64)])
def test_in_every_lane(name: str, width: int) -> None:
    kernel, function = lw.kernel(KERNELS[name], width=width), standard(name, "f32")
    usual = np.linspace(0.5, 2, width, dtype=np.float32)
    wanted = np.array([function(float(x)) for x in usual], np.float32)
    out = np.zeros_like(usual)
    for odd in ODD[name]:
        there = np.float32(function(float(np.float32(odd))))
        for lane in range(width):
            x = usual.copy()
            x[lane] = odd
            kernel(x, out)
            np.testing.assert_array_equal(out, np.where(np.arange(width) == lane, there, wanted))
