"""Calibration: measured times become prices, and prices are written and read back.

    prices_from(seconds, table)         the table of a processor, with the measured numbers in place of its own
    as_text(prices), from_text(data, table)

Only the fields of `MEASURED` are overlaid; the rest of a table depends on the instruction set, not on a measurement.
`runtime/choice/calibrate.py` compiles and runs the probes, and stores the results.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..record import replace
from .prices import LANES, Prices
from .probes import CHAIN, EACH, MOVES, SHUFFLES, UPDATES

MEASURED = Prices.__match_args__[: Prices.__match_args__.index("waits") + 1]
ROWS = ("gather", "scatter")
METHOD = "2"  # how prices follow from times: what was stored by another is measured again
LEAST_LANE = {"load": 0.25, "store": 0.5}  # cycles of a lane
LEAST = 0.4  # cycles: a processor does about two of these in a cycle, not more


def prices_from(seconds: Mapping[str, float], iterations: int, table: Prices) -> Prices:
    """The prices, from the seconds that so many iterations of each probe take.

    The table decides whether there are gathers and scatters.

    An implausible number (a loop that seems faster than an empty one, because another program ran meanwhile) is
    replaced by the table's.
    """
    cycle = seconds["clock"] / (iterations * CHAIN)

    def cycles(name: str) -> float:
        return round(max(seconds[name] - seconds["nothing"], 0.0) / (iterations * cycle), 2)

    def lanes(what: str) -> tuple[float, ...]:
        """The empty loop, which is subtracted, overlaps with most of a narrow gather. But a lane of a narrow gather
        costs at least as much as one of a wide gather, which could be split into narrow ones."""
        lane = max(cycles(f"by.{what}{LANES[-1]}") / LANES[-1], LEAST_LANE[what])
        return tuple(max(cycles(f"by.{what}{n}"), round(n * lane, 2)) for n in LANES)

    rows = [lanes(what) if row else () for what, row in (("load", table.gather), ("store", table.scatter))]
    each = [cycles(f"each.{what}{LANES[-1]}") / LANES[-1] for what in ("load", "store")]
    two = cycles("steps") / EACH * 2 / 3
    moved = [max(round(cycles(name) / EACH - (two if name in SHUFFLES else 0.0), 2), LEAST) for name in MOVES]
    updates = [round(cycles(name) / LANES[-1], 2) for name in UPDATES]
    narrow = max(round(cycles("narrow_store") / EACH, 2), LEAST)
    waits = max(round((cycles("late_load") - cycles("soon_load")) / EACH, 2), LEAST)
    numbers = dict(zip(MEASURED, (*rows, *each, *moved, *updates, narrow, waits), strict=True))
    known = {name: number for name, number in numbers.items() if overlaid(table, _of(table) | {name: number})}
    return overlaid(table, _of(table) | known) or table


def _of(table: Prices) -> dict[str, Any]:
    return {name: getattr(table, name) for name in MEASURED}


def overlaid(table: Prices, numbers: Mapping[str, Any]) -> Prices | None:
    """The table with these numbers in place of its own, if they are plausible."""
    found = replace(table, **{name: numbers[name] for name in MEASURED})
    single = [getattr(found, name) for name in MEASURED if name not in ROWS]
    known: list[object] = [*found.gather, *found.scatter, *single]
    whole = all(len(row) in (0, len(LANES)) for row in (found.gather, found.scatter))
    plausible = all(isinstance(number, float) and 0.05 < number < 500 for number in known)
    return found if whole and plausible else None


def as_text(prices: Prices) -> bytes:
    return json.dumps({name: getattr(prices, name) for name in MEASURED}).encode()


def from_text(data: bytes, table: Prices) -> Prices | None:
    """None if it is damaged, or equals the table: no machine measures exactly these numbers."""
    try:
        numbers: dict[str, Any] = json.loads(data)
        numbers |= {name: tuple(numbers[name]) for name in ROWS}
        found = overlaid(table, numbers)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return found if found != table else None
