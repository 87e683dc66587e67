"""Remove checks: an index check that is known to hold, or that has been made before, goes away.

    for i in lw.lanes(len(y)):        i is in 0 .. y.n0-1 by its range, and y has y.n0 elements: no check
        y[i] = x[i] + x[i]            x may be shorter: one check; the second is the same and follows the first

What shows that i < n: ranges of numbers; the range of a lanes index, which names its size; a condition that leads to
the block; the smaller of two numbers of which one is below n; n - 1 itself.

Requires  source stage.
Ensures   every check left may fail, as far as is known, and none is made twice on a way.
Costs     linear, and for each check the expression that its index is, to a small depth.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.dominance import Dominance, dominance
from ..analysis.facts import Facts
from ..analysis.values import Values, values
from ..ir.function import Const, Function, Named, Op, Param, Value
from ..ir.same import same_value

DEPTH = 6  # how far an index expression is followed


def remove_checks(fn: Function, facts: Facts) -> None:
    graph, tree = facts[cfg], facts[dominance]
    prover = _Prover(fn, facts[values])
    made: list[tuple[int, Op]] = []
    changed = False
    for number in graph.order:
        block = graph.blocks[number]
        kept: list[Op] = []
        for op in block.ops:
            if op.opcode == "check":
                if prover.holds(op.args[0], number) or _was_made(op, number, made, tree):
                    changed = True
                    continue
                made.append((number, op))
            kept.append(op)
        block.ops = kept
    if changed:
        fn.touch()


def _was_made(op: Op, number: int, made: list[tuple[int, Op]], tree: Dominance) -> bool:
    return any(_is_same(op.args[0], other.args[0]) and tree.dominates(where, number) for where, other in made)


def _is_same(a: Value, b: Value) -> bool:
    if same_value(a, b):
        return True
    if not (isinstance(a, Op) and isinstance(b, Op)) or a.opcode != "icmp" or b.opcode != "icmp":
        return False
    return a.mode == b.mode and all(same_value(x, y) for x, y in zip(a.args, b.args, strict=True))


class _Prover:
    def __init__(self, fn: Function, found: Values) -> None:
        self.found = found
        self.ranges: dict[str, list[object]] = fn.attrs.get("ranges", {})

    def holds(self, condition: Value, block: int) -> bool:
        """Is this condition 1 wherever the block runs?"""
        fact = self.found.at(condition, block)
        if fact is not None and fact.umin == 1:
            return True
        if not isinstance(condition, Op):
            return False
        if condition.opcode == "and":
            return all(self.holds(arg, block) for arg in condition.args)
        if condition.opcode != "icmp":
            return False
        a, b = condition.args
        if condition.mode == "ult":
            return self._not_negative(a, block) and self._not_negative(b, block) and self._below(a, b, block, DEPTH)
        return condition.mode == "slt" and self._below(a, b, block, DEPTH)

    def _not_negative(self, value: Value, block: int) -> bool:
        fact = self.found.at(value, block)
        return fact is not None and fact.smin >= 0

    def _below(self, a: Value, n: Value, block: int, depth: int) -> bool:
        """Is a < n, as signed numbers?"""
        low, high = self.found.at(n, block), self.found.at(a, block)
        if low is not None and high is not None and high.smax < low.smin:
            return True
        if any(
            c.mode in ("slt", "ult") and same_value(c.other, n) and (c.mode == "slt" or self._not_negative(n, block))
            for c in self.found.known_where.holding(a, block)
        ):
            return True
        if isinstance(a, Param):
            bound = self.ranges.get(a.name)
            return bound is not None and isinstance(n, Named) and bound[1] == n.name
        if not isinstance(a, Op) or depth == 0:
            return False
        return self._op_below(a, n, block, depth - 1)

    def _op_below(self, a: Op, n: Value, block: int, depth: int) -> bool:
        def below(value: Value) -> bool:
            return self._below(value, n, block, depth)

        if a.opcode == "smin" or (a.opcode == "select" and _is_smaller(a)):
            return any(below(arg) for arg in a.args[-2:])
        if a.opcode in ("smax", "select"):
            return all(below(arg) for arg in a.args[-2:])
        step = _number(a.args[1]) if len(a.args) == 2 else None
        if step is not None and "nsw" in a.flags and a.opcode in ("add", "sub"):
            moved = step if a.opcode == "add" else -step
            return (moved < 0 and same_value(a.args[0], n)) or (moved <= 0 and below(a.args[0]))
        return False


def _number(value: Value) -> int | None:
    return value.signed if isinstance(value, Const) and isinstance(value.value, int) else None


def _is_smaller(op: Op) -> bool:
    """Does a select choose the smaller of its two values?"""
    condition, x, y = op.args
    if not isinstance(condition, Op) or condition.opcode != "icmp":
        return False
    a, b = condition.args
    if condition.mode in ("slt", "sle"):
        return same_value(a, x) and same_value(b, y)
    return condition.mode in ("sgt", "sge") and same_value(a, y) and same_value(b, x)
