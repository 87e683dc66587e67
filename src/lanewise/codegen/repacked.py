"""Loops that lanes leave one by one: gangs, or a stretch of a row at once whose lanes are repacked, by the clock.

    driver.gang(units ...)          gang after gang; lanes that are done wait for the last one
    driver.repacked(units ...)      body.repacked(row's indices, begin, end, held, captured...)  for gangs inside a row;
                                    others, the last of a row among them, as gangs under a mask

Whether lanes that wait are many, only the data know: iterations of a Collatz sequence are half of the time idle, pixels
of a Mandelbrot set are not. How they take turns is in `measured_drivers.py`.

Needs     a body that `runtime/unsure.py` marks: numbers that do not depend on what else is compiled beside it.
Ensures   the units of a launch, once each; results as with gangs.
Costs     a second version of the body, which is made only where `transform/repack_parts.py` finds a map.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..ir.function import Function
from ..ir.shapes import UNIFORM, Shape
from ..record import replace
from ..transform.hoist_loads import hoist_loads
from ..transform.hot_paths import HOT, HotPaths
from .all_units import HAS_TICKS
from .drivers import driver_text
from .masked import normalized_version
from .plans import Plan, Stretch
from .versions import Versions
from .write import Needs

if TYPE_CHECKING:
    from .measured_drivers import Way

REPACK = "repack_lanes"
BOUND = frozenset(("lane", "call_pointer", "crev", "everywhere", "atomic", "cmpxchg", "print"))
MAP = "map"  # the attribute of a body whose iterations may run in any order, beside each other in any way
UNITS, UNITS_TO_LOOK = 256, 16
LEAST_UNITS = 16  # of a piece: at its end lanes run out, which takes as long as a gang
LEAST_WIDTH = 4


def may_be_map(body: Function) -> bool:
    """A first glance: a lanes loop with a loop in it, and nothing that `parts_of` refuses in any case."""
    if "lanes" not in body.attrs or body.attrs["lanes"]["reductions"]:
        return False
    place = {block: at for at, block in enumerate(body.blocks)}
    goes_back = any(place[to] <= at for at, block in enumerate(body.blocks) for to in block.successors)
    return goes_back and not any(op.opcode in BOUND for op in body.ops)


def mark_map(body: Function) -> None:
    body.attrs[MAP] = 1


def worth_repacking(of: Plan, versions: Versions) -> Function | None:
    """The body for a stretch, where its numbers are the same in any order, and there is a clock to tell."""
    body = of.body
    if REPACK in versions.off or not body.attrs.get(MAP) or of.accumulators:
        return None
    if versions.width < LEAST_WIDTH or not HAS_TICKS:
        return None
    made = repacked_body(body, versions.width, versions.hot, versions.off)
    return None if isinstance(made, str) else made


def repacked_body(body: Function, width: int, hot: HotPaths = HOT, off: Collection[str] = ()) -> Function | str:
    """The body for a stretch, or why there is none."""
    from ..transform.repack_lanes import repack_lanes  # few kernels come here
    from ..transform.repack_parts import parts_of

    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    new, facts = normalized_version(body, shapes, width, hot, off)
    hoist_loads(new, facts)
    parts = parts_of(new, facts)
    if isinstance(parts, str):
        return parts
    repack_lanes(new, facts, parts, width)
    new.name = f"{body.name}.repacked"
    return new


def repacked(of: Plan, body: Function, versions: Versions, needs: Needs) -> tuple[Way, str]:
    """The driver for a body that was made, and its text."""
    from .measured_drivers import Way, same_units

    versions.apart[body.name] = body
    shapes: list[Shape] = [param.shape or UNIFORM for param in of.body.params]
    shapes[of.dims - 1 : of.dims] = [UNIFORM, UNIFORM, UNIFORM]
    way = Way(".repacked", UNITS, UNITS_TO_LOOK, LEAST_UNITS, same_units)
    return way, driver_text(
        replace(of, variant=of.variant + way.variant, stretch=Stretch(body, tuple(shapes))), versions, needs
    )
