"""Options of hot paths: an input of facts (`analysis/facts.py`)."""

from __future__ import annotations

from ...record import dataclass


@dataclass(frozen=True, slots=True)
class HotPaths:
    """Are hot paths on, and may they use the solver? `witness`: they check what they rely on. `stretches`: drivers may
    search for stretches of gangs that need no checks (`hoist_checks`), which hot paths do not see.
    """

    on: bool = True
    solver: bool = True
    witness: bool = False
    stretches: bool = True


HOT = HotPaths()
