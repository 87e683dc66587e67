"""Races of a launch: gangs are not ordered, also where each of them meets; iterations have the user's indices."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw


@lw.function
def counts_up(h, b, all_lanes):
    if all_lanes:
        for _ in lw.lanes(1):
            h[b] = h[b] + 1
    elif lw.lane() == 0:
        h[b] += 1


@lw.kernel(debug=True, width=8)
def counts_by_gangs(x, h, all_lanes):
    for i in lw.lanes(len(x)):
        if x[i] >= 0:
            lw.crev(counts_up)(h, x[i], all_lanes)


@pytest.mark.parametrize("all_lanes", [False, True])
def test_crev_calls_of_different_gangs_are_not_ordered(all_lanes: bool) -> None:
    """Those of one gang are: the same count is right there."""
    h = np.zeros(2, np.int64)
    counts_by_gangs(np.ones(8, np.int64), h, all_lanes)
    assert h.tolist() == [0, 8]
    x = np.full(20, -1)
    x[3] = x[5] = x[17] = 1
    with pytest.raises(
        lw.LaneError, match=r"'h\[1\]' is read in a crev call of iteration \(17\), and written in iteration \([35]\) at"
    ) as reported:
        counts_by_gangs(x, h, all_lanes)
    assert (reported.value.lane, reported.value.index) == (1, (17,)) and "whose gang may run at the same" in str(
        reported.value
    )


def test_on_one_thread_they_are() -> None:
    h = np.zeros(2, np.int64)
    lw.kernel(counts_by_gangs, threads=1)(np.ones(20, np.int64), h, True)
    assert h.tolist() == [0, 20]


@lw.kernel(debug=True, width=8)
def writes_everywhere(x, h):
    for i in lw.lanes(len(x)):
        if x[i] > 0:
            with lw.everywhere():
                if lw.lane() == 0:
                    h[0] += 1


def test_everywhere_blocks_of_different_gangs_are_not_ordered() -> None:
    h = np.zeros(1, np.int64)
    writes_everywhere(np.ones(8), h)
    assert h.tolist() == [1]
    with pytest.raises(lw.LaneError, match=r"'h\[0\]' is read in iteration \(8\), and written in iteration \(0\)"):
        writes_everywhere(np.ones(9), h)


@lw.kernel(debug=True, width=4)
def over_ranges(a):
    for r, c in lw.lanes(range(5, 3, -1), range(0, 40, 10)):
        a[c] = r


def test_indices_are_those_of_the_ranges() -> None:
    with pytest.raises(lw.LaneError, match=r"in iteration \(4, 0\), and written in iteration \(5, 0\)"):
        over_ranges(np.zeros(40))
