"""Scalar driver: one lane at a time, if only a measurement shows whether that beats a gang.

    driver.gang(units ...)       a gang at a time
    driver.alone(lanes ...)      the same units lane by lane

Coherent rays walk a tree together, in a gang; others are as fast one by one, or faster. `measured_drivers.py` times
both.

Requires  a body without reductions whose lanes do not communicate and whose results do not depend on the width
          (`plan/unsure.py`).
Ensures   the units of a launch, once each; results as with either width.
Costs     a second version of the body; 1 % of the units run in the slower one.
"""

from __future__ import annotations

from ...plan.variant import SCALAR
from ...record import replace
from ..text.write import Needs, Writer
from .drivers import driver_text
from .lanes_loop import LanesLoop
from .measured_drivers import Candidate, row_size
from .versions import Versions

UNITS, UNITS_TO_LOOK = 32, 8


def scalar_candidate(of: LanesLoop, versions: Versions, needs: Needs) -> tuple[Candidate, str]:
    """The driver, and its text."""

    def lanes(write: Writer, of: LanesLoop, first: str, after: str) -> tuple[str, str]:
        size = row_size(write, of)
        gangs = write.let(f"udiv i64 {write.let(f'add i64 {size}, {versions.width - 1}')}, {versions.width}")
        low, high = (_lanes_before(write, unit, gangs, size, versions.width) for unit in (first, after))
        return low, high

    way = Candidate(".alone", UNITS, UNITS_TO_LOOK, 1, lanes)
    variant = replace(of.variant, kind=SCALAR, width=1)
    return way, driver_text(replace(of, variant=variant, suffix=of.suffix + way.suffix), versions, needs)


def _lanes_before(write: Writer, unit: str, gangs: str, size: str, width: int) -> str:
    """How many lanes come before a unit: those of whole rows, and of the gangs before it in its own."""
    row, gang = write.let(f"udiv i64 {unit}, {gangs}"), write.let(f"urem i64 {unit}, {gangs}")
    rows, own = write.let(f"mul i64 {row}, {size}"), write.let(f"mul i64 {gang}, {width}")
    return write.let(f"add i64 {rows}, {own}")
