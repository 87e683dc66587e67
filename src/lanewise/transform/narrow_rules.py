"""Rules of narrowing: when an op of 64 bits may be done in 32, and what its operands must be like.

    LOW      the low half of the result depends on the low halves of the operands alone (sums, products, bits)
    EXACT    if operands and result are 32-bit numbers (signed), the narrow op gives the same result
    SHIFTS   of numbers 0 .. 2^32-1 to the right, as unsigned ones: the middle of two indices
    ENDS     an index that counts from the end if it is negative: a number again, though the sum alone need not be one

Every rule is compared with all operands of small widths in tests/unit/transform.
"""

from __future__ import annotations

from ..ir.function import Const, Op, Value
from ..ir.same import same_value
from ..ir.shape_rules.context import Known

LOW = frozenset(("add", "sub", "mul", "and", "or", "xor", "shl", "select", "freeze"))
SHIFTS = frozenset(("ashr", "lshr"))
EXACT = frozenset(("ashr", "lshr", "smin", "smax", "umin", "umax", "sdiv", "udiv", "srem", "urem"))
UNSIGNED = frozenset(("lshr", "umin", "umax", "udiv", "urem"))  # exact only where nothing is negative
WIDENING = ("sext", "zext")


def may_be_low(op: Op, bits: int) -> bool:
    """Does the low part of this op need only low parts? A shift must be by a number that the narrow type allows."""
    return op.opcode in LOW and (op.opcode != "shl" or _shifts_by_less(op, bits))


def may_be_exact(op: Op, operands: list[Known], bits: int) -> bool:
    """Is the narrow op right, given what its operands can be?"""
    if op.opcode not in EXACT or not all(fits(known, bits) for known in operands):
        return False
    if op.opcode in UNSIGNED and any(known.smin < 0 for known in operands):
        return False
    if op.opcode in ("sdiv", "srem") and operands[0].smin == -(1 << (bits - 1)) and operands[1].smin <= -1:
        return False  # the least number by -1 has no narrow result, and a remainder of it no narrow op
    return op.opcode not in ("ashr", "lshr") or _shifts_by_less(op, bits)


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
    """Is what `from_end` finds a number of the narrow type, read as signed?"""
    return fits(index, bits) and fits(length, bits) and length.smin >= 0


def _shifts_by_less(op: Op, bits: int) -> bool:
    amount = op.args[1]
    return isinstance(amount, Const) and isinstance(amount.value, int) and amount.value < bits
