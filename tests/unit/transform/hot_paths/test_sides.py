"""Sides: each says for which gangs a path is, and which clamps it takes for granted."""

from __future__ import annotations

import pytest

from lanewise.transform.hot_paths.sides import CENTRE, LAST_GANG, SIDES, Side


@pytest.mark.parametrize(
    ("side", "low", "high"),
    [
        (CENTRE, False, False),
        (Side(low=True), True, False),
        (Side(high=True), False, True),
        (Side(low=True, high=True), True, True),
    ],
)
def test_clamps(side: Side, low: bool, high: bool) -> None:
    """A clamp from below is a maximum."""
    assert (side.clamps("smax"), side.clamps("smin")) == (low, high)


def test_the_centre_comes_first_and_no_side_twice() -> None:
    assert SIDES[0] is CENTRE and len(set(SIDES)) == len(SIDES)
    assert all(side.last for side in LAST_GANG) and not any(side.last for side in SIDES)
