"""The plan of a kernel: how its lanes loops are compiled, why, and which other plans may be faster.

    plan(compiled, machine)                     the width that prices choose, and its rivals
    plan(compiled, machine, 8)                  gangs of 8 lanes, as requested; other widths are no rivals
    won(plan, "32 lanes")                       its rival of that name, which was measured to be faster

Three files answer one question each:

    width.py            how many lanes has a gang, by prices?
    rivals.py           which widths, and which refilled gangs, compete with that?
    large_arrays.py     is a large array read at addresses from memory? Then a plan with prefetches competes

A plan changes nothing: it is a value, and neither the module nor its functions carry any of it. Measurement decides
among rivals: `runtime/choice`.

Requires  source stage.
Costs     as the three files: a few analyses of each function that runs in lanes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..frontend.python.compile import Compiled
from ..ir.function import Module
from ..machine.host import HAS_TICKS, Machine
from ..record import dataclass, replace
from .large_arrays import PREFETCH, Far, far_arguments, large_ones, prefetched
from .remarks import record_choice
from .rivals import refillable_loops, widths_to_try
from .same_bits import depends_on_width, why_never_refilled, works_together
from .variant import REFILLED, LoopPlan, Plan, Reason, usual
from .width import choice_of_width

MEASURED_CHOICE = "measured_choice"  # a switch: without it, no plans compete
REFILL = "refill_lanes"  # the pass without which no gang is refilled
LEAST_WIDTH = 4  # of a refilled gang
WIDTHS = (2, 4, 8, 16, 32, 64, 128)


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
    far: Far = {} if PREFETCH in off else far_arguments(compiled, chosen)
    large = compiled.signature.large if args is None else large_ones(tuple(far), args)
    arrays = prefetched(far, large)
    bodies = [body for name, body in module.functions.items() if name != entry and "lanes" in body.attrs]
    refillable = () if REFILL in off or chosen < LEAST_WIDTH else refillable_loops(module, entry, chosen)
    measured = HAS_TICKS and MEASURED_CHOICE not in off and bool(bodies)
    free = measured and not width and not depends_on_width(module, entry) and not works_together(module)
    record_choice(module, entry, bodies, chosen, bool(width), machine)
    refill = None if REFILL in off or chosen < LEAST_WIDTH else why_never_refilled(module, entry)
    make = _Makes(module, tuple(body.name for body in bodies), free, tuple(refillable), arrays)
    first = make.plan(chosen)
    rivals = [make.plan(other) for other in (widths_to_try(module, entry, chosen, machine) if free else ())]
    if measured and refillable:
        rivals.insert(0, make.plan(chosen, refill=True))
    if measured and arrays:
        rivals.insert(0, make.plan(chosen, ahead=True))
    return replace(first, reasons=(why,), far=tuple(far), large=large, refill=refill, rivals=tuple(rivals))


def won(first: Plan, name: str) -> Plan:
    """The rival of that name, with the others as its rivals; the plan itself if there is none."""
    winner = next((one for one in first.rivals if one.name == name), None)
    if winner is None:
        return first
    others = (replace(first, rivals=()), *(one for one in first.rivals if one is not winner))
    why = Reason("measured", (name,))
    return replace(winner, reasons=(why,), far=first.far, large=first.large, refill=first.refill, rivals=others)


@dataclass(frozen=True, slots=True)
class _Makes:
    """What the plans of one kernel have in common."""

    module: Module
    bodies: tuple[str, ...]
    competes: bool
    refillable: tuple[str, ...]
    arrays: Mapping[str, tuple[str, ...]]

    def plan(self, width: int, refill: bool = False, ahead: bool = False) -> Plan:
        return Plan(width, tuple(self._loop(body, width, refill, ahead) for body in self.bodies))

    def _loop(self, body: str, width: int, refill: bool, ahead: bool) -> LoopPlan:
        variant, reasons = replace(usual(width), competes=self.competes and width > 1), list[Reason]()
        if refill and body in self.refillable:
            variant = replace(variant, kind=REFILLED)
            reasons.append(Reason("map"))
        if ahead and body in self.arrays:
            variant = replace(variant, prefetch=self.arrays[body])
            reasons.append(Reason("large", self.arrays[body]))
        return LoopPlan(body, variant, tuple(reasons))


def lanes_named(name: str) -> int | None:
    """The lanes of a plan of this name; None if it is not the name of a gang, or of scalar code."""
    words = {"one lane": 1, **{f"{lanes} lanes": lanes for lanes in WIDTHS}}
    return words.get(name)
