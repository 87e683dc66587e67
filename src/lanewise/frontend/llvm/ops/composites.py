"""Vectors and aggregates split and rebuilt: on values in parts these are renamings, not ops.

    %w = insertelement <2 x float> %v, float %x, i32 0      w = [x, v.1]
    %s = shufflevector %v, %w, <i32 3, i32 0>               s = [w.1, v.0]
    %e = extractelement <4 x float> %v, i32 %i              select by comparing i with 1, 2, 3

An element out of range is poison, so any of the elements is a valid result.
"""

from __future__ import annotations

from ....ir.function import POISON, Const, Value
from ....ir.ops import TABLE
from ....ir.types import I1
from ..data.types import AnyType, Composite, leaves_of, plain
from ..data.values import AnyValue, Parts, leaves_in
from ..reader import Reader, constant_number
from ..text.tokens import Cursor, Unreadable, name_of
from .arithmetic import InstructionReader

_ICMP, _SELECT = TABLE["icmp"], TABLE["select"]


def span(type: AnyType, path: list[int]) -> tuple[AnyType, int, int]:
    """The member at the end of a path: its type, its first leaf, and how many it has."""
    start = 0
    for index in path:
        if not isinstance(type, Composite):
            raise Unreadable("an index leads into a scalar")
        if type.kind == "struct":
            start += sum(len(leaves_of(one) or ()) for one in type.fields[:index])
        else:
            start += index * len(leaves_of(type.element) or ())
        type = type.field(index)
    return type, start, len(leaves_of(type) or ())


def _path(cursor: Cursor) -> list[int]:
    path: list[int] = []
    while cursor.accept(","):
        path.append(int(cursor.next()))
    return path


def extractvalue(reader: Reader, result: str, cursor: Cursor) -> None:
    type = reader.type(cursor)
    value = reader.operand(type, cursor)
    member, start, count = span(type, _path(cursor))
    if isinstance(value, Parts):
        reader.rebuilt(result, member, value.leaves[start : start + count])
    else:
        name = name_of(result)
        reader.define(result, reader.parted(member, reader.opaque(plain(member), [value], name), name))


def insertvalue(reader: Reader, result: str, cursor: Cursor) -> None:
    type = reader.type(cursor)
    value = reader.operand(type, cursor)
    cursor.expect(",")
    new = reader.typed(cursor)
    _, start, count = span(type, _path(cursor))
    if isinstance(value, Parts):
        leaves = value.leaves[:start] + leaves_in(new) + value.leaves[start + count :]
        reader.rebuilt(result, type, leaves)
    else:
        reader.define(result, reader.opaque(plain(type), [value, reader.whole(new)], name_of(result)))


def extractelement(reader: Reader, result: str, cursor: Cursor) -> None:
    type = reader.type(cursor)
    value = reader.operand(type, cursor)
    cursor.expect(",")
    index = reader.one(cursor)
    if not isinstance(value, Parts):
        element = type.element if isinstance(type, Composite) else scalable_element(reader, type)
        reader.define(result, reader.opaque(plain(element), [value, index], name_of(result)))
        return
    number = constant_number(index)
    if number is None:
        _pick(reader, result, value.leaves, index)
    else:
        leaf = value.leaves[number] if number < len(value.leaves) else Const(value.leaves[0].type, POISON)
        reader.take(result, leaf)


def scalable_element(reader: Reader, type: AnyType) -> AnyType:
    """`<vscale x 4 x i32>` is opaque as a whole; its element type follows the last x."""
    text = plain(type).text
    word = text[text.rindex(" x ") + 3 : text.rindex(">")]
    found = reader.context.types.one_token.get(word)
    if found is None:
        raise Unreadable(f"an element of {text}")
    return found


def _pick(reader: Reader, result: str, leaves: list[Value], index: Value) -> None:
    """The leaf at an index known only at run time; any leaf is valid for one out of range."""
    chosen = leaves[0]
    for number, leaf in enumerate(leaves[1:], 1):
        if number >> index.type.bits:
            break
        here = reader.emit(_ICMP, I1, [index, Const(index.type, number)], mode="eq")
        chosen = reader.emit(_SELECT, leaf.type, [here, leaf, chosen])
    reader.take(result, chosen)


def insertelement(reader: Reader, result: str, cursor: Cursor) -> None:
    type = reader.type(cursor)
    value = reader.operand(type, cursor)
    cursor.expect(",")
    new = reader.one(cursor)
    cursor.expect(",")
    index = reader.one(cursor)
    if not isinstance(value, Parts):
        reader.define(result, reader.opaque(plain(type), [value, new, index], name_of(result)))
        return
    number = constant_number(index)
    leaves = list(value.leaves)
    if number is None:
        leaves = [_replaced(reader, index, at, new, old) for at, old in enumerate(leaves)]
    elif number < len(leaves):
        leaves[number] = new
    reader.rebuilt(result, type, leaves)


def _replaced(reader: Reader, index: Value, at: int, new: Value, old: Value) -> Value:
    if at >> index.type.bits:
        return old
    here = reader.emit(_ICMP, I1, [index, Const(index.type, at)], mode="eq")
    return reader.emit(_SELECT, old.type, [here, new, old])


def shufflevector(reader: Reader, result: str, cursor: Cursor) -> None:
    type = reader.type(cursor)
    first = reader.operand(type, cursor)
    cursor.expect(",")
    second = reader.typed(cursor)
    cursor.expect(",")
    mask_type = reader.type(cursor)
    mask = reader.operand(mask_type, cursor)
    if isinstance(first, Parts) and isinstance(second, Parts) and isinstance(mask, Parts):
        assert isinstance(type, Composite)
        made = reader.context.types.vector(len(mask.leaves), type.element)
        reader.rebuilt(result, made, [_chosen(first.leaves + second.leaves, one) for one in mask.leaves])
        return
    if not isinstance(type, Composite) or not isinstance(mask_type, Composite):
        whole = plain(type)
    else:
        whole = reader.context.types.vector(mask_type.count, type.element).whole
    reader.define(result, reader.opaque(whole, [reader.whole(first), reader.whole(second)], name_of(result)))


def _chosen(leaves: list[Value], mask: AnyValue) -> Value:
    number = constant_number(mask)
    return Const(leaves[0].type, POISON) if number is None or number >= len(leaves) else leaves[number]


READERS: dict[str, InstructionReader] = {
    "extractvalue": extractvalue,
    "insertvalue": insertvalue,
    "extractelement": extractelement,
    "insertelement": insertelement,
    "shufflevector": shufflevector,
}
