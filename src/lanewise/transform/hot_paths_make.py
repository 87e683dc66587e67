"""Make paths: fork the function for some plans; and whether a path pays.

Requires  plans for the function as it is.
Ensures   a function that is right as it stands, and can be taken back (`Fork.undo`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.uses import uses
from ..ir.function import Function
from .hot_paths_aligned import apply_alignment
from .hot_paths_apply import apply_bases, apply_pins, apply_wishes
from .hot_paths_base import needed_for
from .hot_paths_clone import Fork, fork
from .hot_paths_guard import write_guard
from .hot_paths_linear import Sums
from .hot_paths_plan import Plan
from .hot_paths_points import Point
from .hot_paths_price import FORK, PAYS, TEST


def make_paths(fn: Function, facts: Facts, point: Point, plans: Sequence[Plan], *, witness: bool = False) -> Fork:
    found = facts[divergence]
    shape, sums = found.shapes.get, Sums(facts[cfg], facts[loops], found, facts[uses])
    split = fork(fn, point, *needed_for([base.value for plan in plans for base in plan.guard.bases], shape))
    for plan in plans:
        condition, bases = write_guard(split.test, plan.guard, split.known, shape)
        way = split.add(condition)
        apply_wishes(way, plan.wishes, witness=witness)
        apply_bases(way, bases, witness=witness)
        apply_pins(way, plan.pins, shape, witness=witness)
        apply_alignment(way, plan.aligned, shape, sums, witness=witness)
    split.close()
    return split


def pays(plan: Plan, cost: float, general: float) -> bool:
    """Is a path clearly cheaper, its test included?"""
    return cost + FORK + TEST * sum(1 for _ in plan.guard.literals) < PAYS * general
