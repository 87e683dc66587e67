"""Rules of narrowing: when an op of 64 bits may run in 32 bits, and what its operands must be.

    LOW      the low half of the result depends on the low halves of the operands alone (sums, products, bits)
    EXACT    if operands and result are 32-bit numbers (signed), the narrow op gives the same result; a shift by a
             variable shifts by 31 at most
    SHIFTS   right shifts of numbers 0 .. 2^32-1, as unsigned ones: the middle of two indices
    ENDS     an index that counts from the end if negative: it fits, though the sum alone need not

tests/unit/transform compares every rule with all operands of small widths.
"""

from __future__ import annotations

from ...ir.function import Const, Op, Value
from ...ir.same import same_value
from ...ir.shape_rules.context import Known

LOW = frozenset(("add", "sub", "mul", "and", "or", "xor", "shl", "select", "freeze"))
SHIFTS = frozenset(("ashr", "lshr"))
EXACT = frozenset(("ashr", "lshr", "smin", "smax", "umin", "umax", "sdiv", "udiv", "srem", "urem"))
UNSIGNED = frozenset(("lshr", "umin", "umax", "udiv", "urem"))  # exact only if no operand is negative
WIDENING = ("sext", "zext")


def may_be_low(op: Op, bits: int) -> bool:
    """Does the low part of the result depend on low parts alone? A shift count must be valid in the narrow type."""
    return op.opcode in LOW and (op.opcode != "shl" or _shifts_by_less(op, bits))


def may_be_exact(op: Op, operands: list[Known], bits: int) -> bool:
    """Is the narrow op exact, given the ranges of its operands?"""
    if op.opcode not in EXACT or not all(fits(known, bits) for known in operands):
        return False
    if op.opcode in UNSIGNED and any(known.smin < 0 for known in operands):
        return False
    if op.opcode in ("sdiv", "srem") and operands[0].smin == -(1 << (bits - 1)) and operands[1].smin <= -1:
        return False  # the least number / -1 overflows in the narrow type, and its remainder traps
    return op.opcode not in SHIFTS or limits_shift(op) or _shifts_by_less(op, bits)


def limits_shift(op: Op) -> bool:
    """Is it a shift to the right by a variable? A number of few bits is all sign after a shift by one bit less than
    these, and so after a longer one.
    """
    return op.opcode in SHIFTS and not isinstance(op.args[1], Const)


def may_be_unsigned(op: Op, operand: Known, bits: int) -> bool:
    """Is a shift to the right a narrow `lshr`?"""
    return op.opcode in SHIFTS and fits_unsigned(operand, bits) and _shifts_by_less(op, bits)


def fits_unsigned(known: Known, bits: int) -> bool:
    return known.smin >= 0 and known.smax < 1 << bits


def fits(known: Known, bits: int) -> bool:
    """Is it a number of the narrow type, read as signed?"""
    return known.smin >= -(1 << (bits - 1)) and known.smax < 1 << (bits - 1)


def from_end(op: Op) -> tuple[Op, Value, Value] | None:
    """The sum, the index and the length of `index + length if index < 0 else index`."""
    if op.opcode != "select":
        return None
    negative, moved, index = op.args
    if not isinstance(moved, Op) or moved.opcode != "add" or not same_value(moved.args[0], index):
        return None
    if not isinstance(negative, Op) or negative.opcode != "icmp" or negative.mode != "slt":
        return None
    of, zero = negative.args
    return (moved, index, moved.args[1]) if same_value(of, index) and same_value(zero, Const(of.type, 0)) else None


def ends_fit(index: Known, length: Known, bits: int) -> bool:
    """Does the result of `from_end` fit the narrow type, read as signed?"""
    return fits(index, bits) and fits(length, bits) and length.smin >= 0


def _shifts_by_less(op: Op, bits: int) -> bool:
    amount = op.args[1]
    return isinstance(amount, Const) and isinstance(amount.value, int) and amount.value < bits
