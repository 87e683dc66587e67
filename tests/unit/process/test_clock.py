"""Parts of a compilation: nested parts do not count for the outer one, and nothing is counted outside."""

from __future__ import annotations

import time

from lanewise.process import clock
from lanewise.process.clock import clocked, part, shares


def work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_an_inner_part_is_not_the_outer_ones() -> None:
    with clocked() as parts, part("outer"):
        work(0.004)
        with part("inner"):
            work(0.02)
    assert set(parts) == {"outer", "inner"} and parts["inner"] >= 0.015 > parts["outer"]


def test_outside_nothing_is_counted() -> None:
    with clocked() as parts:
        pass
    with part("late"):
        work(0.001)
    assert "late" not in parts and clock._clock.parts is None


def test_shares() -> None:
    assert shares({"analysis": 0.012, "transforms": 0.018}) == "analysis 12 ms (40 %), transforms 18 ms (60 %)"
