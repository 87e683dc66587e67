"""The stopwatch adds the time of calls, and leaves out pauses in which the thread did not run."""

from __future__ import annotations

import time

from lanewise.analysis.stopwatch import Stopwatch


def busy(milliseconds: int) -> int:
    end = time.thread_time() + milliseconds / 1000
    while time.thread_time() < end:
        pass
    return milliseconds


def asleep(milliseconds: int) -> None:
    time.sleep(milliseconds / 1000)


def test_work_counts_and_sleep_does_not() -> None:
    watch = Stopwatch()
    assert watch.run(busy, 5) == 5
    worked = watch.seconds
    assert worked > 0.004
    watch.run(asleep, 60)
    assert watch.seconds - worked < 0.03
