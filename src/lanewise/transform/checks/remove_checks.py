"""Remove checks: remove an index check that is known to hold, or that a dominating check repeats.

    for i in lw.lanes(len(y)):        i is in 0 .. y.n0-1 by its range, and y has y.n0 elements: no check
        y[i] = x[i] + x[i]            x may be shorter: one check; the second is the same and follows the first

Ranges of numbers and relations between values show that i < n (`analysis/values/signs.py`). A check was made before if
its condition is computed in the same way from the same values (`analysis/values/value_numbers.py`).

Requires  source stage.
Ensures   every check left may fail, as far as is known; no path makes the same check twice.
Costs     linear, and for each check a bounded search.
"""

from __future__ import annotations

from collections.abc import Collection

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import loops
from ...analysis.values.signs import Signs, signs
from ...analysis.values.value_numbers import numbers
from ...analysis.values.values import values
from ...ir.function import Function, Op, Value
from ...remarks.remark import record


def remove_checks(fn: Function, facts: Facts) -> None:
    graph, known, before = facts[cfg], facts[signs], fn.version
    removed = {
        op
        for number in graph.order
        for op in graph.blocks[number].ops
        if op.opcode == "check" and holds(op.args[0], number, known)
    }
    removed |= repeated_checks(facts, removed)
    if not removed:
        return
    for block in fn.blocks:
        for op in block.ops:
            if op in removed:
                record("LW304", op.position, str(op.attrs.get("message", "")))
        block.ops = [op for op in block.ops if op not in removed]
    fn.touch()
    facts.still(before, cfg, dominance, loops, values)  # a fact that a removed check implied holds without it


def repeated_checks(facts: Facts, besides: Collection[Op] = ()) -> set[Op]:
    """Checks that an equal check dominates; those in `besides` do not count."""
    graph, tree, same = facts[cfg], facts[dominance], facts[numbers]
    made: dict[object, int] = {}  # the last block with a check; in this order no other can dominate
    found: set[Op] = set()
    for number in sorted(graph.order, key=tree.first.__getitem__):
        for op in graph.blocks[number].ops:
            if op.opcode == "check" and op not in besides:
                condition = same.of(op.args[0])
                if condition in made and tree.dominates(made[condition], number):
                    found.add(op)
                else:
                    made[condition] = number
    return found


def holds(condition: Value, block: int, known: Signs) -> bool:
    """Is this condition 1 whenever the block runs?"""
    fact = known.found.at(condition, block)
    if fact is not None and fact.umin == 1:
        return True
    if not isinstance(condition, Op):
        return False
    if condition.opcode == "and":
        return all(holds(arg, block, known) for arg in condition.args)
    return condition.opcode == "icmp" and known.decided(condition, block) is True
