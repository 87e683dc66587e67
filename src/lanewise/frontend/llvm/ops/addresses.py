"""getelementptr as byte arithmetic: which index counts how many bytes.

    getelementptr %S, ptr %p, i64 %i, i32 2, i64 %j      with %S = { i32, double, [8 x float] }, 48 bytes

    p + i*48 + 16 + j*4

Steps keep the order of the indices, because `inbounds` promises that every partial sum is in bounds; adjacent constants
are merged.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....ir.function import Const, Symbol, Undefined, Value
from ....ir.types import Type, int_type
from ..data.layout import Layout
from ..data.types import AnyType, Composite, alloc_size
from ..data.values import Expression
from ..text.tokens import Unreadable

Step = tuple[Value | None, int]


def steps(source: AnyType, indices: Sequence[Value], layout: Layout) -> list[Step]:
    """(index, bytes) for an index known only at run time, (None, bytes) for a constant distance."""
    found: list[Step] = []
    inside: AnyType | None = None
    for index in indices:
        if inside is None:
            inside = source
            _count(found, index, alloc_size(source, layout))
        elif not isinstance(inside, Composite):
            raise Unreadable("an index leads into a scalar")
        elif inside.kind == "struct":
            member = _member(index)
            _move(found, inside.start(member))
            inside = inside.field(member)
        else:
            inside = inside.element
            _count(found, index, alloc_size(inside, layout))
    return found


def _count(found: list[Step], index: Value, scale: int) -> None:
    if isinstance(index, Const) and isinstance(index.value, int):
        _move(found, index.signed * scale)
    elif scale:
        found.append((index, scale))


def _move(found: list[Step], distance: int) -> None:
    if found and found[-1][0] is None:
        distance += found.pop()[1]
    if distance:
        found.append((None, distance))


def _member(index: Value) -> int:
    if isinstance(index, Const) and isinstance(index.value, int):
        return index.value
    raise Unreadable("an index of a struct is no number")


def constant_address(base: Value, way: list[Step], flags: tuple[str, ...], index_type: Type) -> Value:
    """The address at constant indices: a symbol or a number where that is possible."""
    for index, distance in way:
        base = _moved(base, index, distance, flags, index_type)
    return base


def _moved(base: Value, index: Value | None, distance: int, flags: tuple[str, ...], index_type: Type) -> Value:
    if index is None and isinstance(base, Symbol):
        return Symbol(base.name, base.offset + distance, base.type)
    if isinstance(base, Const) and isinstance(base.value, Undefined):
        return base
    if index is None and isinstance(base, Const) and isinstance(base.value, int):
        return Const(base.type, (base.value + distance) % (1 << 64))
    by, scale = (Const(index_type, distance), 1) if index is None else (index, distance)
    return Expression("ptradd", base.type, [base, by], flags, {"scale": scale})


def index_type_of(pointer: Type, layout: Layout) -> Type:
    """The integer type in which addresses of this space are computed."""
    return int_type(layout.pointer(pointer.space)[2])
