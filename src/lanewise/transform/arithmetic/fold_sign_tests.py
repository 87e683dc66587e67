"""Fold sign tests: a test for different signs becomes a test of one sign if the other number is never negative.

    (y - 1) % n                                     n >= 0
      %r = srem %y1, %n
      %differ = icmp.slt (xor %r, %n), 0      =>    %differ = icmp.slt %r, 0
      %down = and (icmp.ne %r, 0), %differ    =>    %differ: a negative number is not 0
      %m = add %r, (select %down, %n, 0)            so  0 <= m < n  (`analysis/values/signs.py`)

The frontend writes this for Python's `%` and `//`, which round down where the processor rounds to zero. The divisor is
often a length, or a dominating condition gives its sign. Then the relation of remainder and divisor becomes visible.

Requires  source stage; value facts.
Ensures   results as before.
Leaves    useless ops (`simplify`).
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.values.conditions import OPPOSITE
from ...analysis.values.values import Values, values
from ...ir.function import Const, Function, Op, Value

SIGNS = ("slt", "sge")  # compared with 0


def fold_sign_tests(fn: Function, facts: Facts) -> None:
    graph = facts[cfg]
    swaps: dict[Value, Value] = {}
    changed = False
    for number in graph.order:
        for op in graph.blocks[number].ops:
            changed = _own_sign(op, number, facts[values]) or changed
    for number in graph.order:
        for op in graph.blocks[number].ops:
            if op.opcode == "and" and op.type.bits == 1:
                stronger = _stronger(*op.args)
                if stronger is not None:
                    swaps[op] = stronger
    if changed or swaps:
        fn.replace(swaps)
        fn.touch()


def _own_sign(op: Op, block: int, found: Values) -> bool:
    """Test the sign of one operand alone if the other operand's sign is known."""
    if not _asks_sign(op) or not isinstance(both := op.args[0], Op) or both.opcode != "xor":
        return False
    for one, other in (both.args, both.args[::-1]):
        fact = found.at(other, block)
        if fact is not None and not isinstance(one, Const) and (fact.smin >= 0 or fact.smax < 0):
            op.args = [one, op.args[1]]
            op.mode = op.mode if fact.smin >= 0 else OPPOSITE[op.mode]
            return True
    return False


def _stronger(a: Value, b: Value) -> Value | None:
    """Of `x != 0` and `x < 0`, the one that implies the other."""
    for one, other in ((a, b), (b, a)):
        negative = isinstance(one, Op) and one.mode == "slt" and _asks_sign(one)
        if not negative or not isinstance(one, Op) or not isinstance(other, Op) or other.opcode != "icmp":
            continue
        if other.mode == "ne" and other.args[0] is one.args[0] and _is_zero(other.args[1]):
            return one
    return None


def _asks_sign(op: Op) -> bool:
    return op.opcode == "icmp" and op.mode in SIGNS and _is_zero(op.args[1])


def _is_zero(value: Value) -> bool:
    return isinstance(value, Const) and value.type.is_int and value.value == 0
