"""Alone: where nobody can tell beforehand whether a gang is quicker than one lane, a driver that runs lane by lane.

    driver.gang(units ...)       a gang at a time
    driver.alone(lanes ...)      the same units lane by lane

Rays that go the same way walk a tree together, in a gang; others are as quick one by one, or quicker. How they take
turns is in `measured_drivers.py`.

Needs     a body without reductions, whose lanes do not hear of each other and whose numbers do not depend on the width
          (`runtime/unsure.py` marks it).
Ensures   the units of a launch, once each; results as with either width.
Costs     a second version of the body. Time: for 1 % of the units, that of the slower one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir.function import Function
from ..record import replace
from .all_units import HAS_TICKS
from .drivers import driver_text
from .plans import Plan
from .versions import Versions
from .write import Needs, Writer

if TYPE_CHECKING:
    from .measured_drivers import Way

UNSURE = "unsure"  # the attribute of such a body
ALWAYS, UNLESS_REPACKED = 1, 2  # lanes that divide are quickest where those that are done take other iterations
UNITS, UNITS_TO_LOOK = 32, 8


def worth_running_alone(of: Plan, width: int) -> bool:
    return bool(of.body.attrs.get(UNSURE)) and width > 1 and not of.accumulators and HAS_TICKS


def mark_unsure(body: Function, when: int = ALWAYS) -> None:
    body.attrs[UNSURE] = when


def alone(of: Plan, versions: Versions, needs: Needs) -> tuple[Way, str]:
    """The driver, and its text."""
    from .measured_drivers import Way, row_size

    def lanes(write: Writer, of: Plan, first: str, behind: str) -> tuple[str, str]:
        size = row_size(write, of)
        gangs = write.let(f"udiv i64 {write.let(f'add i64 {size}, {versions.width - 1}')}, {versions.width}")
        low, high = (_lanes_before(write, unit, gangs, size, versions.width) for unit in (first, behind))
        return low, high

    way = Way(".alone", UNITS, UNITS_TO_LOOK, 1, lanes)
    return way, driver_text(replace(of, variant=of.variant + way.variant, one_lane=True), versions, needs)


def _lanes_before(write: Writer, unit: str, gangs: str, size: str, width: int) -> str:
    """How many lanes stand before a unit: those of whole rows, and of the gangs before it in its own."""
    row, gang = write.let(f"udiv i64 {unit}, {gangs}"), write.let(f"urem i64 {unit}, {gangs}")
    rows, own = write.let(f"mul i64 {row}, {size}"), write.let(f"mul i64 {gang}, {width}")
    return write.let(f"add i64 {rows}, {own}")
