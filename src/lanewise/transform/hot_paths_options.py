"""What is chosen about hot paths: an input of facts (`analysis/facts.py`)."""

from __future__ import annotations

from ..record import dataclass


@dataclass(frozen=True, slots=True)
class HotPaths:
    """Are hot paths looked for, and may the solver be asked? `witness`: they check what they count on. `stretches`:
    drivers may look for stretches of gangs that need no checks (`hoist_checks`), of which hot paths see nothing.
    """

    on: bool = True
    solver: bool = True
    witness: bool = False
    stretches: bool = True


HOT = HotPaths()
