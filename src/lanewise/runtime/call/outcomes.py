"""Outcomes: which variant of a loop is fastest, where compiled code times them (`measured_drivers.py`).

    outcomes(version)       {"k.lanes0": [Outcome("refilled", 0.71)]}     refilled gangs take 0.71 of the time of gangs

Requires  code that was called in this process; it keeps its times.
Ensures   nothing runs, and no code is loaded.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from ...plan.contest import Contest, recent
from ...record import dataclass

if TYPE_CHECKING:
    from .version import Version

_WHERE = ctypes.CFUNCTYPE(ctypes.c_int64)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A variant other than plain gangs, and its time relative to gangs, or to gangs without prefetches.

    0 if nothing has been measured yet.
    """

    way: str
    times: float


def outcomes(version: Version) -> dict[str, list[Outcome]]:
    """By the names of bodies; none for loops with a single variant."""
    return {body: _outcomes(contest) for body, contest in contests(version).items()}


def contests(version: Version) -> dict[str, Contest[str]]:
    """The times that compiled code has recorded so far, by the names of bodies; 0 for a candidate that has not run."""
    code = version.linked
    if code is None:
        return {}
    found: dict[str, Contest[str]] = {}
    for driver in version.built.drivers:
        if driver.candidates:
            words = (ctypes.c_int64 * len(driver.candidates)).from_address(_WHERE(code.times[driver.symbol])())
            found[driver.body] = Contest(recent, dict(zip(driver.candidates, words, strict=True)))
    return found


def _outcomes(contest: Contest[str]) -> list[Outcome]:
    (_, first), *others = contest.times.items()
    return [Outcome(name, time / first if first and time else 0.0) for name, time in others]
