"""A shift that leaves nothing is reported once for its line."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import lanewise as lw


@lw.kernel(width=4, threads=1)
def grey(a, out):
    for i in lw.lanes(len(out)):
        out[i] = (a[i] * 3) >> 8


def test_once_for_a_line() -> None:
    a, out = np.full(4, 200, np.uint8), np.zeros(4, np.uint8)
    with pytest.warns(RuntimeWarning, match=">> 8"):
        grey(a, out)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        grey(a, out)
