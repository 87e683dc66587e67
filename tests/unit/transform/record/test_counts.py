"""A count is uniform in its loop and varies after it."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.explained import data_of, remarks_of


@lw.kernel
def steps(a, out):
    for i in lw.lanes(len(a)):
        x, n = a[i], 0
        while x > 1:
            x /= 2
            n += 1
        out[i] = n


def test_a_count_varies_after_its_loop() -> None:
    found = {data[2]: data[4:] for data in data_of(remarks_of(steps, np.ones(9), np.zeros(9)), "LW401")}
    assert found["n"] == ("uniform", "after the loop")
    assert found["x"] == ("varying", "")


def test_one_lane_has_no_shapes() -> None:
    found = data_of(remarks_of(steps, np.ones(9), np.zeros(9), width=1), "LW401")
    assert found and all(data[4:] == ("", "") for data in found)
