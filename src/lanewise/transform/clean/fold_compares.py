"""Fold compares: replace a comparison by its result if relations between values decide it.

    x[n - 1 - i]                          i < n
      %negative = icmp.slt %at, 0         =>    (never)
      %index = select %negative, ...      =>    %at: its stride is visible again

An index that cannot be negative then needs no select, so its address stays strided. A clamp that does nothing
disappears.

Requires  source stage; every check in its place.
Ensures   results and checks as before. The pass believes no-wrap promises, except for conditions of checks.
          If the sign of one number is known, only the other is tested (`fold_sign_tests.py`).
Leaves    comparisons of floats and addresses, and equality; comparisons that can go either way; ops that became useless
          (`simplify`).
Costs     for each comparison of integers a bounded search (`analysis/values/signs.py`).
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.uses import Uses, uses
from ...analysis.values.signs import believed_signs, signs
from ...ir.function import Const, Function, Op, Value
from ...ir.types import I1
from ..arithmetic.fold_sign_tests import fold_sign_tests
from .simplify import simplify


def fold_compares(fn: Function, facts: Facts) -> None:
    fold_sign_tests(fn, facts)
    graph, known, believed = facts[cfg], facts[signs], facts[believed_signs]
    users = facts[uses]
    swaps: dict[Value, Value] = {}
    for number in graph.order:
        for op in graph.blocks[number].ops:
            if _is_ordered(op):
                result = (known if _is_checked(op, users) else believed).decided(op, number)
                if result is not None:
                    swaps[op] = Const(I1, int(result))
    if swaps:
        settle_choices(fn, facts, swaps)


def settle_choices(fn: Function, facts: Facts, swaps: dict[Value, Value]) -> None:
    """Replace known conditions, take the sides that they choose, and clean up."""
    fn.replace(swaps)
    fn.touch()
    simplify(fn, facts)
    sides: dict[Value, Value] = {op: _side(op) for op in fn.ops if op.opcode == "select" and _is_known(op.args[0])}
    if sides:
        fn.replace(sides)
        fn.touch()
        simplify(fn, facts)


def _is_known(condition: Value) -> bool:
    return isinstance(condition, Const) and isinstance(condition.value, int)


def _side(op: Op) -> Value:
    assert isinstance(op.args[0], Const), "a condition that is known is a constant"
    return op.args[1] if op.args[0].value else op.args[2]


def _is_checked(op: Op, users: Uses) -> bool:
    """Does a check use it, directly or combined with other conditions?"""
    return any(
        user.opcode == "check" or (user.type is I1 and not user.targets and _is_checked(user, users))
        for user in users.of(op)
    )


def _is_ordered(op: Op) -> bool:
    """A comparison of integers by size."""
    return op.opcode == "icmp" and op.mode not in ("eq", "ne") and op.args[0].type.is_int
