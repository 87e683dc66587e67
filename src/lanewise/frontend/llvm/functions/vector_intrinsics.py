"""LLVM's intrinsics on whole vectors, per leaf: reductions, rearrangements, and accesses with a constant mask.

    llvm.vector.reduce.add(<4 x i32> %v)                       ((v.0 + v.1) + v.2) + v.3
    llvm.masked.gather(<2 x ptr> %p, <true, false>, %else)     [load p.0, else.1]

An access with a mask known only at run time stays a call: a lane that is off must not touch memory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....ir.function import Value
from ....ir.ops import TABLE
from ....ir.types import VOID
from ..data.types import AnyType, Composite
from ..data.values import AnyValue, Parts, from_leaves, leaves_in
from ..ops.memory import aligned_at, moved
from ..reader import constant_number
from .calls import Call, Meaning, keep

_R = TABLE


def reduction(name: str, mode: str = "") -> Meaning:
    """Leaves folded from first to last, which is also LLVM's order for floats."""
    row = _R[name]

    def mean(call: Call) -> None:
        leaves = [leaf for arg in call.args for leaf in leaves_in(arg)]
        if not isinstance(call.args[-1], Parts):
            keep(call)
            return
        total = leaves[0]
        for leaf in leaves[1:]:
            total = call.reader.emit(row, leaf.type, [total, leaf], mode=mode, flags=call.fast(row))
        call.take(total)

    return mean


def rearranged(call: Call, leaves: list[Value]) -> None:
    """The result consists of leaves that exist already."""
    if isinstance(call.type, Composite) and call.type.leaves is not None and len(leaves) == len(call.type.leaves):
        call.take(from_leaves(call.type, leaves))
    else:
        keep(call)


def _leaves(call: Call, *places: int) -> list[Value]:
    return [leaf for place in places for leaf in leaves_in(call.args[place])]


def reverse(call: Call) -> None:
    rearranged(call, _leaves(call, 0)[::-1])


def splice(from_end: bool) -> Meaning:
    """A vector out of the two in a row, from an index on that counts from the start or the end of the first one.

    LLVM rewrites the older `vector.splice` to `splice.left` or `splice.right`.
    """

    def mean(call: Call) -> None:
        first, at = _leaves(call, 0), constant_number(call.args[2]) or 0
        start = len(first) - at if from_end else at
        rearranged(call, _leaves(call, 0, 1)[start : start + len(first)])

    return mean


def interleave(call: Call) -> None:
    parts = [leaves_in(arg) for arg in call.args]
    rearranged(call, [leaf for group in zip(*parts, strict=True) for leaf in group])


def deinterleave(count: int) -> Meaning:
    def mean(call: Call) -> None:
        leaves = _leaves(call, 0)
        rearranged(call, [leaf for start in range(count) for leaf in leaves[start::count]])

    return mean


def insert(call: Call) -> None:
    whole, part, at = _leaves(call, 0), _leaves(call, 1), constant_number(call.args[2]) or 0
    rearranged(call, whole[:at] + part + whole[at + len(part) :])


def extract(call: Call) -> None:
    at = constant_number(call.args[1]) or 0
    count = call.type.count if isinstance(call.type, Composite) else 1
    rearranged(call, _leaves(call, 0)[at : at + count])


def known_mask(mask: AnyValue) -> list[bool] | None:
    """The active lanes, if the mask is constant."""
    numbers = [constant_number(leaf) for leaf in leaves_in(mask)]
    return None if None in numbers or not isinstance(mask, Parts) else [bool(number) for number in numbers]


def masked_load(call: Call) -> None:
    """masked.load(p, mask, else) and masked.gather(ps, mask, else)."""
    reader, mask = call.reader, known_mask(call.args[1])
    if mask is None or not isinstance(call.type, Composite) or not call.type.has_whole_bytes:
        keep(call)
        return
    places = _places(call, 0, call.type)
    made: list[Value] = []
    for on, (place, align), other in zip(mask, places, leaves_in(call.args[2]), strict=True):
        attrs = {"align": align}
        made.append(reader.emit(_R["load"], other.type, [place()], attrs=attrs) if on else other)
    call.take(from_leaves(call.type, made))


def masked_store(call: Call) -> None:
    """masked.store(value, p, mask) and masked.scatter(value, ps, mask)."""
    mask, value = known_mask(call.args[2]), call.args[0]
    if mask is None or not isinstance(value, Parts) or not value.type.has_whole_bytes:
        keep(call)
        return
    for on, (place, align), leaf in zip(mask, _places(call, 1, value.type), value.leaves, strict=True):
        if on:
            call.reader.emit(_R["store"], VOID, [leaf, place()], attrs={"align": align})


def _places(call: Call, index: int, type: AnyType) -> list[tuple[Callable[[], Value], int]]:
    """The address of each lane's element, computed only on demand, and its alignment."""
    assert isinstance(type, Composite)
    pointer = call.args[index]
    align = int(call.passed[index].get("align", 1))
    if isinstance(pointer, Parts):
        return [(partial(_itself, leaf), align) for leaf in pointer.leaves]
    base = call.reader.whole(pointer)
    return [(partial(moved, call.reader, base, offset), aligned_at(align, offset)) for offset in type.offsets]


def _itself(value: Value) -> Value:
    return value


_REDUCED = "add mul and or xor smin smax umin umax fadd fmul fmin fmax fminimum fmaximum"

MEANINGS: dict[str, Meaning] = {
    **{f"vector.reduce.{name}": reduction(name) for name in _REDUCED.split()},
    "vector.reverse": reverse,
    "vector.splice.left": splice(from_end=False),
    "vector.splice.right": splice(from_end=True),
    "vector.interleave2": interleave,
    "vector.interleave3": interleave,
    "vector.interleave4": interleave,
    "vector.deinterleave2": deinterleave(2),
    "vector.deinterleave3": deinterleave(3),
    "vector.deinterleave4": deinterleave(4),
    "vector.insert": insert,
    "vector.extract": extract,
    "masked.load": masked_load,
    "masked.gather": masked_load,
    "masked.store": masked_store,
    "masked.scatter": masked_store,
}
