"""Arguments from a text: arrays, numbers, records, and texts that are none."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.ir.position import CompileError
from lanewise.runtime.call.examples import arguments_from


def test_each_form() -> None:
    a, b, strided, n, x, f, flag = arguments_from("f32[:], float64[:,:], i32[::], 256, 0.5, f64, True")
    assert (a.dtype, a.ndim, b.dtype, b.ndim) == (np.float32, 1, np.float64, 2)
    assert strided.dtype == np.int32 and strided.strides[-1] != 4
    assert n == 256 and x == 0.5 and type(f) is np.float64 and flag is True


def test_records() -> None:
    (array,) = arguments_from("[('x', 'f8'), ('n', 'i4')][:]")
    assert array.dtype.names == ("x", "n") and array.ndim == 1


@pytest.mark.parametrize("text", ["f33[:]", "f32[", "x", "f32[:] i32"])
def test_other_texts(text: str) -> None:
    with pytest.raises((CompileError, ValueError, TypeError)):
        arguments_from(text)
