"""Private accesses: the uses of a private array's address."""

from __future__ import annotations

from ...analysis.graph.uses import Uses
from ...ir.function import Op, Value
from ...ir.types import Type


def array_of(pointer: Value) -> Op | None:
    """The private array that an address points into."""
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer if isinstance(pointer, Op) and pointer.opcode == "private" else None


def pointer_of(op: Op) -> Value:
    """The address that a load or store accesses."""
    return op.args[0] if op.opcode == "load" else op.args[1]


def accesses_into(array: Op, users: Uses) -> list[Op] | None:
    """The loads and stores of an array; None if its address goes elsewhere."""
    found: list[Op] = []
    work: list[Op] = [array]
    while work:
        pointer = work.pop()
        for op in users.of(pointer):
            if op.opcode == "ptradd":
                work.append(op)
            elif op.opcode == "load" or (op.opcode == "store" and op.args[0] is not pointer):
                found.append(op)
            else:
                return None
    return found


def entry_type(op: Op) -> Type:
    """The type of the value that a load or store moves."""
    return op.type if op.opcode == "load" else op.args[0].type


def is_plain(op: Op) -> bool:
    """Is it one load or store of a whole entry?"""
    size, pointer = entry_type(op).bytes, pointer_of(op)
    return is_single(op) and (not isinstance(pointer, Op) or pointer.attrs.get("scale", size) == size)


def odd_access(accesses: list[Op], entry: Type) -> Op | None:
    """The first access to an array that is not to a whole entry of this type."""
    return next((op for op in accesses if entry_type(op) != entry or not is_plain(op)), None)


def is_single(op: Op) -> bool:
    return not op.attrs.get("volatile") and not op.attrs.get("order")
