"""Outcomes: which of two ways a loop runs, where code measures both while it runs (`codegen/two_drivers.py`).

    outcomes(version)       {"k.lanes0": Outcome("repacked", 0.71)}     the other way takes 0.71 times as long as gangs

Requires  code that was called in this process; it keeps what it has measured.
Ensures   nothing is run, and nothing is put into the process.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from ..record import dataclass

if TYPE_CHECKING:
    from .version import Version

WAYS = ("alone", "repacked")
_WHERE = ctypes.CFUNCTYPE(ctypes.c_int64)
_WORDS = ctypes.c_int64 * 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What stands beside gangs, and how long it takes, in times of a gang; 0 if nothing has been measured yet."""

    way: str
    times: float


def outcomes(version: Version) -> dict[str, Outcome]:
    """By the names of bodies; none of loops that run in one way alone."""
    code = version.linked
    if code is None:
        return {}
    found: dict[str, Outcome] = {}
    for driver in version.built.drivers:
        if driver.symbol in code.times:
            gang, other = _WORDS.from_address(_WHERE(code.times[driver.symbol])())
            way = next(way for way in WAYS if f"@{driver.symbol}.{way}(" in version.built.llvm)
            found[driver.body] = Outcome(way, other / gang if gang and other else 0.0)
    return found
