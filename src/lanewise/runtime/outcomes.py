"""Outcomes: which of some ways a loop runs, where code measures them while it runs (`codegen/measured_drivers.py`).

    outcomes(version)       {"k.lanes0": [Outcome("repacked", 0.71)]}     another way takes 0.71 times as long as gangs

Requires  code that was called in this process; it keeps what it has measured.
Ensures   nothing is run, and nothing is put into the process.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from ..record import dataclass

if TYPE_CHECKING:
    from .version import Version

WAYS = ("alone", "repacked", "ahead")  # in the order of their words
_WHERE = ctypes.CFUNCTYPE(ctypes.c_int64)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What stands beside gangs, or a loop without prefetches, and how long it takes, in times of these.

    0 if nothing has been measured yet.
    """

    way: str
    times: float


def outcomes(version: Version) -> dict[str, list[Outcome]]:
    """By the names of bodies; none of loops that run in one way alone."""
    code = version.linked
    if code is None:
        return {}
    found: dict[str, list[Outcome]] = {}
    for driver in version.built.drivers:
        if driver.symbol in code.times:
            ways = [way for way in WAYS if f"@{driver.symbol}.{way}(" in version.built.llvm]
            gang, *others = (ctypes.c_int64 * (1 + len(ways))).from_address(_WHERE(code.times[driver.symbol])())
            times = [other / gang if gang and other else 0.0 for other in others]
            found[driver.body] = [Outcome(way, time) for way, time in zip(ways, times, strict=True)]
    return found
