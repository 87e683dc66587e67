"""Versions of a source function before they are written: masked for a gang, refilled, or scalar.

    masked_version(fn, {"i": CONSECUTIVE, "n": UNIFORM}, width=8, entry_mask=True)
    scalar_version(fn)
    gpu_version(fn)

All leave the function unchanged and transform a copy, by the passes of `pipeline.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...analysis.cost.op_cost import Priced
from ...analysis.divergence.divergence import Gang
from ...analysis.facts import Facts
from ...ir.function import Function
from ...ir.shapes import VARYING, Shape
from ...machine.mask_prices import MaskPrices
from ...machine.prices import Prices
from ...pipeline import GPU, MASK, PREFETCH, REFILL, SCALAR, before, run, unwatched, watching
from ...plan.cleaned import cleaned
from ...remarks.remark import muted
from ...transform.checks.driver_questions import Driven
from ...transform.checks.launch_checks import settled_by_launch
from ...transform.control.linearize import EntryMask
from ...transform.edit.copy_function import copy_function
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ...transform.lanes.share_pushes import Competes
from ...transform.record.record_refills import Refills

FREE = MaskPrices()
ONE_LANE = "one lane"
ONE_THREAD = "one thread"
WARP = 32  # threads that run in step
NOT_ASKED = Refills()


def masked_version(
    fn: Function,
    shapes: Mapping[str, Shape],
    width: int,
    entry_mask: bool,
    hot: HotPaths = HOT,
    driven: bool = False,
    off: Collection[str] = (),
    masks: MaskPrices = FREE,
    prices: Prices | None = None,
    competes: bool = False,
    refills: Refills = NOT_ASKED,
) -> Function:
    """For arguments of these shapes, by name; the others are uniform. `driven`: its driver evaluates "inside".

    `off` names passes that are left out; `masks` are the costs of masks; `prices` are the target's, by default this
    machine's; `competes`: with scalar code (`plan/rivals.py`); `refills` is for remarks.
    """
    new, facts = _copied(fn, shapes, width, entry_mask, hot, driven, off, masks, prices)
    facts = facts.supposing(Competes(competes), refills)
    run(MASK, new, facts, f"{'masked' if entry_mask else 'full'} gang of {width} lanes", off)
    return new


def normalized_version(
    fn: Function, shapes: Mapping[str, Shape], width: int, hot: HotPaths, off: Collection[str] = ()
) -> tuple[Function, Facts]:
    """The body of a lanes loop as `refill_lanes` takes it: loops normalized and loads shared, but no hot paths."""
    new, facts = _copied(fn, shapes, width, False, hot, True, off)
    run(before("refill_lanes", REFILL), new, facts, _refilled(width), off)
    return new, facts


def refilled_version(
    fn: Function, shapes: Mapping[str, Shape], width: int, hot: HotPaths = HOT, off: Collection[str] = ()
) -> Function | str:
    """The body of a lanes loop that runs a stretch of a row and refills idle lanes, or the reason why there is none."""
    from ...transform.lanes.refill_parts import parts_of  # few kernels come here

    with unwatched():  # most bodies are refused here
        new, facts = normalized_version(fn, shapes, width, hot, off)
        parts = facts[parts_of]
    if isinstance(parts, str):
        return parts
    with muted():  # reports speak of the gang that it competes with
        if watching():
            new, facts = normalized_version(fn, shapes, width, hot, off)
        unchanged = new.version
        run(REFILL[len(before("refill_lanes", REFILL)) :], new, facts, _refilled(width), off)
    return new if new.version != unchanged else "the pass refill_lanes is off"


def _refilled(width: int) -> str:
    return f"refilled gang of {width} lanes"


def prefetching_version(fn: Function, addresses: Collection[str], one_lane: bool) -> Function:
    """The body of a lanes loop with prefetches of large arrays."""
    from ...transform.memory.prefetch_ahead import LargeArrays  # few kernels come here

    new = copy_function(fn)
    run(PREFETCH, new, Facts(new, LargeArrays(tuple(addresses), one_lane)), "with prefetches")
    return new


def _copied(
    fn: Function,
    shapes: Mapping[str, Shape],
    width: int,
    entry_mask: bool,
    hot: HotPaths,
    driven: bool,
    off: Collection[str] = (),
    masks: MaskPrices = FREE,
    prices: Prices | None = None,
) -> tuple[Function, Facts]:
    new, facts = cleaned(fn, off)
    for param in new.params:
        param.shape = None
    gang, inside = Gang(arguments=shapes, width=width), Driven(driven and hot.stretches)
    priced = Priced() if prices is None else Priced(prices)
    return new, facts.supposing(gang, EntryMask(entry_mask), hot, inside, masks, priced)


def scalar_version(fn: Function, driven: bool = False, off: Collection[str] = ()) -> Function:
    """With fewer checks; `driven`: its driver evaluates "inside". Only remarks depend on shapes."""
    new, facts = cleaned(fn, off)
    gang = Gang({param.name: param.shape or VARYING for param in fn.params}, width=1)
    run(SCALAR, new, facts.supposing(Driven(driven), gang), f"{ONE_LANE}, inside" if driven else ONE_LANE, off)
    return new


def gpu_version(fn: Function, off: Collection[str] = (), settled: bool = False) -> Function:
    """For one thread of a GPU; `settled`: the launch has found that its sizes prove checks (`launch_checks.py`)."""
    new, facts = cleaned(fn, off)
    if settled:
        settled_by_launch(new)
    gang = Gang({param.name: param.shape or VARYING for param in fn.params}, width=WARP)
    run(GPU, new, facts.supposing(gang), f"{ONE_THREAD}, sizes within lengths" if settled else ONE_THREAD, off)
    return new
