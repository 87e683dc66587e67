"""Low halves: compute the low half of a wide result from low halves of its operands, where the whole is needed too.

    %p: i64 = mul (zext %a), (zext %b)                  %p: i64 = mul (zext %a), (zext %b)
    %high: i32 = trunc (lshr %p, 32)                    %high: i32 = trunc (lshr %p, 32)
    %low: i32 = trunc %p                  becomes       %low: i32 = mul %a, %b

Random number generators do this. LLVM narrows only an op without other uses. For a product of which only the high half
is used it has an instruction, so both halves together take fewer instructions than the wide product (Philox: half).

Requires  source stage.
Ensures   results as before: the low half of a sum, a product or a bit operation depends on low halves alone.
Leaves    operands that were not widened from the narrow type: truncating them would cost as much as it saves.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.uses import uses
from ...ir.function import Const, Function, Op, Value
from ...ir.types import Type

HALVED = frozenset(("add", "sub", "mul", "and", "or", "xor"))


def low_halves(fn: Function, facts: Facts) -> None:
    changed = False
    for op in fn.ops:
        whole = op.args[0] if op.opcode == "trunc" else None
        if not isinstance(whole, Op) or whole.opcode not in HALVED or len(facts[uses].of(whole)) == 1:
            continue
        halves = [_half(arg, op.type) for arg in whole.args]
        if all(isinstance(arg, Const) for arg in whole.args) or None in halves:
            continue
        op.row, op.args, op.flags = whole.row, [half for half in halves if half is not None], ()
        changed = True
    if changed:
        fn.touch()


def _half(value: Value, type: Type) -> Value | None:
    """The value before it was widened from the type, or the low bits of a constant."""
    if isinstance(value, Op) and value.opcode in ("zext", "sext") and value.args[0].type is type:
        return value.args[0]
    if isinstance(value, Const) and isinstance(value.value, int):
        return Const(type, value.value)
    return None
