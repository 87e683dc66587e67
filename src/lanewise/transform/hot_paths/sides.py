"""Sides: which gangs a hot path is for, those in the middle or those at borders."""

from __future__ import annotations

from ...record import dataclass


@dataclass(frozen=True, slots=True)
class Side:
    """Which gangs a path is for: those inside all borders; or those of them whose numbers are mirrored or wrap around
    (`bent`), wherever that is; or `outside`, those that branches outside loops send where less work is; or those with a
    lane inside a `window` that a border cuts off for others; or those for which clamps from below (`low`) or from above
    (`high`) give the same in all lanes.
    """

    bent: bool = False
    outside: bool = False
    window: bool = False
    low: bool = False
    high: bool = False
    rows: bool = False  # those that lie in one row of an index that is divided by a width
    last: bool = False  # of a row: some lanes may be missing

    def clamps(self, kind: str) -> bool:
        return self.low if kind == "smax" else self.high


CENTRE = Side()
SIDES = (
    CENTRE,
    Side(bent=True),
    Side(outside=True),
    Side(window=True),
    Side(low=True),
    Side(high=True),
    Side(low=True, high=True),
    Side(rows=True),
)
LAST_GANG = (Side(window=True, last=True),)
