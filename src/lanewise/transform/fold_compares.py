"""Fold compares: a comparison whose answer is known by relations between values is that answer.

    x[n - 1 - i]                          i < n
      %negative = icmp.slt %at, 0         =>    (never)
      %index = select %negative, ...      =>    %at: as many bytes further from lane to lane as it looks

So an index that cannot be negative is no choice between two, and its address stays strided; a clamp that does nothing
is gone.

Requires  source stage; every check in its place.
Ensures   results and checks as before. What is promised not to wrap is believed, but not for what a check asks.
          Where the sign of one number is known, it is asked of the other alone (`settle_signs.py`).
Leaves    comparisons of floats, of addresses and for equality; those that values of other ranges could decide either
          way; what became useless (`simplify`).
Costs     for each comparison of integers a bounded search (`analysis/bounds.py`).
"""

from __future__ import annotations

from ..analysis.bounds import believed_bounds, bounds
from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.uses import Uses, uses
from ..ir.function import Const, Function, Op, Value
from ..ir.types import I1
from .settle_signs import settle_signs
from .simplify import simplify


def fold_compares(fn: Function, facts: Facts) -> None:
    settle_signs(fn, facts)
    graph, known, believed = facts[cfg], facts[bounds], facts[believed_bounds]
    users = facts[uses]
    swaps: dict[Value, Value] = {}
    for number in graph.order:
        for op in graph.blocks[number].ops:
            if _is_ordered(op):
                truth = (known if _is_checked(op, users) else believed).decided(op, number)
                if truth is not None:
                    swaps[op] = Const(I1, int(truth))
    if swaps:
        settle_choices(fn, facts, swaps)


def settle_choices(fn: Function, facts: Facts, swaps: dict[Value, Value]) -> None:
    """Put what is known in the place of conditions, take the sides that they choose, and clean up."""
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
    """Does a check ask for it, or for what is made of it and other truths?"""
    return any(
        user.opcode == "check" or (user.type is I1 and not user.targets and _is_checked(user, users))
        for user in users.of(op)
    )


def _is_ordered(op: Op) -> bool:
    """A comparison of integers by size."""
    return op.opcode == "icmp" and op.mode not in ("eq", "ne") and op.args[0].type.is_int and op.args[0].type.bits > 1
