"""A function that fails writes the error record and returns zero."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw


@lw.kernel(width=4, threads=1)
def checked(a, out, at):
    for i in lw.lanes(len(out)):
        out[i] = a[at[i]]


def test_the_record_becomes_an_exception_with_index_and_lane() -> None:
    a, out = np.arange(5.0), np.zeros(8)
    with pytest.raises(IndexError, match="7") as caught:
        checked(a, out, np.array([0, 1, 2, 3, 4, 7, 9, 0]))
    assert getattr(caught.value, "lane", None) == 1 and out[:4].tolist() == [0.0, 1.0, 2.0, 3.0]
