"""The form of each access, from the shape of its address."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.shapes import UNIFORM, VARYING, Shape, strided
from lanewise.remarks.table import row_of
from lanewise.transform.record.accesses import access_code
from lib.explained import data_of, remarks_of


@pytest.mark.parametrize(
    ("shape", "form"),
    [
        (UNIFORM, "uniform"),
        (strided(8), "contiguous"),
        (strided(-8), "reversed"),
        (strided(24), "strided"),
        (strided(None), "strided"),
        (VARYING, "gather"),
    ],
)
def test_forms_of_addresses(shape: Shape, form: str) -> None:
    assert row_of(access_code("load", shape, 8)).forms[0] == form


def test_stores_anywhere_are_scatters() -> None:
    assert row_of(access_code("store", VARYING, 8)).forms == ("scatter",)


@lw.kernel
def updated(a, h, out):
    for i in lw.lanes(len(a)):
        h[a[i]] += 1
        out[a[i]] = h[0]


def test_updates_that_are_lost() -> None:
    a = np.zeros(9, np.int64)
    (lost, kept) = data_of(remarks_of(updated, a, a, a), "LW204")
    assert (lost[:4], kept[:4]) == (("writes", "h", "", "lost"), ("writes", "out", "", ""))
    assert lost[4] and data_of(remarks_of(updated, a, a, a, width=1), "LW204") == []
    assert ("writes", "h", "lost") in data_of(remarks_of(updated, a, a, a, width=1), "LW209")
