"""Remove checks: an index check that is known to hold, or that has been made before, goes away.

    for i in lw.lanes(len(y)):        i is in 0 .. y.n0-1 by its range, and y has y.n0 elements: no check
        y[i] = x[i] + x[i]            x may be shorter: one check; the second is the same and follows the first

What shows that i < n: ranges of numbers, and relations between values (`analysis/bounds.py`). A check was made before
if its condition is computed in the same way from the same values (`analysis/numbers.py`).

Requires  source stage.
Ensures   every check left may fail, as far as is known, and none is made twice on a way.
Costs     linear, and for each check a bounded search.
"""

from __future__ import annotations

from ..analysis.bounds import Bounds, bounds
from ..analysis.cfg import cfg
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.numbers import numbers
from ..analysis.values import values
from ..ir.function import Function, Op, Value


def remove_checks(fn: Function, facts: Facts) -> None:
    graph, tree = facts[cfg], facts[dominance]
    known, same = facts[bounds], facts[numbers]
    made: dict[object, int] = {}  # the last block with a check; of those in this order no other can dominate
    changed, before = False, fn.version
    for number in sorted(graph.order, key=tree.first.__getitem__):
        block = graph.blocks[number]
        kept: list[Op] = []
        for op in block.ops:
            if op.opcode == "check":
                condition = same.of(op.args[0])
                if holds(op.args[0], number, known) or (condition in made and tree.dominates(made[condition], number)):
                    changed = True
                    continue
                made[condition] = number
            kept.append(op)
        block.ops = kept
    if changed:
        fn.touch()
        facts.still(before, cfg, dominance, loops, values)  # what was known by a check that held is true without it


def holds(condition: Value, block: int, known: Bounds) -> bool:
    """Is this condition 1 wherever the block runs?"""
    fact = known.found.at(condition, block)
    if fact is not None and fact.umin == 1:
        return True
    if not isinstance(condition, Op):
        return False
    if condition.opcode == "and":
        return all(holds(arg, block, known) for arg in condition.args)
    return condition.opcode == "icmp" and known.decided(condition, block) is True
