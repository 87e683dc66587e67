"""Make paths: fork the function for some plans, and decide whether a path pays.

Requires  plans for the function in its present form.
Ensures   a correct function, which can be undone (`Fork.undo`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import uses
from ...ir.function import Function
from ...machine.prices import Prices
from .aligned import apply_alignment
from .apply import apply_bases, apply_pins, apply_wishes
from .base import needed_for
from .clone import Fork, fork
from .guard import write_guard
from .path_cost import PAYS, fork_cost
from .plan import Plan
from .points import Point
from .rows import apply_rows
from .shifted import apply_amounts
from .sums import Sums


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
        apply_alignment(way, plan.supposed.aligned, shape, sums, witness=witness)
        apply_rows(way, plan.wishes.rows, shape, witness=witness)
        apply_amounts(way, plan.supposed.amounts, witness=witness)
    split.close()
    return split


def pays(plan: Plan, cost: float, general: float, prices: Prices) -> bool:
    """Is a path clearly cheaper, its test included?"""
    return cost + fork_cost(prices, sum(1 for _ in plan.guard.literals)) < PAYS * general
