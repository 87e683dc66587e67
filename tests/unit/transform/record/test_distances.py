"""How far apart the elements of neighbouring lanes are."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lib.explained import data_of, remarks_of


@lw.kernel
def far(m, p, w, out):
    for i in lw.lanes(len(out)):
        total = m[i, 0] + m[0, i] + p[i]["x"] + p[i * w]["y"]
        for j in range(m.shape[1]):
            total += m[i, j]
        out[i] = total


def distances(m: Any) -> list[Any]:
    p = np.zeros(9, [("x", "f8"), ("y", "f8"), ("z", "f8")])
    return [data[2:] for data in data_of(remarks_of(far, m, p, 3, np.zeros(9)), "LW205")]


def test_rows_fields_and_products() -> None:
    found = distances(np.zeros((9, 9)))
    assert ("rows", 0, 1, "'i'", "j", "perhaps") in found, "m[i, j]"
    assert ("fields", 24) in found and ("elements", "w") in found


def test_an_axis_that_is_not_contiguous() -> None:
    assert ("last axis",) in distances(np.zeros((9, 18))[:, ::2])
