"""Likely uniform: varying values that lanes probably have in common at run time.

    node = 0                                    every lane starts at the root, and goes on by what it finds there:
    while ...: node = child[node, side]         rays that lie close together walk the same way

    i = hash(key[lane])                         every lane has its own from the start

A value is a lane's *own* if data of a lane flows into it: the lane's number, a varying argument, elements of
arrays at own places, results of calls. A value that only control flow makes varying is not: a select, by a mask or a
loop's exit, between common values. This is a guess, which only affects speed.

Requires  a masked function with shapes.
Costs     linear: the uses of a value are visited once, when it becomes a lane's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...ir.function import Function, Op, Param, Value
from .forms import Forms

FOLLOWED = 24  # ops from an address back to the value that decides it


def own_values(fn: Function, alike: Collection[int] = ()) -> set[Value]:
    """Values that probably differ from lane to lane. `alike` are numbers of arguments that do not."""
    given = fn.params[1:] if fn.attrs.get("entry_mask") else fn.params
    users: dict[Value, list[Op]] = {}
    for op in fn.ops:
        for value in [*op.args, *([_array(op.args[0])] if op.opcode == "load" else [])]:
            users.setdefault(value, []).append(op)
    passed: dict[Value, list[Param]] = {}
    for block in fn.blocks:
        for target in block.targets:
            for param, arg in zip(target.block.params, target.args, strict=True):
                passed.setdefault(arg, []).append(param)
    own: set[Value] = set()
    work: list[Value] = [param for at, param in enumerate(given) if at not in alike and _varies(param)]
    work += [value for op in fn.ops for value in _made_own(op, own)]
    while work:
        value = work.pop()
        if value not in own:
            own.add(value)
            work += [made for op in users.get(value, ()) for made in _made_own(op, own)]
            work += filter(_varies, passed.get(value, ()))
    return own


def _made_own(op: Op, own: set[Value]) -> Iterator[Value]:
    """Values that this op makes a lane's own."""
    if op.opcode == "store" and _is_private(op.args[1]) and any(arg in own for arg in op.args):
        yield _array(op.args[1])
    if _varies(op) and _is_own(op, own):
        yield op


def _is_own(op: Op, own: set[Value]) -> bool:
    if op.opcode == "select":
        return any(arg in own for arg in op.args[1:])
    if op.opcode == "load":
        return op.args[0] in own or _is_strided(op.args[0]) or _array(op.args[0]) in own
    if op.row.speculates or op.opcode in ("udiv", "sdiv", "urem", "srem"):
        return op.opcode != "private" and (_is_strided(op) or any(arg in own for arg in op.args))
    return True


def _varies(value: Value) -> bool:
    return value.shape is not None and not (value.shape.is_uniform or value.shape.is_bottom)


def _is_strided(value: Value) -> bool:
    """A known stride: of a shared address, or the lane's number."""
    shape = value.shape
    return shape is not None and not shape.private and shape.is_strided and not shape.is_uniform


def _is_private(value: Value) -> bool:
    return value.shape is not None and value.shape.private


def _array(pointer: Value) -> Value:
    """The base of an address."""
    while isinstance(pointer, Op) and pointer.opcode in ("ptradd", "freeze"):
        pointer = pointer.args[0]
    return pointer


def decider(forms: Forms, pointer: Value) -> Value | None:
    """The one value that lanes must agree on to have the same address (for private arrays, the same offset)."""
    found: dict[Value, None] = {}
    seen: set[Value] = set()
    work = [pointer]
    while work:
        value = work.pop()
        if value in seen or forms.is_scalar(value) or (value.shape is not None and value.shape.is_uniform):
            continue
        seen.add(value)
        if len(seen) > FOLLOWED:
            return None
        if isinstance(value, Op) and value.opcode == "private":
            continue
        if isinstance(value, Op) and value.row.speculates and value.opcode != "freeze":
            work += value.args
        else:
            found[value] = None
    if len(found) != 1:
        return None
    (only,) = found
    return only if only.type.is_int and only.type.bits in (8, 16, 32, 64) else None


def masks_around(mask: Value | None) -> Iterator[Value | None]:
    """A mask and the masks that it implies, as far as is obvious."""
    while isinstance(mask, Op) and mask.opcode == "select":
        yield mask
        mask = mask.args[0]
    yield mask
