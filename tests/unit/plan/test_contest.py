"""Contests: what is remembered of times, and who wins."""

from __future__ import annotations

import pytest

from lanewise.plan import contest
from lanewise.plan.contest import MOST, SHARE, Contest, latest, least, recent


def test_times_are_of_a_unit() -> None:
    found: Contest[str] = Contest(latest)
    assert found.winner is None
    found.note("gang", 10, 5.0)
    found.note("scalar", 2, 0.5)
    assert found.times == {"gang": 0.5, "scalar": 0.25} and found.winner == "scalar"
    found.note("scalar", 2, 4.0)
    assert found.winner == "gang"


def test_the_first_of_equal_times_wins() -> None:
    assert Contest(least, {4: 1.0, 1: 1.0, 8: 2.0}).winner == 4


def test_the_least_time() -> None:
    found: Contest[int] = Contest(least)
    for spent in (3.0, 1.0, 2.0):
        found.note(8, 1, spent)
    assert found.times == {8: 1.0}


def test_recent_times() -> None:
    """A new time counts for a part, and one that is far too long does not count as what it is."""
    assert recent(8.0, 8.0) == 8.0
    assert recent(8.0, 4.0) == 8.0 - 4.0 / SHARE
    assert recent(8.0, 1e9) == recent(8.0, MOST * 8.0) == 8.0 + 8.0 * (MOST - 1) / SHARE
    found: Contest[str] = Contest(recent)
    for _ in range(50):
        found.note("gang", 1, 2.0)
    found.note("gang", 1, 1e9)
    for _ in range(50):
        found.note("gang", 1, 2.0)
    assert found.times["gang"] == pytest.approx(2.0, rel=1e-3)


def test_a_run_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        now = 0.0

        def perf_counter(self) -> float:
            return self.now

    clock = Clock()
    monkeypatch.setattr(contest, "time", clock)

    def work() -> None:
        clock.now += 0.5

    found: Contest[int] = Contest(least)
    assert found.run(4, work, counts=False) == 0.5 and not found.times, "it only warms up"
    assert found.run(4, work) == 0.5 and found.times == {4: 0.5}
