"""Gangs, scalar lanes and refilled gangs as candidates: which is fastest depends on the data, and is timed.

    driver.gang         a gang at a time                                (`drivers.py`)
    driver.alone        one lane at a time                              (`scalar_driver.py`)
    driver.refilled     a stretch of a row, whose idle lanes are refilled   (`refilled.py`)

`plan/unsure.py` says which of them a loop has. A refilled gang may turn out to be impossible when its body is compiled;
a stand-in runs in its place.
"""

from __future__ import annotations

from ...ir.function import Function
from ...plan.variant import REFILLED, SCALAR, TIMED
from ...record import dataclass, replace
from ..text.write import Needs
from .drivers import driver_text
from .lanes_loop import Below, LanesLoop
from .measured_drivers import GANG, choice_text
from .refilled import refilled, refilled_body
from .scalar_driver import scalar_candidate
from .versions import Versions


@dataclass(frozen=True, slots=True)
class Kinds:
    """The candidates beside gangs: the body of refilled ones, and scalar lanes."""

    refilled: Function | None
    scalar: bool


def other_kinds(of: LanesLoop, versions: Versions) -> Kinds | None:
    """The candidates beside gangs in the plan, if they can be compiled."""
    body: Function | str | None = None
    if of.plan.beside(of.variant, REFILLED) is not None:
        body = refilled_body(of.body, versions.width, versions.hot, versions.off)
    refill = body if isinstance(body, Function) else None
    entrant = of.plan.beside(of.variant, SCALAR)
    scalar = entrant is not None and (entrant.joins == TIMED or refill is None)
    return Kinds(refill, scalar) if scalar or refill is not None else None


def kind_texts(of: LanesLoop, kinds: Kinds, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The driver, and those that it chooses from."""
    ways = [] if kinds.refilled is None else [refilled(of, kinds.refilled, versions, needs)]
    if kinds.scalar:
        ways.insert(0, scalar_candidate(of, versions, needs))
    gang = driver_text(replace(of, suffix=of.suffix + GANG), versions, needs)
    return [gang, *(text for _, text in ways), choice_text(of, [way for way, _ in ways], versions)]
