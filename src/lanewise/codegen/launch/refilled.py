"""Refilled gangs, for loops that lanes leave one by one: a driver that runs a stretch of a row in one call.

    driver.gang(units ...)          one gang after another; lanes that are done wait for the last one
    driver.refilled(units ...)      body.refilled(row's indices, begin, end, held, captured...)  for gangs inside a row;
                                    others, the last of a row among them, as gangs under a mask

Whether many lanes wait depends on the data: lanes that compute Collatz sequences are idle half of the time, those that
compute a Mandelbrot set are not. `measured_drivers.py` times both.

Requires  a body whose results do not depend on what else is compiled (`plan/unsure.py`).
Ensures   the units of a launch, once each; results as with gangs.
Costs     a second version of the body, which exists only if `transform/lanes/refill_parts.py` finds the parts.
"""

from __future__ import annotations

from collections.abc import Collection

from ...ir.function import Function
from ...ir.shapes import UNIFORM, Shape
from ...plan.variant import REFILLED
from ...record import replace
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ..text.write import Needs
from .drivers import driver_text
from .lanes_loop import LanesLoop, Stretch
from .masked import refilled_version
from .measured_drivers import Candidate, same_units
from .versions import Versions

UNITS, UNITS_TO_LOOK = 256, 16
LEAST_UNITS = 16  # of a piece: at its end lanes become idle, which costs as much as a gang


def refilled_body(body: Function, width: int, hot: HotPaths = HOT, off: Collection[str] = ()) -> Function | str:
    """The body for a stretch, or the reason why there is none."""
    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    new = refilled_version(body, shapes, width, hot, off)
    if isinstance(new, Function):
        new.name = f"{body.name}.refilled"
    return new


def refilled(of: LanesLoop, body: Function, versions: Versions, needs: Needs) -> tuple[Candidate, str]:
    """The driver for such a body, and its text."""
    variant = replace(of.variant, kind=REFILLED)
    versions.add(body, variant)
    shapes: list[Shape] = [param.shape or UNIFORM for param in of.body.params]
    shapes[of.dims - 1 : of.dims] = [UNIFORM, UNIFORM, UNIFORM]
    way = Candidate(".refilled", UNITS, UNITS_TO_LOOK, LEAST_UNITS, same_units)
    stretch = Stretch(body, tuple(shapes))
    return way, driver_text(
        replace(of, variant=variant, suffix=of.suffix + way.suffix, stretch=stretch), versions, needs
    )
