"""Make paths: fork the function for some plans, and say what the paths cost beside the code that is there.

Requires  plans for the function as it is.
Ensures   a function that is right as it stands, and can be taken back (`Fork.undo`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.uses import uses
from ..ir.function import Function
from .hot_paths_aligned import apply_alignment
from .hot_paths_apply import apply_bases, apply_wishes
from .hot_paths_base import needed_for
from .hot_paths_clone import Fork, fork
from .hot_paths_guard import write_guard
from .hot_paths_linear import Sums
from .hot_paths_plan import Plan
from .hot_paths_price import price

PAYS = 0.75  # of the price of the general code, at most
TEST = 1.0  # the price of a literal


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A fork, the price of the region as it was, and of each path."""

    fork: Fork
    general: float
    prices: Sequence[float]


def make_paths(fn: Function, facts: Facts, plans: Sequence[Plan], *, witness: bool = False) -> Made:
    width = facts.given(Gang).width
    found = facts[divergence]
    shape, least = found.shapes.get, Sums(facts[cfg], facts[loops], found, facts[uses]).least
    split = fork(fn, *needed_for([base.value for plan in plans for base in plan.guard.bases], shape))
    for plan in plans:
        condition, bases = write_guard(split.test, plan.guard, split.known, shape)
        way = split.add(condition)
        apply_wishes(way, plan.wishes, witness=witness)
        apply_bases(way, bases, witness=witness)
        apply_alignment(way, plan.aligned, shape, least)
    split.close()
    prices = [price(fn, facts, way.blocks, width) for way in split.ways]
    return Made(split, price(fn, facts, split.region, width), prices)


def pays(plan: Plan, cost: float, general: float) -> bool:
    """Is a path clearly cheaper, its test included?"""
    return cost + TEST * sum(1 for _ in plan.guard.literals) < PAYS * general
