"""Ops on wide masks (`wide_masks.py`): masks combined as integers, and "any" and "all" of several registers.

%mask = select %live, %less, i1 0       and <8 x i32> %live, %less
%any = any %live                        or of the registers, and one test of signs
%all = all %less                        and of the registers of a comparison, without packing them
"""

from __future__ import annotations

from ...ir.function import Op, Value
from ...ir.types import I1
from ..text.types import form
from .lanes import Lanes
from .wide_masks import FLOATS, MOST, compared_bits, has_wide_masks, is_const, reduced_mask, wide_form


def combined(lanes: Lanes, op: Op) -> str:
    """An op that combines masks."""
    bits = lanes.wide_bits[op]
    shape, args = wide_form(bits, lanes.width), [lanes.wide(arg, bits) for arg in op.args]
    if op.opcode != "select":
        return f"{op.opcode} {shape} {args[0]}, {args[1]}"
    mask, yes, no = op.args
    if is_const(no, 0):
        return f"and {shape} {args[0]}, {args[1]}"
    if is_const(yes, 1):
        return f"or {shape} {args[0]}, {args[2]}"
    return f"select {form(I1, lanes.width)} {lanes.vector(mask)}, {shape} {args[1]}, {shape} {args[2]}"


def reduced_wide(lanes: Lanes, op: Op, mode: str) -> str | None:
    """`any` (`or`) or `all` (`and`) of a condition in the active lanes; None if booleans are as good."""
    condition, mask = op.args[0], lanes.mask(op)
    bits = _width_of(lanes, condition)
    if bits is None:
        return None
    if mask is None and mode == "or":
        return lanes.any(condition)
    write, shape, whole = lanes.write, wide_form(bits, lanes.width), lanes.wide(condition, bits)
    if mask is not None:
        active = lanes.wide(mask, bits)
        if mode == "and":
            active = write.let(f"xor {shape} {active}, splat (i{bits} -1)")
        whole = write.let(f"{'and' if mode == 'or' else 'or'} {shape} {whole}, {active}")
    return reduced_mask(write, whole, bits, lanes.width, lanes.costs.vector_bits, mode)


def _width_of(lanes: Lanes, condition: Value) -> int | None:
    """The bits of a lane: as the mask is kept, or as a comparison of several registers gives it."""
    if condition in lanes.wide_bits:
        return lanes.wide_bits[condition]
    bits, register = compared_bits(condition), lanes.costs.vector_bits
    if lanes.forms.is_scalar(condition) or bits not in FLOATS or not has_wide_masks(lanes.costs):
        return None
    return bits if register < bits * lanes.width <= MOST * register else None
