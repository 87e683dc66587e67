"""bitcast between values with different numbers of leaves: bits are joined and split with shifts.

    bitcast <2 x i16> %v to i32       zext(v.0) | zext(v.1) << 16
    bitcast i32 %x to <4 x i8>        trunc(x), trunc(x >> 8), trunc(x >> 16), trunc(x >> 24)

On big-endian machines the first element has the high bits. Pointers are never joined or split.
"""

from __future__ import annotations

from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ....ir.types import MAX_INT_BITS, Type, int_type
from ..data.types import leaves_of, plain
from ..data.values import Parts, from_leaves, leaves_in
from ..reader import Reader
from ..text.tokens import Cursor, name_of

_BITCAST, _ZEXT, _SHL, _OR, _LSHR, _TRUNC = (TABLE[name] for name in ("bitcast", "zext", "shl", "or", "lshr", "trunc"))


def bitcast(reader: Reader, result: str, cursor: Cursor) -> None:
    source = reader.type(cursor)
    value = reader.operand(source, cursor)
    cursor.expect("to")
    target = reader.type(cursor)
    before, after = leaves_of(source), leaves_of(target)
    leaves = regrouped(reader, leaves_in(value), after) if before and after else None
    if leaves is None:
        name = name_of(result)
        whole = reader.emit(_BITCAST, plain(target), [reader.whole(value)], name=name)
        reader.define(result, reader.parted(target, whole, name))
        return
    new = from_leaves(target, leaves)
    if isinstance(new, Parts):
        reader.define(result, new)
    else:
        reader.take(result, new)


def regrouped(reader: Reader, leaves: list[Value], wanted: tuple[Type, ...]) -> list[Value] | None:
    """Leaves of the wanted types with the same bits; None where that is impossible."""
    if len(leaves) == len(wanted):
        return [_cast(reader, leaf, type) for leaf, type in zip(leaves, wanted, strict=True)]
    if not all(type.is_int or type.is_float for type in (*wanted, *(leaf.type for leaf in leaves))):
        return None
    have, want = leaves[0].type.bits, wanted[0].bits
    step = _common_step(have, want, len(leaves))
    if step is None:
        return None
    numbers = [_cast(reader, leaf, int_type(have)) for leaf in leaves]
    joined = [_join(reader, numbers[at : at + step]) for at in range(0, len(numbers), step)]
    pieces = [piece for number in joined for piece in _cut(reader, number, want)]
    return [_cast(reader, piece, type) for piece, type in zip(pieces, wanted, strict=True)]


def _common_step(have: int, want: int, count: int) -> int | None:
    """How many leaves to join before splitting, so that no piece spans two joined numbers."""
    if want % have == 0:
        return want // have if want <= MAX_INT_BITS else None
    if have % want == 0:
        return 1
    return count if have * count <= MAX_INT_BITS else None


def _cast(reader: Reader, value: Value, type: Type) -> Value:
    return value if value.type is type else reader.emit(_BITCAST, type, [value])


def _join(reader: Reader, numbers: list[Value]) -> Value:
    if len(numbers) == 1:
        return numbers[0]
    bits = numbers[0].type.bits
    wide = int_type(bits * len(numbers))
    first, *rest = reversed(numbers) if reader.context.layout.big_endian else numbers
    total: Value = reader.emit(_ZEXT, wide, [first])
    for index, number in enumerate(rest, 1):
        moved = reader.emit(_ZEXT, wide, [number])
        moved = reader.emit(_SHL, wide, [moved, Const(wide, index * bits)], flags=("nuw",))
        total = reader.emit(_OR, wide, [total, moved], flags=("disjoint",))
    return total


def _cut(reader: Reader, number: Value, bits: int) -> list[Value]:
    if number.type.bits == bits:
        return [number]
    pieces: list[Value] = []
    for low in range(0, number.type.bits, bits):
        moved = reader.emit(_LSHR, number.type, [number, Const(number.type, low)]) if low else number
        pieces.append(reader.emit(_TRUNC, int_type(bits), [moved]))
    return pieces[::-1] if reader.context.layout.big_endian else pieces


READERS = {"bitcast": bitcast}
