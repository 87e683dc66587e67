"""`type(x)(...)` and `x.dtype.type(...)`: conversions to the type of a value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.function
def half(x):
    return type(x)(0.5) * x + x.dtype.type(1)


@lw.kernel
def casts(a, out, s):
    zero, kind = type(s)(0), a.dtype.type
    for i in lw.lanes(len(a)):
        out[i] = half(a[i]) + type(a[i])(s) + zero + kind(2)
        if type(a[i]) is np.float32:
            out[i] += a.dtype.type(0.1)
        if type(s) is not int:
            out[i] -= 1


@pytest.mark.parametrize("dtype", ["f4", "f8", "i1", "i4", "u2", "i8"])
@pytest.mark.parametrize("s", [2, 2.75])
def test_as_plain_python(dtype: str, s: Any) -> None:
    a = np.arange(21).astype(dtype)
    for width in (1, 8):
        out, wanted = np.zeros(21), np.zeros(21)
        lw.kernel(casts.function, width=width)(a, out, s)
        casts.py(a, wanted, s)
        assert np.array_equal(out, wanted)


def test_an_array_has_no_such_type() -> None:
    def k(a):
        a[0] = type(a)(0)

    with pytest.raises(lw.CompileError, match="type takes a number in a kernel, not a 1-dimensional array of float64"):
        lw.kernel(k)(np.zeros(3))
