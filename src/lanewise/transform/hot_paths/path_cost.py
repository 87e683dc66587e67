"""Costs for the choice of hot paths: the cost of a region in a gang, and whether a path pays.

    path_cost(fn, facts, blocks)    cycles of these blocks, as `analysis/cost/region_cost.py` prices them
    may_pay(fn, facts, general)     could any path pay, if only data-dependent branches diverged on it?

Dead ops are free. The threshold is rough on purpose: hot paths pay several times over, or are not made.

Requires  divergence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...analysis.cost.op_cost import Priced, ShapeOf
from ...analysis.cost.region_cost import Run, parted, region_cost
from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import uses
from ...ir.function import Block, Function, Named, Op, Value
from ...ir.shapes import UNIFORM, Shape
from ...machine.prices import Prices
from ..clean.remove_dead import has_effect, needed_values
from ..control.guard_loops import partly_run

# Policy.
PAYS = 0.75  # share of the cost of the general code that a path may have at most


def fork_cost(prices: Prices, literals: int) -> float:
    """The test before a path: a vote of all lanes, and for each literal a scalar comparison that depends on it."""
    return prices.op("any", 1, 1) + literals * prices.literal


def path_cost(fn: Function, facts: Facts, blocks: Iterable[Block]) -> float:
    """The cost of these blocks, each run once, loops around them several times."""
    return _cost(fn, facts, blocks, facts[divergence].shapes.get, set(parted(facts)), _is_needed(fn, facts))


def may_pay(fn: Function, facts: Facts, general: float) -> bool:
    """Could any path pay, if only data-dependent branches diverged on it?"""
    return fork_cost(facts.given(Priced).prices, 1) + least_cost(fn, facts) < PAYS * general


def least_cost(fn: Function, facts: Facts) -> float:
    """The cost of a function if only data-dependent control flow diverged."""
    graph, found = facts[cfg], facts[divergence]
    data = _data(fn, facts)

    def shape(value: Value) -> Shape | None:
        known = found.shapes.get(value)
        return known if value in data or value.type.is_float or value.type.is_void else UNIFORM

    split = {
        number for number in parted(facts) if (end := graph.blocks[number].end) is not None and end.args[0] in data
    }
    forest = facts[loops]
    if any(number not in split and forest.of(number) is None for number in parted(facts)):
        return 0.0  # gangs whose lanes all go the other way may have nothing to do
    needed = _is_needed(fn, facts)
    return _cost(fn, facts, fn.blocks, shape, split, lambda op: op.opcode != "check" and needed(op))


def _cost(
    fn: Function,
    facts: Facts,
    blocks: Iterable[Block],
    shape: ShapeOf,
    split: set[int],
    counts: Callable[[Op], bool],
) -> float:
    masked = partly_run(fn, facts, without=set(parted(facts)) - split)
    prices, width = facts.given(Priced).prices, facts.given(Gang).width
    return region_cost(facts, blocks, Run(prices, width, shape, split, masked, counts)).total


def _is_needed(fn: Function, facts: Facts) -> Callable[[Op], bool]:
    needed = needed_values(fn, facts)
    return lambda op: op in needed or has_effect(op)


def _data(fn: Function, facts: Facts) -> set[Value]:
    """Values that each lane loads or gets from calls, and values computed from them."""
    found, users = facts[divergence], facts[uses]
    data: set[Value] = set()
    work: list[Value] = [param for param in fn.params if found.shape(param).is_varying]
    work += [op for op in fn.ops if op in found.shapes and op.row.reads and found.shape(op).is_varying]
    while work:
        value = work.pop()
        if value in data:
            continue
        data.add(value)
        if isinstance(value, Named):
            for op in users.of(value):
                if op in found.shapes and not op.row.reads:
                    work.append(op)
                for target in op.targets:
                    work += (p for p, arg in zip(target.block.params, target.args, strict=True) if arg is value)
    return data
