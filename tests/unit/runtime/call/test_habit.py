"""Launches that are long as a habit come to other threads at once, and one that is not ends the habit."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.layout import ERROR_BYTES
from lanewise.codegen.launch.shared_words import WORK_LEAST, WORK_NEXT, WORK_STOPPED, WORK_UNITS
from lanewise.runtime.call.habit import AT_ONCE, LONG_ONES, TICKS, TICKS_ALONE, WORTH_A_THREAD, Habit
from lanewise.runtime.launch import launch
from lanewise.runtime.launch.launch import Launch

RECORD = ctypes.create_string_buffer(ERROR_BYTES)


def test_only_long_ones_in_a_row_are_a_habit() -> None:
    habit = Habit()
    for _ in range(LONG_ONES):
        assert habit.patience(2) == TICKS
        habit.saw(True)
    assert (habit.patience(2), habit.patience(1)) == (AT_ONCE, TICKS_ALONE)
    habit.saw(False)
    for worth in (True, False) * LONG_ONES:
        habit.saw(worth)
        assert habit.patience(2) == TICKS


def test_a_habit_knows_what_units_take() -> None:
    habit = Habit()
    habit.took(0, 100, 1e-2)
    assert habit.expected(0, 10) == 0, "no habit yet"
    for _ in range(LONG_ONES):
        habit.saw(True)
    assert habit.expected(0, 10) == pytest.approx(1e-3)
    assert habit.expected(1, 10) == 0, "another loop of the kernel"
    habit.took(0, 10, WORTH_A_THREAD / 2)
    assert (habit.expected(0, 10), habit.patience(2)) == (0, TICKS)


class Clock:
    """Goes on by what drivers say that they took."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


def run(units: int, seconds: float, habit: Habit, clock: Clock, first: int = 0) -> None:
    def driver(first: int, last: int, partial: int | None, record: int) -> int:
        clock.now += seconds * (last - first)
        return 0

    def share(work: Any, turn: int, record: int) -> int:
        while work[WORK_NEXT] < work[WORK_UNITS] and not work[WORK_STOPPED]:
            driver(0, work[WORK_LEAST], None, 0)
            work[WORK_NEXT] += work[WORK_LEAST]
        return 0

    assert Launch(driver, share, units, 0, first, habit=habit).run(1, ctypes.addressof(RECORD)) == 0


def test_what_a_launch_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    habit, clock = Habit(), Clock()
    monkeypatch.setattr(launch, "time", clock)
    run(100, 1e-4, habit, clock)
    assert habit.long == 1
    run(5, 1e-4, habit, clock, first=5)  # nothing is left: it came to look for Ctrl-C
    assert habit.long == 1
    run(100, 3e-6, habit, clock, first=60)  # what is left is not worth it, but the whole is
    assert habit.long == 2
    run(2, 1e-5, habit, clock)
    assert habit.long == 0


@lw.kernel(threads=2)
def sums(a, out, n):
    total = 0.0
    for i in lw.lanes(len(a)):
        x = a[i]
        for _ in range(n):
            x = x * 0.5 + 1
        out[i] = x
        total += x
    return total


def test_results_are_the_same_by_habit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "WORTH_A_THREAD", 0.0)
    a, out, first = np.arange(40_000.0), np.zeros(40_000), np.zeros(40_000)
    total = sums(a, first, 9)
    version = sums.version((a, out, 9))
    seen: set[int] = set()
    for _ in range(60):
        out[:] = 0
        assert sums(a, out, 9) == total
        assert np.array_equal(out, first)
        seen.add(version.habit.patience(2))
        version.habit.saw(True)
    assert AT_ONCE in seen
