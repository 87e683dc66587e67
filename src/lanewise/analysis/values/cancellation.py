"""Cancellation: ops that give one number whatever their operands are, because equal parts cancel.

    d = sub x, x             0                n = sub 0, x;  z = add n, x       0
    e = icmp.eq x, x         1                a = add x, 1;  b = icmp.ne a, x   1

Sums are taken modulo 2^bits, so that no op has to promise that it does not wrap. Sums of more than a few atoms are not
followed, which keeps the cost linear.

Ensures   the op gives that number in every lane in which it is not poison.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.function import Const, Function, Named, Op, Symbol, Value
from ...ir.same import same_value
from ..facts import Facts
from ..graph.cfg import cfg
from .linear import Linear, atom_sum
from .sums import Sum, op_sum

MOST_ATOMS = 8
_SUMS = frozenset({"add", "sub", "mul", "shl"})
_HOLD_FOR_EQUALS = frozenset({"eq", "ule", "uge", "sle", "sge"})


def cancellations(fn: Function, facts: Facts) -> Mapping[Op, int]:
    """The number that an op gives, for those that always give the same."""
    graph, found = facts[cfg], dict[Op, int]()
    sums: dict[Value, Sum] = {}
    for at in graph.order:
        for op in graph.blocks[at].ops:
            if op.type.is_int and len(op.args) == 2 and (number := _number(op, sums)) is not None:
                found[op] = number
    return found


def _number(op: Op, sums: dict[Value, Sum]) -> int | None:
    if op.opcode in _SUMS:
        total = op_sum(op, lambda value: _form(value, sums), lambda _: True)
        if total is None or len(total.parts) > MOST_ATOMS:
            return None
        total = total.modulo(1 << op.type.bits)
        if total.is_number and not all(isinstance(arg, Const) for arg in op.args):
            return total.constant
        sums[op] = total
    elif op.opcode == "xor" and _is_one(op.args[0], op.args[1]):
        return 0
    elif op.opcode == "icmp":
        return _compared(op, sums)
    return None


def _compared(op: Op, sums: dict[Value, Sum]) -> int | None:
    """The result for equal operands; of two sums that differ by a number, whether they are equal is known too."""
    if _is_one(*op.args):
        return int(op.mode in _HOLD_FOR_EQUALS)
    a, b = (_form(arg, sums) for arg in op.args)
    if a is None or b is None or not (a.parts and b.parts):
        return None
    difference = a.minus(b).modulo(1 << op.args[0].type.bits)
    if not difference.is_number:
        return None
    if not difference.constant:
        return int(op.mode in _HOLD_FOR_EQUALS)
    return int(op.mode == "ne") if op.mode in ("eq", "ne") else None


def _form(value: Value, sums: dict[Value, Sum]) -> Sum | None:
    """The sum that a value is; None if it is no integer, or undefined: two uses of that may differ."""
    if value in sums:
        return sums[value]
    if not value.type.is_int:
        return None
    if isinstance(value, Const):
        return Linear(value.signed) if isinstance(value.value, int) else None
    return atom_sum(value) if isinstance(value, Named) else None


def _is_one(a: Value, b: Value) -> bool:
    """The same defined value: addresses have no sums, but equal ones are equal."""
    return isinstance(a, Named | Symbol) and same_value(a, b)
