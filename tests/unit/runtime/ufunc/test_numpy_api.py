"""NumPy's C functions for ufuncs: a new one has no loops; a loop of machine code is found by its dtypes."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

from lanewise.runtime.ufunc.inner_loop import guard_text
from lanewise.runtime.ufunc.loop import GUARDED, address_of, library
from lanewise.runtime.ufunc.numpy_api import add_loop, new_ufunc


def tripling() -> tuple[Any, list[Any]]:
    """Machine code that calls back to triple float64 elements."""

    def triple(data: int, dims: int, strides: int, aux: int, words: Any) -> int:
        places = (ctypes.c_int64 * 2).from_address(dims)
        count = ctypes.c_int64.from_address(strides).value
        steps = (ctypes.c_int64 * 2).from_address(aux)
        for at in range(count):
            number = ctypes.c_double.from_address(places[0] + at * steps[0]).value
            ctypes.c_double.from_address(places[1] + at * steps[1]).value = 3 * number
        words[0] = 0
        return 0

    callback = GUARDED(triple)
    code = library(guard_text(address_of(callback)), "guard")
    return code["guard"], [callback, code]


KEPT: list[Any] = []


def test_a_new_ufunc() -> None:
    made = new_ufunc("doubled", 1, 2, "twice")
    assert isinstance(made, np.ufunc) and (made.__name__, made.nin, made.nout) == ("doubled", 1, 2)
    assert "twice" in (made.__doc__ or "") and made.types == []
    with pytest.raises(TypeError):
        made(np.zeros(3))


def test_a_loop_for_its_dtypes() -> None:
    made = new_ufunc("tripled", 1, 1, "thrice")
    address, kept = tripling()
    KEPT.extend(kept)
    add_loop(made, (np.dtypes.Float64DType, np.dtypes.Float64DType), address)
    assert made(np.arange(5.0)).tolist() == [0.0, 3.0, 6.0, 9.0, 12.0]
    assert made(np.arange(10.0)[::-2]).tolist() == [27.0, 21.0, 15.0, 9.0, 3.0]
    with pytest.raises(TypeError):
        made(np.zeros(3, complex))
