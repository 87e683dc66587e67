"""What a version's launches have been like, so that the next one need not find out again.

A launch runs alone for a tenth of a millisecond before it is worth coming to Python, and a little longer until it is
known what is left: a fifth of one that takes a millisecond. Where the last launches all had enough for other threads,
the next one comes at once, and goes to other threads without a look at the clock: what a unit took last tells what is
left. One that then leaves too little has lost 20 microseconds, and the habit is forgotten.

Leaves    kernels of which some launches are long and some short: these never form a habit.
"""

from __future__ import annotations

TICKS, TICKS_ALONE, AT_ONCE = 200_000, 4_000_000, 1  # about a tenth of a millisecond, two, and none
WORTH_A_THREAD = 2e-4  # seconds
LONG_ONES = 3  # in a row


class Habit:
    __slots__ = ("long", "prices")

    def __init__(self) -> None:
        self.long = 0
        self.prices: dict[int, float] = {}  # of a unit, in seconds of one thread, by the number of the driver

    def patience(self, threads: int) -> int:
        """Ticks that compiled code runs before it comes to Python: coming costs as much as 20 microseconds of work."""
        if threads == 1:
            return TICKS_ALONE
        return AT_ONCE if self.long >= LONG_ONES else TICKS

    def saw(self, worth_threads: bool) -> None:
        """A launch came, and the whole of it was worth other threads, or not."""
        self.long = self.long + 1 if worth_threads else 0

    def expected(self, driver: int, units: int) -> float:
        """Seconds that so many units would take one thread; 0 where there is no habit."""
        return units * self.prices.get(driver, 0.0) if self.long >= LONG_ONES else 0.0

    def took(self, driver: int, units: int, seconds: float) -> None:
        """So many units took as many seconds, those of all threads together."""
        self.prices[driver] = seconds / units
        if seconds < WORTH_A_THREAD:
            self.saw(False)
