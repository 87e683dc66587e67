"""Versions of a source function before they are written: masked for a gang, or as one lane runs it.

    masked_version(fn, {"i": CONSECUTIVE, "n": UNIFORM}, width=8, entry_mask=True)
    scalar_version(fn)

Both leave the function as it is and change a copy. The steps are those of `pipeline.py`, which gives the reasons for
their order.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..analysis.divergence import Gang
from ..analysis.facts import Facts
from ..analysis.mask_prices import MaskPrices
from ..ir.function import Function
from ..ir.pauses import pause
from ..ir.shapes import Shape
from ..pipeline import PASSES
from ..transform.ask_ends import ask_ends
from ..transform.clean import CLEANING, cleaned
from ..transform.driver_questions import Driven
from ..transform.hoist_checks import hoist_checks
from ..transform.hoist_functions import hoist_functions
from ..transform.hot_paths import HOT, HotPaths, hot_paths
from ..transform.linearize import EntryMask

FREE = MaskPrices()
STEPS = tuple(step.change for step in PASSES)[len(CLEANING) :]
assert (*CLEANING, *STEPS) == tuple(step.change for step in PASSES), "what is done once comes first"


def masked_version(
    fn: Function,
    shapes: Mapping[str, Shape],
    width: int,
    entry_mask: bool,
    hot: HotPaths = HOT,
    driven: bool = False,
    off: Collection[str] = (),
    masks: MaskPrices = FREE,
) -> Function:
    """For arguments of these shapes, by name; the others are uniform. `driven`: its driver looks at "inside".

    `off` names steps that are left out; `masks` is what masks cost.
    """
    new, facts = _copied(fn, shapes, width, entry_mask, hot, driven, off, masks)
    for step in STEPS:
        pause()
        if step.__name__ not in off:
            step(new, facts)
    return new


def before_masks(fn: Function, shapes: Mapping[str, Shape], width: int, hot: HotPaths) -> tuple[Function, Facts]:
    """The body of a lanes loop, for a full gang, as it is when its hot paths have been made."""
    new, facts = _copied(fn, shapes, width, False, hot, True)
    for step in STEPS[: STEPS.index(hot_paths) + 1]:
        step(new, facts)
    return new, facts


def normalized_version(
    fn: Function, shapes: Mapping[str, Shape], width: int, hot: HotPaths, off: Collection[str] = ()
) -> tuple[Function, Facts]:
    """The body of a lanes loop, for a full gang, with loops normalized and loads shared, but no hot paths."""
    new, facts = _copied(fn, shapes, width, False, hot, True, off)
    for step in STEPS[: STEPS.index(hoist_functions) + 1]:
        pause()
        if step.__name__ not in off and step is not hot_paths:
            step(new, facts)
    return new, facts


def _copied(
    fn: Function,
    shapes: Mapping[str, Shape],
    width: int,
    entry_mask: bool,
    hot: HotPaths,
    driven: bool,
    off: Collection[str] = (),
    masks: MaskPrices = FREE,
) -> tuple[Function, Facts]:
    new, facts = cleaned(fn, off)
    for param in new.params:
        param.shape = None
    gang, inside = Gang(arguments=shapes, width=width), Driven(driven and hot.stretches)
    return new, facts.supposing(gang, EntryMask(entry_mask), hot, inside, masks)


def scalar_version(fn: Function, driven: bool = False) -> Function:
    """With fewer checks; `driven`: its driver looks at "inside"."""
    new, facts = cleaned(fn)
    facts = facts.supposing(Driven(driven))
    for step in (hoist_checks, ask_ends):
        step(new, facts)
    return new
