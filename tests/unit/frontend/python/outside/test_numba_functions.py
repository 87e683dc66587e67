"""Functions of Numba in kernels: called as C functions, with the types that Numba infers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.compat import numba as ours
from lanewise.frontend.python.outside.numba_functions import as_c_function, is_of_numba

numba = pytest.importorskip("numba")


@numba.njit
def wave(x: Any, k: Any) -> Any:
    return math.sin(x) * k


@numba.njit
def unknown(x: Any) -> Any:
    return x.colour


def test_forms_are_made_once() -> None:
    assert is_of_numba(wave) and not is_of_numba(wave.py_func)
    types = np.dtype("f8"), np.dtype("i8")
    (form,) = as_c_function(wave, types)
    assert (form.params, form.result, form.prototype(1.0, 2)) == (types, np.dtype("f8"), 2 * math.sin(1.0))
    assert as_c_function(wave, types)[0] is form


@pytest.mark.parametrize("width", [1, 4, 8])
def test_in_a_kernel(width: int) -> None:
    @lw.kernel(width=width)
    def kernel(a, out):  # type: ignore[no-untyped-def]
        for i in lw.lanes(len(a)):
            if a[i] > 0.2:
                out[i] = wave(a[i], 2)

    a, out = np.linspace(0, 1, 50), np.zeros(50)
    kernel(a, out)
    assert np.allclose(out, np.where(a > 0.2, 2 * np.sin(a), 0))


def test_under_numbas_rules_its_result_keeps_its_type() -> None:
    @ours.njit
    def kind(x: Any) -> Any:
        return wave(x, np.float32(1)) * np.float32(3)

    assert kind(np.float32(1)) == float(np.float32(math.sin(1)) * np.float32(3)), "computed in float32"


def test_what_numba_cannot_compile() -> None:
    @lw.kernel
    def kernel(a):  # type: ignore[no-untyped-def]
        for i in lw.lanes(len(a)):
            a[i] = unknown(a[i])

    with pytest.raises(CompileError, match=r"cannot compile 'unknown' for \(float64\): Unknown attribute 'colour'"):
        kernel(np.zeros(3))
