"""Refilled gangs, for loops that lanes leave one by one: a driver that runs a stretch of a row in one call.

    usual driver(units ...)         one gang after another; lanes that are done wait for the last one
    this driver(units ...)          body.refilled(row's indices, begin, end, held, captured...)  for gangs inside a row;
                                    others, the last of a row among them, as gangs under a mask

Whether many lanes wait depends on the data: lanes that compute Collatz sequences are idle half of the time, those that
compute a Mandelbrot set are not. So the plan with refilled gangs is a rival of the one without (`plan/rivals.py`).

Requires  a body whose results do not depend on what else is compiled (`plan/same_bits.py`).
Ensures   the units of a launch, once each; results as with gangs.
Leaves    bodies in which `transform/lanes/refill_parts.py` does not find the parts: these run as gangs.
"""

from __future__ import annotations

from collections.abc import Collection

from ...ir.function import Function, Module
from ...ir.shapes import UNIFORM, Shape
from ...plan.variant import REFILLED, Plan
from ...record import replace
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ..text.write import Needs
from .drivers import driver_text
from .lanes_loop import Below, LanesLoop, Stretch
from .masked import refilled_version
from .versions import Versions


def refilled_body(body: Function, width: int, hot: HotPaths = HOT, off: Collection[str] = ()) -> Function | str:
    """The body for a stretch, or the reason why there is none."""
    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    new = refilled_version(body, shapes, width, hot, off)
    if isinstance(new, Function):
        new.name = f"{body.name}.refilled"
    return new


def has_refills(module: Module, plan: Plan, hot: HotPaths, off: Collection[str]) -> bool:
    """Can a loop be refilled, if the plan asks for refilled gangs? If not, it is no rival."""
    asked = [loop.body for loop in plan.loops if loop.variant.kind == REFILLED]
    made = (refilled_body(module.functions[body], plan.width, hot, off) for body in asked)
    return not asked or any(isinstance(body, Function) for body in made)


def wants_refill(of: LanesLoop, versions: Versions) -> Function | None:
    """The body for a stretch, if the plan asks for refilled gangs and there is one."""
    if of.variant.kind != REFILLED or of.stretch is not None:
        return None
    body = refilled_body(of.body, versions.width, versions.hot, versions.off)
    return body if isinstance(body, Function) else None


def refilled_texts(of: LanesLoop, body: Function, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The driver for such a body."""
    versions.add(body, of.variant)
    shapes: list[Shape] = [param.shape or UNIFORM for param in of.body.params]
    shapes[of.dims - 1 : of.dims] = [UNIFORM, UNIFORM, UNIFORM]
    return [driver_text(replace(of, stretch=Stretch(body, tuple(shapes))), versions, needs)]
