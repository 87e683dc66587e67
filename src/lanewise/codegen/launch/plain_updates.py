"""Updates by a thread that holds the update lock exclusively (`update_lock.py`): load, operation and store, in order.

    atomic.fadd %p, %v, align=4         %old = load float, ptr %p, align 4
                                        store float (fadd %old, %v), ptr %p, align 4

Code between launches holds no lock: there, each atomic update takes a share of it (`LOCKED`).

Ensures   the same bits as `atomicrmw`, in memory and as a result.
"""

from __future__ import annotations

from ...ir.function import Op
from ..text.elementwise import same
from ..text.types import form
from ..text.write import Writer
from .update_lock import LOCK, needs_lock

PLAIN_UPDATES = "plain_updates"  # the name of this choice in LANEWISE=plain_updates.off

# the mode of an update: the operation on the old value and the operand; "" takes the operand
OPERATIONS = {
    **{mode: mode for mode in ("add", "sub", "and", "or", "xor", "fadd", "fsub")},
    "xchg": "",
}
CHOICES = {
    **{mode: f"s{mode}" for mode in ("min", "max")},
    "umin": "umin",
    "umax": "umax",
    "fmin": "minnum",
    "fmax": "maxnum",
}


def can_be_plain(op: Op) -> bool:
    return op.opcode == "atomic" and (op.mode in OPERATIONS or op.mode in CHOICES) and not op.attrs.get("volatile")


def plain_update(write: Writer, op: Op, args: list[str]) -> str:
    kind, place, given = form(op.type), args[0], args[1]
    old = write.let(f"load {kind}, ptr {place}, align {op.attrs['align']}")
    new = given
    if op.mode in CHOICES:
        new = write.let(f"call {kind} @llvm.{CHOICES[op.mode]}({kind} {old}, {kind} {given})")
    elif OPERATIONS[op.mode]:
        new = write.let(f"{OPERATIONS[op.mode]} {kind} {old}, {given}")
    write.do(f"store {kind} {new}, ptr {place}, align {op.attrs['align']}")
    return same(kind, old)


def with_a_share(write: Writer, op: Op, right: str) -> str:
    """An atomic operation that takes a share of the lock; returns the right side of the old value."""
    needs_lock(write.needs)
    write.do(f"call void @{LOCK}.share()")
    found = write.let(right)
    write.do(f"call void @{LOCK}.part()")
    return (
        f"extractvalue {{ {form(op.type)}, i1 }} {found}, 0" if op.opcode == "cmpxchg" else same(form(op.type), found)
    )
