"""The price of a region in a gang: what hot paths are compared by.

Prices of ops are those of `analysis/prices.py`, times `ROUNDS` for each loop around. To that comes what divergence
costs: a mask on what must not run in every lane, an any-test per round of a loop that lanes leave one by one, with a
select for each value that it carries. Rough on purpose: hot paths pay several times over, or are not made. Ops that
nothing needs are free.

Requires  divergence.
"""

from __future__ import annotations

from collections.abc import Collection, Container

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.prices import ShapeOf, op_price
from ..analysis.uses import uses
from ..ir.function import Block, Function, Named, Op, Value
from ..ir.shapes import UNIFORM, Shape
from .remove_dead import has_effect, needed_values

PAYS = 0.75  # of the price of the general code, at most, is what a path may cost
FORK, TEST = 3.0, 2.0  # the price of a branch, and of a literal
ROUNDS = 8.0
MASK, AGAIN, SPLIT, SCALAR = 1.0, 4.0, 2.0, 0.25


def price(fn: Function, facts: Facts, blocks: Collection[Block], width: int) -> float:
    """What these blocks cost, each run once, loops around them several times."""
    found = facts[divergence]
    split = {number for number, diverges in found.branches.items() if diverges}
    return _summed(fn, facts, blocks, found.shapes.get, split, width)


def may_pay(fn: Function, facts: Facts, general: float) -> bool:
    """Could any path, if nothing diverged on it but what hangs on data?"""
    return FORK + TEST + least_price(fn, facts, facts.given(Gang).width) < PAYS * general


def least_price(fn: Function, facts: Facts, width: int) -> float:
    """What a function would cost if nothing diverged but what hangs on data."""
    graph, found = facts[cfg], facts[divergence]
    data = _data(fn, facts)

    def shape(value: Value) -> Shape | None:
        known = found.shapes.get(value)
        return known if value in data or value.type.is_float or value.type.is_void else UNIFORM

    split = {
        number
        for number, diverges in found.branches.items()
        if diverges and (end := graph.blocks[number].end) is not None and end.args[0] in data
    }
    forest = facts[loops]
    if any(d and number not in split and forest.of(number) is None for number, d in found.branches.items()):
        return 0.0  # gangs that all go the other way may have nothing to do
    return _summed(fn, facts, fn.blocks, shape, split, width, checks=False)


def _summed(
    fn: Function,
    facts: Facts,
    blocks: Collection[Block],
    shape: ShapeOf,
    split: Container[int],
    width: int,
    checks: bool = True,
) -> float:
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    needed = needed_values(fn, facts)
    folded = {to for number in graph.order if number in split for to in graph.successors[number]}
    total = 0.0
    for block in blocks:
        number = graph.number[block]
        if number not in found.live:
            continue
        run = [op for op in block.ops if (op in needed or has_effect(op)) and (checks or op.opcode != "check")]
        own = sum(_op(op, shape, width) for op in run)
        own += MASK * (number in folded) * sum(not op.row.speculates for op in run)
        own += SPLIT * (number in split)
        loop = forest.headed_by(number)
        if loop is not None and found.loops.get(number) and any(e.source in split for e in loop.exit_edges):
            own += AGAIN * (1 + len(block.params))
        total += own * ROUNDS ** min(forest.depth(number), 4)
    return total


def _op(op: Op, shape: ShapeOf, width: int) -> float:
    """Scalar arithmetic runs beside that of vectors, and much of it once for all rounds of a loop."""
    cost = op_price(op, shape, width)
    if op.opcode in ("load", "store") or any(not _is_scalar(shape(value)) for value in (op, *op.args)):
        return cost
    return SCALAR * cost


def _is_scalar(shape: Shape | None) -> bool:
    return shape is None or (shape.is_strided and shape.stride is not None)


def _data(fn: Function, facts: Facts) -> set[Value]:
    """Values that come from memory, or from elsewhere, lane by lane; and what is made of them."""
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
