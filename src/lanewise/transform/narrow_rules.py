"""Rules of narrowing: when an op of 64 bits may be done in 32, and what its operands must be like.

    LOW      the low half of the result depends on the low halves of the operands alone (sums, products, bits)
    EXACT    if operands and result are 32-bit numbers (signed), the narrow op gives the same result
    SHIFTS   of numbers 0 .. 2^32-1 to the right, as unsigned ones: the middle of two indices

Every rule is compared with all operands of small widths in tests/unit/transform.
"""

from __future__ import annotations

from ..ir.function import Const, Op
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


def _shifts_by_less(op: Op, bits: int) -> bool:
    amount = op.args[1]
    return isinstance(amount, Const) and isinstance(amount.value, int) and amount.value < bits
