"""Versions of a source function before they are written: masked for a gang, or as one lane runs it.

    masked_version(fn, {"i": CONSECUTIVE, "n": UNIFORM}, width=8, entry_mask=True)
    scalar_version(fn)

Both leave the function as it is and change a copy. The steps are those of `pipeline.py`, which gives the reasons for
their order; a test holds the two lists together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..analysis.divergence import Gang
from ..analysis.facts import Facts
from ..ir.function import Function
from ..ir.shapes import Shape
from ..transform.bypasses import bypasses
from ..transform.copy_function import copy_function
from ..transform.fold_compares import fold_compares
from ..transform.guard_loops import guard_loops
from ..transform.hoist_checks import Driven, hoist_checks
from ..transform.hoist_functions import hoist_functions
from ..transform.hot_paths import HOT, HotPaths, hot_paths
from ..transform.linearize import EntryMask, linearize
from ..transform.low_halves import low_halves
from ..transform.lower_switches import lower_switches
from ..transform.make_reducible import make_reducible
from ..transform.merge_blocks import merge_blocks
from ..transform.narrow_integers import narrow_integers
from ..transform.normalize_loops import normalize_loops
from ..transform.prune_edges import prune_edges
from ..transform.remove_checks import remove_checks
from ..transform.remove_dead import remove_dead
from ..transform.settle import settle
from ..transform.share_loads import share_loads
from ..transform.simplify import simplify
from ..transform.single_return import single_return
from ..transform.split_exits import split_exits
from ..transform.thread_exits import thread_exits
from ..transform.unify_loops import unify_loops
from ..transform.wait_for_deepest import wait_for_deepest

SCALAR_STEPS = (simplify, fold_compares, remove_checks)
STEPS = (
    *SCALAR_STEPS,
    hoist_checks,
    prune_edges,
    make_reducible,
    single_return,
    lower_switches,
    split_exits,
    normalize_loops,
    hot_paths,
    share_loads,
    hoist_functions,
    wait_for_deepest,
    low_halves,
    narrow_integers,
    unify_loops,
    guard_loops,
    bypasses,
    linearize,
    thread_exits,
    merge_blocks,
    remove_dead,
    settle,
)


def masked_version(
    fn: Function,
    shapes: Mapping[str, Shape],
    width: int,
    entry_mask: bool,
    hot: HotPaths = HOT,
    driven: bool = False,
    off: Collection[str] = (),
) -> Function:
    """For arguments of these shapes, by name; the others are uniform. `driven`: its driver looks at "inside".

    `off` names steps that are left out.
    """
    new, facts = _copied(fn, shapes, width, entry_mask, hot, driven)
    for step in STEPS:
        if step.__name__ not in off:
            step(new, facts)
    return new


def before_masks(fn: Function, shapes: Mapping[str, Shape], width: int, hot: HotPaths) -> tuple[Function, Facts]:
    """The body of a lanes loop, for a full gang, as it is when its hot paths have been made."""
    new, facts = _copied(fn, shapes, width, False, hot, True)
    for step in STEPS[: STEPS.index(hot_paths) + 1]:
        step(new, facts)
    return new, facts


def _copied(
    fn: Function, shapes: Mapping[str, Shape], width: int, entry_mask: bool, hot: HotPaths, driven: bool
) -> tuple[Function, Facts]:
    new = copy_function(fn)
    for param in new.params:
        param.shape = None
    gang, inside = Gang(arguments=shapes, width=width), Driven(driven and hot.stretches)
    return new, Facts(new, gang, EntryMask(entry_mask), hot, inside)


def scalar_version(fn: Function) -> Function:
    """With fewer checks."""
    new = copy_function(fn)
    facts = Facts(new)
    for step in SCALAR_STEPS:
        step(new, facts)
    return new
