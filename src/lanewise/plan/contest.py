"""A contest: candidates with equal results, the time that each takes for a unit of work, and the winner.

Every choice by measurement keeps its times in this record and selects by one rule: the candidate with the least time
for a unit wins, and the first one of equal times.

    who                                         candidates                      unit        remembers
    `lw.tune` (`runtime/choice/tune.py`)        widths of a kernel              a call      `least`
    threads (`runtime/call/habit.py`)           the loops of a version          a gang      `latest`
    compiled code                               variants of a lanes loop        a gang      `recent`

Compiled code follows the same rules in machine code (`codegen/launch/measured_drivers.py`), because a call to Python
would cost more than the pieces that it times; `runtime/call/outcomes.py` reads its times into contests. Variants that
are not compiled with the first call join by `runtime/launch/background_compile.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
Remember = Callable[[float, float], float]  # from the remembered time and a new one

SHARE = 4  # a new time counts for one part in this many
MOST = 4  # a new time counts at most for this many times the remembered one: another program may have run meanwhile


def latest(old: float, new: float) -> float:
    return new


def least(old: float, new: float) -> float:
    return min(old, new)


def recent(old: float, new: float) -> float:
    """A mean in which the last times count most."""
    return old - old / SHARE + min(new, MOST * old) / SHARE


class Contest(Generic[K]):
    """Times per unit by candidates, in the order in which they were first recorded; a missing one is not known."""

    __slots__ = ("remember", "times")

    def __init__(self, remember: Remember, times: Mapping[K, float] | None = None) -> None:
        self.remember = remember
        self.times: dict[K, float] = dict(times or {})

    def note(self, candidate: K, units: int, spent: float) -> None:
        """Record that a candidate took this long for some units."""
        new, old = spent / units, self.times.get(candidate)
        self.times[candidate] = new if old is None else self.remember(old, new)

    def run(self, candidate: K, work: Callable[[], object], counts: bool = True) -> float:
        """Time one unit, in seconds; one that does not count only warms up."""
        start = time.perf_counter()
        work()
        spent = time.perf_counter() - start
        if counts:
            self.note(candidate, 1, spent)
        return spent

    @property
    def winner(self) -> K | None:
        """The fastest candidate so far."""
        return min(self.times, key=lambda candidate: self.times[candidate], default=None)
