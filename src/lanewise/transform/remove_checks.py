"""Remove checks: an index check that is known to hold, or that has been made before, goes away.

    for i in lw.lanes(len(y)):        i is in 0 .. y.n0-1 by its range, and y has y.n0 elements: no check
        y[i] = x[i] + x[i]            x may be shorter: one check; the second is the same and follows the first

What shows that i < n: ranges of numbers, and relations between values (`analysis/bounds.py`).

Requires  source stage.
Ensures   every check left may fail, as far as is known, and none is made twice on a way.
Costs     linear, and for each check a bounded search.
"""

from __future__ import annotations

from ..analysis.bounds import Bounds, bounds
from ..analysis.cfg import cfg
from ..analysis.dominance import Dominance, dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.values import values
from ..ir.function import Function, Op, Value
from ..ir.same import same_value


def remove_checks(fn: Function, facts: Facts) -> None:
    graph, tree = facts[cfg], facts[dominance]
    known = facts[bounds]
    made: list[tuple[int, Op]] = []
    changed, before = False, fn.version
    for number in graph.order:
        block = graph.blocks[number]
        kept: list[Op] = []
        for op in block.ops:
            if op.opcode == "check":
                if holds(op.args[0], number, known) or _was_made(op, number, made, tree):
                    changed = True
                    continue
                made.append((number, op))
            kept.append(op)
        block.ops = kept
    if changed:
        fn.touch()
        facts.still(before, cfg, dominance, loops, values)  # what was known by a check that held is true without it


def _was_made(op: Op, number: int, made: list[tuple[int, Op]], tree: Dominance) -> bool:
    return any(_is_same(op.args[0], other.args[0]) and tree.dominates(where, number) for where, other in made)


def _is_same(a: Value, b: Value) -> bool:
    if same_value(a, b):
        return True
    if not (isinstance(a, Op) and isinstance(b, Op)) or a.opcode != "icmp" or b.opcode != "icmp":
        return False
    return a.mode == b.mode and all(same_value(x, y) for x, y in zip(a.args, b.args, strict=True))


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
