"""Low halves: the low half of a wide result, where the whole is asked for too, is computed from low halves.

    %p: i64 = mul (zext %a), (zext %b)                  %p: i64 = mul (zext %a), (zext %b)
    %high: i32 = trunc (lshr %p, 32)                    %high: i32 = trunc (lshr %p, 32)
    %low: i32 = trunc %p                  becomes       %low: i32 = mul %a, %b

Random numbers are made so. LLVM narrows an op that nobody else uses; and for a product whose high half alone is left it
has an instruction, so that both halves together take fewer than the wide product does (Philox: half of them).

Requires  source stage.
Ensures   results as before: sums, products and bits have low halves that hang on low halves alone.
Leaves    operands that were not widened from the narrow type: to cut them would cost what is saved.
Costs     linear.
"""

from __future__ import annotations

from ..analysis.facts import Facts
from ..analysis.uses import uses
from ..ir.function import Const, Function, Op, Value
from ..ir.types import Type

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
    """What was widened from the type, or a number's low bits."""
    if isinstance(value, Op) and value.opcode in ("zext", "sext") and value.args[0].type is type:
        return value.args[0]
    if isinstance(value, Const) and isinstance(value.value, int):
        return Const(type, value.value)
    return None
