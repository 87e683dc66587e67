"""Standings on disk: which plan won the tournament of a kernel, and by how much, for later processes.

    name = name_of(order, None)             everything that the measurement depends on, but no plan and no prices
    note(home, name, standings)             Standings("32 lanes", {"k.lanes0 27": {"32 lanes": 1.0, "16 lanes": 1.21}})
    noted(home, name)                       the same, or None

By lanes loop and size class (`race_table.py`) they have the score of each plan that ran, by its name, the least for the
winner. `first` is the plan that won where most time was spent: the next process begins with it. A note is data, and
is checked; one that is broken counts as missing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ... import store
from ...plan.variant import as_plan
from ...record import dataclass
from ..cache import Order, keep, key

FOLDER = "standings"


@dataclass(frozen=True, slots=True)
class Standings:
    first: str
    scores: Mapping[str, Mapping[str, float]]

    def winner(self, size: str) -> str | None:
        """The winner of a loop and size class."""
        found = self.scores.get(size, {})
        return min(found, key=lambda name: found[name], default=None)

    def by_bodies(self) -> dict[str, Mapping[str, float]]:
        """Scores by lanes loops: of a size class in which the first plan won, if there is one."""
        found: dict[str, Mapping[str, float]] = {}
        for size, scores in self.scores.items():
            body = size.rpartition(" ")[0]
            if body not in found or self.winner(size) == self.first:
                found[body] = scores
        return found


def name_of(order: Order, width: int | None) -> str:
    """The name of a note; `width` is what the user asked for."""
    texts = (order.text, order.name, str(order.target), str(order.hot), str(order.off))
    return key(("standings", str(width), str(as_plan(order.plan).large), *texts))


def note(home: str | None, name: str, standings: Standings) -> None:
    if home is not None:
        text = json.dumps([standings.first, standings.scores])
        keep(home, (FOLDER, name), text.encode())


def noted(home: str | None, name: str) -> Standings | None:
    data = None if home is None else store.read(home, (FOLDER, name))
    try:
        return None if data is None else _checked(json.loads(data))
    except (ValueError, TypeError, RecursionError):
        return None


def forget(home: str | None, name: str) -> None:
    if home is not None:
        store.forget(home, (FOLDER, name))


def _checked(value: Any) -> Standings:
    first, scores = value
    if type(first) is not str or type(scores) is not dict:
        raise ValueError("no standings")
    known: dict[str, Any] = {**scores}
    return Standings(first, {size: _scores(found) for size, found in known.items()})


def _scores(found: Any) -> dict[str, float]:
    known: dict[str, float] = {**found}  # TypeError if it is none
    if not all(map(_is_score, known.values())):
        raise ValueError("no scores")
    return known


def _is_score(value: Any) -> bool:
    return type(value) is float and value >= 1.0
