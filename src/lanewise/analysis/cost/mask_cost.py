"""Mask costs: the cycles that an op takes longer under a mask than with all lanes active.

    store %v, %p if %m      as the machine does it: a masked instruction, or lane by lane (`machine/mask_prices.py`)
    sdiv, exp, check        operands of inactive lanes must do no harm
    store, then load        at one place: the load waits until the masked store has reached the cache

Only the choice of code depends on these costs, never a result.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir.function import Op, Value
from ...machine.mask_prices import NOTHING, MaskPrices
from ...machine.op_prices import DIVISIONS, FUNCTIONS
from ...machine.prices import ANYWHERE, APART, CONTIGUOUS, MASKED_CHECK, MASKED_SHARE, UNIFORM, Prices
from .op_cost import ShapeOf, access_form, accessed, address_of, op_cost


def mask_cost(op: Op, shape: ShapeOf, width: int, prices: Prices, masks: MaskPrices) -> float:
    if op.opcode in ("load", "store"):
        return _access(op, shape, masks)
    if op.opcode in FUNCTIONS or op.opcode in DIVISIONS:
        found = shape(op)
        return MASKED_SHARE * op_cost(op, shape, width, prices) if found is not None and found.is_varying else 0.0
    return MASKED_CHECK if op.opcode == "check" else 0.0


def _access(op: Op, shape: ShapeOf, masks: MaskPrices) -> float:
    loads, bits, found = op.opcode == "load", accessed(op), shape(address_of(op))
    form, _ = access_form(op, found)
    if form == UNIFORM or found is None:
        return 0.0
    is_loose = bool(op.attrs.get("loose"))
    if form in (ANYWHERE, APART):
        return (masks.any_loads if loads else masks.any_stores).get(bits, 0.0)
    if found.private:
        return 0.0 if loads or is_loose else masks.own.get(bits, 0.0)
    if form == CONTIGUOUS:
        table = NOTHING if loads and is_loose else masks.loads if loads else masks.stores
        return table.get(bits, 0.0)
    return masks.spread or (masks.any_loads if loads else masks.any_stores).get(bits, 0.0)


def waiting(ops: Iterable[Op], shape: ShapeOf, masks: MaskPrices) -> float:
    """Cycles for which loads of a loop wait for stores of the iteration before: contiguous ones into one array."""
    stored, loaded = set[Value](), set[Value]()
    for op in ops:
        if op.opcode in ("load", "store"):
            pointer = address_of(op)
            found = shape(pointer)
            if found is not None and found.is_strided and not found.is_uniform and not found.private:
                (loaded if op.opcode == "load" else stored).add(_array(pointer))
    return masks.waits if stored & loaded else 0.0


def _array(pointer: Value) -> Value:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer
