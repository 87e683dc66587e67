"""Encode ops: one rule per operation, the term of its result in a lane from those of its operands.

A rule returns None for an operation that the solver cannot use; the value is a variable then. Numbers are signed. An
unsigned operation first reads its operands as unsigned, which changes nothing where ranges show them to be nonnegative.
A sum, product or shift without nsw or nuw is recorded (`cannot_wrap`) unless ranges of the operands show that it does
not wrap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..analysis.values.known import is_defined
from ..analysis.values.sums import bounds_of, never_wraps
from ..ir.function import Const, Op, Value
from ..ir.shape_rules.context import Known
from .terms import Node, Terms


class Lanes(Protocol):
    """The part of the encoding that rules use."""

    terms: Terms

    def value(self, value: Value, lane: int) -> Node: ...
    def known(self, value: Value) -> Known | None: ...
    def cannot_wrap(self, op: Op, lane: int, node: Node) -> None: ...


Rule = Callable[[Lanes, Op, int], Node | None]


def _args(lanes: Lanes, op: Op, lane: int) -> list[Node]:
    return [lanes.value(arg, lane) for arg in op.args]


def _number(lanes: Lanes, op: Op, lane: int, node: Node) -> Node:
    """The exact result of an op; the no-wrap condition is recorded unless flags or operand ranges prove it."""
    if "nsw" not in op.flags and not never_wraps(op, [bounds_of(arg, lanes.known(arg)) for arg in op.args]):
        lanes.cannot_wrap(op, lane, node)
    return node


def _add(lanes: Lanes, op: Op, lane: int) -> Node | None:
    return _number(lanes, op, lane, lanes.terms.add(*_args(lanes, op, lane))) if op.type.bits > 1 else None


def _sub(lanes: Lanes, op: Op, lane: int) -> Node | None:
    return _number(lanes, op, lane, lanes.terms.sub(*_args(lanes, op, lane))) if op.type.bits > 1 else None


def _mul(lanes: Lanes, op: Op, lane: int) -> Node | None:
    return _number(lanes, op, lane, lanes.terms.mul(*_args(lanes, op, lane))) if op.type.bits > 1 else None


def _shl(lanes: Lanes, op: Op, lane: int) -> Node | None:
    a, b = op.args
    amount = _constant(b)
    if amount is not None:
        if not 0 <= amount < op.type.bits:
            return None
        return _number(lanes, op, lane, lanes.terms.times(1 << amount, lanes.value(a, lane)))
    power = _power(lanes, b, lane, op.type.bits)
    return None if power is None else _number(lanes, op, lane, lanes.terms.mul(power, lanes.value(a, lane)))


def _power(lanes: Lanes, amount: Value, lane: int, bits: int) -> Node | None:
    """2 to a power that is known to be in range."""
    low, high = bounds_of(amount, lanes.known(amount))
    if low < 0 or high >= bits:
        return None
    return lanes.terms.opaque("power", lanes.value(amount, lane))


def unsigned(lanes: Lanes, value: Value, lane: int) -> Node:
    node = lanes.value(value, lane)
    if bounds_of(value, lanes.known(value))[0] >= 0 or (node.constant or -1) >= 0:
        return node
    terms = lanes.terms
    return terms.ite(terms.ge(node), node, terms.plus(node, 1 << value.type.bits))


def _constant(value: Value) -> int | None:
    return value.signed if isinstance(value, Const) and isinstance(value.value, int) else None


def _not_negative(lanes: Lanes, value: Value) -> bool:
    return bounds_of(value, lanes.known(value))[0] >= 0


def _sdiv(lanes: Lanes, op: Op, lane: int) -> Node | None:
    terms, by = lanes.terms, _constant(op.args[1])
    a = lanes.value(op.args[0], lane)
    if by is None:
        return terms.opaque("quotient", a, lanes.value(op.args[1], lane))
    if by == 0:
        return None
    down = terms.div(a, abs(by))
    if not _not_negative(lanes, op.args[0]):
        up = terms.times(-1, terms.div(terms.times(-1, a), abs(by)))
        down = terms.ite(terms.ge(a), down, up)
    return terms.times(1 if by > 0 else -1, down)


def _srem(lanes: Lanes, op: Op, lane: int) -> Node | None:
    terms, by = lanes.terms, _constant(op.args[1])
    a = lanes.value(op.args[0], lane)
    if by is None:
        return terms.opaque("remainder", a, lanes.value(op.args[1], lane))
    if by == 0:
        return None
    left = terms.mod(a, abs(by))
    if _not_negative(lanes, op.args[0]):
        return left
    return terms.ite(terms.ge(a), left, terms.times(-1, terms.mod(terms.times(-1, a), abs(by))))


def _udiv(lanes: Lanes, op: Op, lane: int) -> Node | None:
    return _unsigned_division(lanes, op, lane, "quotient")


def _urem(lanes: Lanes, op: Op, lane: int) -> Node | None:
    return _unsigned_division(lanes, op, lane, "remainder")


def _unsigned_division(lanes: Lanes, op: Op, lane: int, name: str) -> Node | None:
    terms, divisor = lanes.terms, op.args[1]
    a = unsigned(lanes, op.args[0], lane)
    if not isinstance(divisor, Const):
        if not _not_negative(lanes, op.args[0]) or not _not_negative(lanes, divisor):
            return None
        return terms.opaque(name, a, lanes.value(divisor, lane))
    by = divisor.value
    if not isinstance(by, int) or by == 0:
        return None
    if name == "quotient":
        return terms.div(a, by) if by > 1 else lanes.value(op.args[0], lane)
    return terms.mod(a, by) if by <= 1 << (op.type.bits - 1) else None


def _shift_right(lanes: Lanes, op: Op, lane: int) -> Node | None:
    a, b = op.args
    amount = _constant(b)
    if amount == 0:
        return lanes.value(a, lane)
    if op.opcode == "lshr" and amount is None and not _not_negative(lanes, a):
        return None
    number = lanes.value(a, lane) if op.opcode == "ashr" else unsigned(lanes, a, lane)
    if amount is not None:
        return lanes.terms.div(number, 1 << amount) if 0 <= amount < op.type.bits else None
    power = _power(lanes, b, lane, op.type.bits)
    return lanes.terms.opaque("quotient", number, power) if power is not None and _not_negative(lanes, a) else None


def _and(lanes: Lanes, op: Op, lane: int) -> Node | None:
    terms = lanes.terms
    if op.type.bits == 1:
        return terms.all_of(_args(lanes, op, lane))
    for a, b in (op.args, op.args[::-1]):
        mask = _constant(b)
        if mask is not None and mask >= 0 and mask & (mask + 1) == 0:
            return terms.mod(lanes.value(a, lane), mask + 1)
        if mask is not None and mask < 0 and (-mask & (-mask - 1)) == 0:
            node = lanes.value(a, lane)
            return terms.sub(node, terms.mod(node, -mask))
        power = _low_bits(lanes, b, lane)
        if power is not None and _not_negative(lanes, a):
            return terms.opaque("remainder", lanes.value(a, lane), power)
    return None


def _low_bits(lanes: Lanes, value: Value, lane: int) -> Node | None:
    """The power of two minus one that a value is, if it is computed as (1 << k) - 1."""
    if not isinstance(value, Op) or value.opcode not in ("add", "sub"):
        return None
    a, b = value.args
    if _constant(b) != (1 if value.opcode == "sub" else -1):
        return None
    node = lanes.value(a, lane)
    return node if isinstance(a, Op) and a.opcode == "shl" and _constant(a.args[0]) == 1 else None


def _or(lanes: Lanes, op: Op, lane: int) -> Node | None:
    if op.type.bits == 1:
        return lanes.terms.any_of(_args(lanes, op, lane))
    return lanes.terms.add(*_args(lanes, op, lane)) if "disjoint" in op.flags else None


def _xor(lanes: Lanes, op: Op, lane: int) -> Node | None:
    a, b = op.args
    if op.type.bits == 1:
        return lanes.terms.no(lanes.terms.same(*_args(lanes, op, lane)))
    if _constant(b) == -1:
        return lanes.terms.linear(-1, ((-1, lanes.value(a, lane)),))
    return None


def _choice(least: bool, reads_unsigned: bool) -> Rule:
    def rule(lanes: Lanes, op: Op, lane: int) -> Node | None:
        if op.type.bits == 1:
            return None
        terms = lanes.terms
        a, b = _args(lanes, op, lane)
        x, y = (unsigned(lanes, arg, lane) for arg in op.args) if reads_unsigned else (a, b)
        return terms.ite(terms.ge(y, x), a, b) if least else terms.ite(terms.ge(x, y), a, b)

    return rule


def _abs(lanes: Lanes, op: Op, lane: int) -> Node | None:
    a = lanes.value(op.args[0], lane)
    low = bounds_of(op.args[0], lanes.known(op.args[0]))[0]
    if low == -(1 << (op.type.bits - 1)):
        return None
    return lanes.terms.ite(lanes.terms.ge(a), a, lanes.terms.times(-1, a))


def _icmp(lanes: Lanes, op: Op, lane: int) -> Node | None:
    terms, mode = lanes.terms, op.mode
    if op.args[0].type.is_int and op.args[0].type.bits == 1:
        if mode not in ("eq", "ne"):
            return None
        same = terms.same(*_args(lanes, op, lane))
        return same if mode == "eq" else terms.no(same)
    if op.args[0].type.is_ptr and mode not in ("eq", "ne"):
        return None
    signs = _signs_differ(lanes, op, lane)
    if signs is not None:
        return signs
    if mode[0] == "u":
        return _unsigned_compared(lanes, op, lane)
    a, b = _args(lanes, op, lane)
    match mode:
        case "slt":
            return terms.gt(b, a)
        case "sle":
            return terms.ge(b, a)
        case "sgt":
            return terms.gt(a, b)
        case "sge":
            return terms.ge(a, b)
        case "eq":
            return terms.eq(a, b)
        case _:
            return terms.no(terms.eq(a, b))


def _signs_differ(lanes: Lanes, op: Op, lane: int) -> Node | None:
    """`xor(a, b) < 0`, or its negation: the idiom of floor division."""
    both, zero = op.args
    if op.mode not in ("slt", "sge") or _constant(zero) != 0 or not isinstance(both, Op) or both.opcode != "xor":
        return None
    a, b = (lanes.terms.ge(lanes.value(arg, lane)) for arg in both.args)
    same = lanes.terms.same(a, b)
    return same if op.mode == "sge" else lanes.terms.no(same)


def _unsigned_compared(lanes: Lanes, op: Op, lane: int) -> Node:
    """x < y or x <= y, unsigned: negative numbers are above all others."""
    terms, mode = lanes.terms, op.mode
    low, high = op.args if mode[1] == "l" else op.args[::-1]
    x, y = lanes.value(low, lane), lanes.value(high, lane)
    below = terms.gt(y, x) if mode[2] == "t" else terms.ge(y, x)
    if _not_negative(lanes, high):
        return terms.all_of((terms.ge(x), below))
    if _not_negative(lanes, low):
        return terms.any_of((terms.no(terms.ge(y)), below))
    x, y = unsigned(lanes, low, lane), unsigned(lanes, high, lane)
    return terms.gt(y, x) if mode[2] == "t" else terms.ge(y, x)


def _select(lanes: Lanes, op: Op, lane: int) -> Node | None:
    if not (op.type.is_int or op.type.is_ptr):
        return None
    condition, a, b = _args(lanes, op, lane)
    return lanes.terms.ite(condition, a, b) if a.is_term else lanes.terms.choose(condition, a, b)


def _same(lanes: Lanes, op: Op, lane: int) -> Node | None:
    known = op.type.is_int or op.type.is_ptr
    return lanes.value(op.args[0], lane) if known else None


def _freeze(lanes: Lanes, op: Op, lane: int) -> Node | None:
    """freeze chooses for poison; the exact result is no longer implied where a flag's promise is broken."""
    return _same(lanes, op, lane) if is_defined(op.args[0]) else None


def _sext(lanes: Lanes, op: Op, lane: int) -> Node | None:
    node = lanes.value(op.args[0], lane)
    return node if node.is_term else lanes.terms.ite(node, lanes.terms.number(-1), lanes.terms.number(0))


def _zext(lanes: Lanes, op: Op, lane: int) -> Node | None:
    if op.args[0].type.bits == 1:
        return lanes.terms.ite(lanes.value(op.args[0], lane), lanes.terms.number(1), lanes.terms.number(0))
    return lanes.value(op.args[0], lane) if "nneg" in op.flags else unsigned(lanes, op.args[0], lane)


def _trunc(lanes: Lanes, op: Op, lane: int) -> Node | None:
    if op.type.bits == 1:
        return lanes.terms.eq(lanes.terms.mod(lanes.value(op.args[0], lane), 2), 1)
    return _number(lanes, op, lane, lanes.value(op.args[0], lane))


def _ptradd(lanes: Lanes, op: Op, lane: int) -> Node | None:
    base, index = _args(lanes, op, lane)
    return lanes.terms.linear(0, ((1, base), (op.attrs["scale"], index)))


def _lane(lanes: Lanes, op: Op, lane: int) -> Node | None:
    return lanes.terms.number(lane)


RULES: dict[str, Rule] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "shl": _shl,
    "sdiv": _sdiv,
    "srem": _srem,
    "udiv": _udiv,
    "urem": _urem,
    "lshr": _shift_right,
    "ashr": _shift_right,
    "and": _and,
    "or": _or,
    "xor": _xor,
    "smin": _choice(True, False),
    "smax": _choice(False, False),
    "umin": _choice(True, True),
    "umax": _choice(False, True),
    "abs": _abs,
    "icmp": _icmp,
    "select": _select,
    "freeze": _freeze,
    "uniform": _same,
    "sext": _sext,
    "zext": _zext,
    "trunc": _trunc,
    "ptradd": _ptradd,
    "lane": _lane,
}
