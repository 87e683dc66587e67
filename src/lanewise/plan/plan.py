"""The plan of a kernel: which variants of its lanes loops are worth compiling, which one runs first, and why.

    plan(compiled, machine)         the width that prices choose, and the variants that compete
    plan(compiled, machine, 8)      gangs of 8 lanes, as requested; prices do not choose, so no loop is unsure

Three files answer one question each:

    width.py            how many lanes a gang has
    unsure.py           may scalar code be faster, or a refilled gang? Then they compete, by measurement
    large_arrays.py     is a large array read at addresses from memory? Then a variant with prefetches competes

A plan changes nothing: it is a value, and neither the module nor its functions carry any of it.

Requires  source stage.
Costs     as the three files: a few analyses of each function that runs in lanes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..frontend.python.compile import Compiled
from ..ir.function import Function
from ..machine.host import HAS_TICKS, Machine
from ..record import replace
from .large_arrays import PREFETCH, Far, far_arguments, large_ones, prefetched
from .remarks import record_choice
from .unsure import refillable_loops, unsure_loops, why_never_refilled
from .variant import (
    FIRST,
    LATER,
    REFILLED,
    SCALAR,
    STAND_IN,
    TIMED,
    Entrant,
    Joins,
    LoopPlan,
    Plan,
    Reason,
    usual,
)
from .width import choice_of_width

MEASURED_CHOICE = "measured_choice"  # a switch: without it, no variants compete
REFILL = "refill_lanes"  # the pass without which no gang is refilled
LEAST_WIDTH = 4  # of a refilled gang
DIVIDES = "divides"


def plan(
    compiled: Compiled,
    machine: Machine,
    width: int | None = None,
    off: Collection[str] = (),
    args: Sequence[Any] | None = None,
) -> Plan:
    """`width` was requested by the user; `off` names passes that are left out.

    With `args`, the sizes of arrays decide which of them are large; else the signature does.
    """
    module, entry = compiled.module, compiled.name
    chosen, why = (width, Reason("asked", (width,))) if width else choice_of_width(module, entry, machine)
    unsure = {} if width or MEASURED_CHOICE in off else unsure_loops(module, entry, chosen, machine)
    refillable = () if REFILL in off or chosen < LEAST_WIDTH else refillable_loops(module, entry, chosen)
    far: Far = {} if PREFETCH in off else far_arguments(compiled, chosen)
    large = compiled.signature.large if args is None else large_ones(tuple(far), args)
    arrays = prefetched(far, large)
    bodies = [body for name, body in module.functions.items() if name != entry and "lanes" in body.attrs]
    loops = tuple(_loop(body, chosen, unsure, body.name in refillable, arrays) for body in bodies)
    record_choice(module, entry, bodies, chosen, bool(width), machine)
    refill = None if REFILL in off or chosen < LEAST_WIDTH else why_never_refilled(module, entry)
    return Plan(chosen, loops, (why,), tuple(far), large, refill)


def _loop(
    body: Function, width: int, unsure: Mapping[str, Reason], refillable: bool, arrays: Mapping[str, tuple[str, ...]]
) -> LoopPlan:
    doubt = unsure.get(body.name)
    first = replace(usual(width), unsure=doubt is not None)
    entrants, reasons = [Entrant(first, FIRST)], [doubt] if doubt else []
    if doubt and HAS_TICKS and not body.attrs["lanes"]["reductions"]:
        entrants.append(Entrant(replace(first, kind=SCALAR, width=1), STAND_IN if doubt.kind == DIVIDES else TIMED))
    if refillable and HAS_TICKS:
        entrants.append(Entrant(replace(first, kind=REFILLED), LATER))
        reasons.append(Reason("map"))
    if body.name in arrays:
        names = arrays[body.name]
        entrants += [Entrant(replace(one.variant, prefetch=names), _joins(one.joins)) for one in entrants]
        reasons.append(Reason("large", names))
    return LoopPlan(body.name, tuple(entrants), tuple(reasons))


def _joins(joins: Joins) -> Joins:
    """How a variant with prefetches joins, given how the one without them does."""
    return TIMED if joins == FIRST else joins
