"""Remarks on single ops: checks, types that widen, divisions, numbers that wrap."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.explained import data_of, remarks_of


@lw.kernel
def mixed(a, small, numbers, out):
    for i in lw.lanes(len(out)):
        j = numbers[i]
        out[i] = a[j] * np.float64(2) + small[i] * 0.5 + j // numbers[i]
        small[i] = small[i] + small[i]


def test_each_op() -> None:
    args = np.zeros(9, np.float32), np.zeros(9, np.uint8), np.ones(9, np.int64), np.zeros(9)
    found = remarks_of(mixed, *args)
    assert data_of(found, "LW402") == [("f32",), ("uint8",)]
    assert data_of(found, "LW404") == [(8, "small[...]")]
    ((times,),) = data_of(found, "LW405")
    assert isinstance(times, int) and times > 2
    checks = data_of(found, "LW301")
    assert any(shape == "varying" and "of 'a'" in str(text) for shape, kind, text in checks if kind == "message")
    assert data_of(remarks_of(mixed, *args, width=1), "LW405") == []
