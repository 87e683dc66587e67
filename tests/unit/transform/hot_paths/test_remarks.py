"""What a hot path makes better, in words, on the line of its loop."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.transform.hot_paths.remarks import Costs, better
from lib.explained import data_of, remarks_of


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (Costs(contiguous=1), "with contiguous loads"),
        (Costs(), "with one load for all lanes"),
        (Costs(contiguous=1, strided=1), "without gathers"),
        (Costs(irregular=1), "with fewer gathers"),
    ],
)
def test_irregular_accesses(now: Costs, words: str) -> None:
    assert better(Costs(irregular=2), now) == words


def test_nothing_is_better() -> None:
    assert better(Costs(checks=1), Costs(checks=1)) == ""
    assert better(Costs(divergent=True, checks=2), Costs(checks=1)) == "without masks and with fewer checks"


@lw.kernel
def clamped(a, out, r):
    for i in lw.lanes(len(out)):
        total = 0.0
        for k in range(-r, r + 1):
            total += a[min(max(i + k, 0), len(a) - 1)]
        out[i] = total


def test_recorded_by_the_pass() -> None:
    args = np.zeros(99), np.zeros(99), 2
    found = data_of(remarks_of(clamped, *args, off=("hoist_checks",)), "LW121")
    assert found and all(guard and "contiguous" in str(words) for guard, _, words in found)
    assert data_of(remarks_of(clamped, *args, off=("hoist_checks", "hot_paths")), "LW121") == []
