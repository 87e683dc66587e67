"""Habit: how long the launches of a version were, so that the next one need not measure again.

A launch runs in one thread for a tenth of a millisecond before a call to Python pays, and a little longer until the
remaining work is known: a fifth of a launch that takes a millisecond. If the last launches all had enough work for
other threads, the next one calls Python at once and wakes threads without a measurement: the time per unit in the last
launch gives the remaining time. A launch that then has too little work loses 20 microseconds, and the habit ends.

Leaves    kernels with both long and short launches: these never form a habit.
"""

from __future__ import annotations

TICKS, TICKS_ALONE, AT_ONCE = 200_000, 4_000_000, 1  # about a tenth of a millisecond, two, and none
WORTH_A_THREAD = 2e-4  # seconds
LONG_ONES = 3  # in a row


class Habit:
    """How many long launches came in a row, and the time per unit of each loop in one thread, in seconds."""

    __slots__ = ("long", "units")

    def __init__(self) -> None:
        self.long = 0
        self.units: dict[int, float] = {}  # seconds of the last launch, by the number of the driver

    def patience(self, threads: int) -> int:
        """Ticks that compiled code runs before it calls Python: a call costs as much as 20 microseconds of work."""
        if threads == 1:
            return TICKS_ALONE
        return AT_ONCE if self.long >= LONG_ONES else TICKS

    def saw(self, worth_threads: bool) -> None:
        """Record whether a whole launch was worth other threads."""
        self.long = self.long + 1 if worth_threads else 0

    def expected(self, driver: int, units: int) -> float:
        """Seconds that these units would take one thread; 0 if there is no habit."""
        return units * self.units.get(driver, 0.0) if self.long >= LONG_ONES else 0.0

    def took(self, driver: int, units: int, seconds: float) -> None:
        """Record the seconds of these units, summed over all threads."""
        self.units[driver] = seconds / units
        if seconds < WORTH_A_THREAD:
            self.saw(False)
