"""Memory: alloca, load, store, getelementptr, atomics.

    %v = load <2 x float>, ptr %p, align 8     %v.0 = load %p, align=8;  %v.1 = load (ptradd %p, 4), align=4

Leaves whose bits share bytes (`<8 x i1>`) are loaded and stored as one integer, or as one opaque value if there is no
integer of their size.
"""

from __future__ import annotations

from typing import Any

from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ....ir.types import I1, VOID, Type, int_type, ptr_type
from ..data.types import AnyType, Composite, align_of, alloc_size, leaves_of, plain, repeated
from ..data.values import AnyValue, Parts, from_leaves
from ..reader import Reader, Refusal, constant_number
from ..text.tokens import Cursor, name_of
from .addresses import Step, index_type_of, steps
from .arithmetic import InstructionReader
from .bitcasts import regrouped

_PRIVATE, _PTRADD, _LOAD, _STORE = (TABLE[name] for name in ("private", "ptradd", "load", "store"))
_ATOMIC, _CMPXCHG, _FENCE, _ICMP, _TRUNC = (TABLE[name] for name in ("atomic", "cmpxchg", "fence", "icmp", "trunc"))
WORDS = (8, 16, 32, 64)  # bits
_ORDERS = frozenset({"unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"})


def alloca(reader: Reader, result: str, cursor: Cursor) -> None:
    if cursor.accept("inalloca"):
        raise Refusal("'alloca inalloca' passes memory in a way that cannot be read")
    cursor.accept("swifterror")
    type = reader.type(cursor)
    count, align, space = 1, align_of(type, reader.context.layout), 0
    while cursor.accept(","):
        if cursor.accept("align"):
            align = int(cursor.next())
        elif cursor.accept("addrspace"):
            space = int(cursor.skip_group()[0])
        else:
            number = constant_number(reader.one(cursor))
            if number is None:
                raise Refusal("'alloca' of a size that is known only at run time cannot be read")
            count = number
    if reader.block is not reader.fn.blocks[0] and reader.repeats():
        raise Refusal("'alloca' in a loop cannot be read")
    attrs: dict[str, Any] = {"size": count * alloc_size(type, reader.context.layout), "align": align}
    element = repeated(type)
    if element is not None:
        attrs["element"] = element
    reader.define(result, reader.emit(_PRIVATE, ptr_type(space), [], name=name_of(result), attrs=attrs))


def _access(cursor: Cursor) -> dict[str, Any]:
    """The part after the operands of an access: scope, orderings, alignment."""
    tokens = cursor.tokens
    if len(tokens) == cursor.at + 4 and tokens[cursor.at + 1] == "align":
        return {"align": int(tokens[cursor.at + 2])}
    orders: list[str] = []
    attrs: dict[str, Any] = {"align": 1}
    while word := cursor.peek():
        cursor.at += 1
        if word == "align":
            attrs["align"] = int(cursor.next())
        elif word in _ORDERS:
            orders.append(word)
        elif word == "syncscope":
            cursor.skip_group()
    if orders:
        attrs["order"] = " ".join(orders)
    return attrs


def load(reader: Reader, result: str, cursor: Cursor) -> None:
    cursor.accept("atomic")
    volatile = cursor.accept("volatile")
    type = reader.type(cursor)
    cursor.expect(",")
    pointer = reader.one(cursor)
    attrs = _access(cursor)
    if volatile:
        attrs["volatile"] = 1
    _load_facts(reader, attrs)
    name = name_of(result)
    if (number := _packed(type)) is not None:
        op = reader.emit(_LOAD, number, [pointer], name=name, attrs=attrs)
        reader.define(result, from_leaves(type, regrouped(reader, [op], leaves_of(type) or ()) or []))
        return
    if not isinstance(type, Composite) or not type.has_whole_bytes:
        op = reader.emit(_LOAD, plain(type), [pointer], name=name, attrs=attrs)
        reader.define(result, reader.parted(type, op, name))
        return
    leaves: list[Value] = []
    for index, (leaf, offset) in enumerate(zip(type.leaves or (), type.offsets, strict=True)):
        place = moved(reader, pointer, offset)
        here = {**attrs, "align": aligned_at(attrs["align"], offset)}
        op = reader.emit(_LOAD, leaf, [place], name=reader.leaf_name(name, index), attrs=here)
        reader.lend(op)
        leaves.append(op)
    reader.define(result, Parts(type, leaves))


def _load_facts(reader: Reader, attrs: dict[str, Any]) -> None:
    """The promises of metadata about the loaded value."""
    attached = reader.attached
    if not attached:
        return
    if "range" in attached:
        attrs["range"] = " ".join(map(str, reader.context.metadata.numbers(attached["range"])))
    if "invariant.load" in attached:
        attrs["invariant"] = 1
    if "noundef" in attached:
        attrs["noundef"] = 1


def store(reader: Reader, result: str, cursor: Cursor) -> None:
    cursor.accept("atomic")
    volatile = cursor.accept("volatile")
    type = reader.type(cursor)
    value = reader.operand(type, cursor)
    cursor.expect(",")
    pointer = reader.one(cursor)
    attrs = _access(cursor)
    if volatile:
        attrs["volatile"] = 1
    if (number := _packed(type)) is not None and isinstance(value, Parts):
        whole = regrouped(reader, value.leaves, (number,))
        assert whole is not None, "bits of a word make that word"
        reader.emit(_STORE, VOID, [*whole, pointer], attrs=attrs)
        return
    if not isinstance(value, Parts) or not value.type.has_whole_bytes:
        reader.emit(_STORE, VOID, [reader.whole(value), pointer], attrs=attrs)
        return
    for leaf, offset in zip(value.leaves, value.type.offsets, strict=True):
        here = {**attrs, "align": aligned_at(attrs["align"], offset)}
        reader.emit(_STORE, VOID, [leaf, moved(reader, pointer, offset)], attrs=here)


def _packed(type: AnyType) -> Type | None:
    """The integer with the bits of a vector whose elements share bytes; None for other types and odd sizes."""
    leaves = leaves_of(type)
    if not isinstance(type, Composite) or not type.is_vector or leaves is None or type.has_whole_bytes:
        return None
    bits = sum(leaf.bits for leaf in leaves)
    return int_type(bits) if bits in WORDS and all(leaf.is_int for leaf in leaves) else None


def moved(reader: Reader, pointer: Value, offset: int) -> Value:
    """A pointer that many bytes further, inside the same access."""
    if not offset:
        return pointer
    by = Const(index_type_of(pointer.type, reader.context.layout), offset)
    return reader.emit(_PTRADD, pointer.type, [pointer, by], flags=("inbounds",), attrs={"scale": 1})


def aligned_at(align: int, offset: int) -> int:
    """The alignment of an address at an offset from an aligned one."""
    return min(align, offset & -offset) if offset else align


def getelementptr(reader: Reader, result: str, cursor: Cursor) -> None:
    flags = reader.flags(cursor, _PTRADD)
    source = reader.type(cursor)
    operands: list[AnyValue] = []
    while cursor.accept(","):
        operands.append(reader.typed(cursor))
    name = name_of(result)
    vectors = [one for one in operands if isinstance(one, Parts)]
    if not vectors:
        base, *indices = [one for one in operands if isinstance(one, Value)]
        reader.define(result, _address(reader, source, base, indices, flags, name))
        return
    leaves: list[Value] = []
    for lane in range(len(vectors[0].leaves)):
        base, *indices = [one.leaves[lane] if isinstance(one, Parts) else one for one in operands]
        leaves.append(_address(reader, source, base, indices, flags, reader.leaf_name(name, lane)))
        reader.lend(leaves[-1])
    type = reader.context.types.vector(len(leaves), leaves[0].type)
    reader.define(result, Parts(type, leaves))


def _address(
    reader: Reader, source: AnyType, base: Value, indices: list[Value], flags: tuple[str, ...], name: str
) -> Value:
    """A chain of ptradd; the last one has the name."""
    layout = reader.context.layout
    way: list[Step] = steps(source, indices, layout) or [(None, 0)]
    index_type = index_type_of(base.type, layout)
    for left, (index, scale) in zip(range(len(way) - 1, -1, -1), way, strict=True):
        if index is None:
            index, scale = Const(index_type, scale), 1
        elif index.type.bits > index_type.bits:
            index = reader.emit(_TRUNC, index_type, [index])
        own = reader.fn.fresh(f"{name}.at") if left else name
        base = reader.emit(_PTRADD, base.type, [base, index], name=own, flags=flags, attrs={"scale": scale})
    return base


def atomicrmw(reader: Reader, result: str, cursor: Cursor) -> None:
    volatile = cursor.accept("volatile")
    mode = cursor.next()
    pointer = reader.one(cursor)
    cursor.expect(",")
    value = reader.one(cursor)
    attrs = _access(cursor)
    if volatile:
        attrs["volatile"] = 1
    name = name_of(result)
    if mode not in _ATOMIC.modes or value.type.is_opaque:
        op = reader.opaque(value.type, [pointer, value], name, "reads writes")
    else:
        op = reader.emit(_ATOMIC, value.type, [pointer, value], name=name, mode=mode, attrs=attrs)
    reader.define(result, op)


def cmpxchg(reader: Reader, result: str, cursor: Cursor) -> None:
    """LLVM's result is a pair: the old value, and whether it was the expected one."""
    cursor.accept("weak")
    volatile = cursor.accept("volatile")
    pointer = reader.one(cursor)
    cursor.expect(",")
    expected = reader.one(cursor)
    cursor.expect(",")
    new = reader.one(cursor)
    attrs = _access(cursor)
    if volatile:
        attrs["volatile"] = 1
    name = name_of(result)
    old = reader.emit(_CMPXCHG, expected.type, [pointer, expected, new], name=reader.leaf_name(name, 0), attrs=attrs)
    same = reader.emit(_ICMP, I1, [old, expected], name=reader.leaf_name(name, 1), mode="eq")
    reader.lend(old, same)
    reader.define(result, Parts(reader.context.types.struct([old.type, I1]), [old, same]))


def fence(reader: Reader, result: str, cursor: Cursor) -> None:
    order = _access(cursor).get("order", "seq_cst")
    reader.emit(_FENCE, VOID, [], attrs={"order": order})


READERS: dict[str, InstructionReader] = {
    "alloca": alloca,
    "load": load,
    "store": store,
    "getelementptr": getelementptr,
    "atomicrmw": atomicrmw,
    "cmpxchg": cmpxchg,
    "fence": fence,
}
