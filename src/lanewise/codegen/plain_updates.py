"""Updates as a thread makes them that has the turn alone (`turns.py`): a load, the operation and a store, in order.

    atomic.fadd %p, %v, align=4         %old = load float, ptr %p, align 4
                                        store float (fadd %old, %v), ptr %p, align 4

Where it has no turn, as in code between launches, each atomic update takes a share of it (`EACH`).

Ensures   the bits that `atomicrmw` gives, in memory and as a result.
"""

from __future__ import annotations

from ..ir.function import Function, Op
from .elementwise import same
from .turns import TURN, needs_turn
from .types import form
from .write import Writer

PLAIN = "plain_updates"  # the attribute of a body whose updates are plain; also the step's name
EACH = "turn_for_each"  # the attribute of a function whose atomic updates take a share each

# the mode of an update: what it does with what was there and what is given; "" takes the latter
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


def is_plain(function: Function) -> bool:
    return bool(function.attrs.get(PLAIN))


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
    """An atomic operation that takes a share of the turn for itself; the right side of what it finds."""
    needs_turn(write.needs)
    write.do(f"call void @{TURN}.share()")
    found = write.let(right)
    write.do(f"call void @{TURN}.part()")
    return (
        f"extractvalue {{ {form(op.type)}, i1 }} {found}, 0" if op.opcode == "cmpxchg" else same(form(op.type), found)
    )
