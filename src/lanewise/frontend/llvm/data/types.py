"""LLVM's types: scalars are ours; vectors, arrays and structs are `Composite`; the rest is opaque.

    i32 float ptr addrspace(3)      I32 F32 ptr(3)
    <4 x float>                     Composite, four leaves of f32
    { i64, [2 x i8] }               Composite, three leaves at offsets 0, 8, 9
    x86_fp80 bfloat i256 [99 x i8]  opaque"...": carried as a whole

A composite value with few enough *leaves* (scalars, depth first) is split into them; one with more is opaque.
"""

from __future__ import annotations

from functools import cached_property

from ....ir.digits import is_digits
from ....ir.types import F16, F32, F64, MAX_INT_BITS, VOID, Type, int_type, opaque_type, ptr_type
from ....record import dataclass
from ..text.tokens import Cursor, Unreadable, tokenize
from .layout import Layout, aligned

MOST_LEAVES = 64
LONGEST_TEXT = 1 << 20

_OPAQUE_BITS = {"bfloat": 16, "x86_fp80": 80, "fp128": 128, "ppc_fp128": 128, "x86_amx": 8192}
_SPELLING = {F16: "half", F32: "float", F64: "double"}


@dataclass(eq=False)
class Composite:
    """A vector, array or struct. `fields` holds a struct's members, or the repeated element."""

    kind: str
    fields: tuple[AnyType, ...]
    count: int
    packed: bool
    text: str
    layout: Layout

    @property
    def element(self) -> AnyType:
        return self.fields[0]

    @property
    def is_vector(self) -> bool:
        return self.kind == "vector"

    def field(self, index: int) -> AnyType:
        return self.fields[index if self.kind == "struct" else 0]

    @cached_property
    def leaves(self) -> tuple[Type, ...] | None:
        """Its scalars, depth first; None if there are too many."""
        if self.kind != "struct":
            each = leaves_of(self.element)
            if each is None or len(each) * self.count > MOST_LEAVES or self.count > MOST_LEAVES:
                return None
            return each * self.count
        found: list[Type] = []
        for one in self.fields:
            each = leaves_of(one)
            if each is None or len(found) + len(each) > MOST_LEAVES:
                return None
            found += each
        return tuple(found)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Byte offset of each leaf; a vector's elements have no gaps."""
        assert self.leaves is not None, f"{self.text} is not taken apart"
        return tuple(start + inner for index, start in self._starts() for inner in offsets_of(self.field(index)))

    def _starts(self) -> list[tuple[int, int]]:
        return [
            (index, self.start(index)) for index in range(len(self.fields) if self.kind == "struct" else self.count)
        ]

    def start(self, index: int) -> int:
        """The offset of a member, in bytes."""
        if self.kind == "struct":
            return self._members[0][index]
        return index * self.stride

    @cached_property
    def stride(self) -> int:
        """Bytes from one element of an array or vector to the next."""
        if self.is_vector and isinstance(self.element, Type):
            return self.layout.scalar(self.element)[0]
        return alloc_size(self.element, self.layout)

    @cached_property
    def _members(self) -> tuple[list[int], int, int]:
        """Offsets of a struct's members, size and alignment."""
        at, widest = 0, 1 if self.packed else self.layout.aggregate
        starts: list[int] = []
        for one in self.fields:
            align = 1 if self.packed else align_of(one, self.layout)
            at = aligned(at, align)
            starts.append(at)
            at += alloc_size(one, self.layout)
            widest = max(widest, align)
        return starts, aligned(at, widest), widest

    @cached_property
    def bits(self) -> int:
        if self.is_vector and isinstance(self.element, Type):
            element = self.element
            each = 8 * self.layout.pointer(element.space)[0] if element.is_ptr else element.bits
            return each * self.count
        if self.kind == "struct":
            return 8 * self._members[1]
        return 8 * self.stride * self.count

    @cached_property
    def align(self) -> int:
        if self.kind == "struct":
            return self._members[2]
        if self.is_vector:
            return self.layout.vector_align(self.bits)
        return align_of(self.element, self.layout)

    @cached_property
    def has_whole_bytes(self) -> bool:
        """Can each leaf be loaded and stored by itself? The bits of `<8 x i1>` share a byte."""
        return self.leaves is not None and all(leaf.is_ptr or leaf.bits % 8 == 0 for leaf in self.leaves)

    @cached_property
    def whole(self) -> Type:
        """The type of one value that holds all of it."""
        return opaque_type(self.text, self.bits)

    def __repr__(self) -> str:
        return f"Composite({self.text})"


@dataclass(eq=False, slots=True)
class Signature:
    """The type of a function."""

    result: AnyType
    params: tuple[AnyType, ...]
    variadic: bool


AnyType = Type | Composite | Signature


def leaves_of(type: AnyType) -> tuple[Type, ...] | None:
    if isinstance(type, Composite):
        return type.leaves
    return (type,) if isinstance(type, Type) else None


def offsets_of(type: AnyType) -> tuple[int, ...]:
    return type.offsets if isinstance(type, Composite) else (0,)


def store_size(type: AnyType, layout: Layout) -> int:
    if isinstance(type, Composite):
        return (type.bits + 7) // 8
    if isinstance(type, Signature) or (type.is_opaque and not type.bits):
        raise Unreadable(f"'{spelling(type)}' has no size")
    return layout.scalar(type)[0]


def alloc_size(type: AnyType, layout: Layout) -> int:
    """Bytes from one element to the next in memory."""
    return aligned(store_size(type, layout), align_of(type, layout))


def align_of(type: AnyType, layout: Layout) -> int:
    if isinstance(type, Composite):
        return type.align
    if isinstance(type, Signature) or (type.is_opaque and not type.bits):
        raise Unreadable(f"'{spelling(type)}' has no size")
    return layout.scalar(type)[1]


def repeated(type: AnyType) -> Type | None:
    """The scalar that fills memory of this type, if it is a single one and occupies whole bytes."""
    while isinstance(type, Composite) and type.kind != "struct":
        type = type.element
    whole = isinstance(type, Type) and not type.is_opaque and (type.is_ptr or type.bits % 8 == 0)
    return type if whole and isinstance(type, Type) else None


def plain(type: AnyType) -> Type:
    """The type of our single value for a value of an LLVM type."""
    if isinstance(type, Type):
        return type
    if isinstance(type, Composite):
        return type.whole
    raise Unreadable("a value cannot have the type of a function")


def spelling(type: AnyType) -> str:
    """A type as LLVM writes it, with named structs expanded."""
    if isinstance(type, Composite):
        return type.text
    if isinstance(type, Signature):
        params = [spelling(one) for one in type.params] + ["..."] * type.variadic
        return f"{spelling(type.result)} ({', '.join(params)})"
    if type.is_ptr:
        return f"ptr addrspace({type.space})" if type.space else "ptr"
    if type.is_opaque:
        return type.text[7:].rpartition('"')[0].replace('\\"', '"').replace("\\\\", "\\")
    return _SPELLING.get(type) or type.text


class Types:
    """The types of one module, interned."""

    __slots__ = ("_by_text", "_opening", "layout", "named", "one_token")

    def __init__(self, layout: Layout, named: dict[str, str]) -> None:
        self.layout = layout
        self.named = named
        self.one_token: dict[str, AnyType] = {
            "void": VOID,
            "half": F16,
            "float": F32,
            "double": F64,
            "ptr": ptr_type(),
            **{name: opaque_type(name, bits) for name, bits in _OPAQUE_BITS.items()},
            **{f"i{bits}": int_type(bits) for bits in (1, 8, 16, 32, 64, 128)},
            **{name: opaque_type(name) for name in ("token", "metadata", "label")},
        }
        self._by_text: dict[str, Composite] = {}
        self._opening: list[str] = []

    def read(self, cursor: Cursor) -> AnyType:
        """The type at the cursor, with the parameters that follow if it is a function type."""
        found = self.one_token.get(cursor.tokens[cursor.at])
        if found is None:
            found = self._longer(cursor)
        else:
            cursor.at += 1
        return self._signature(found, cursor) if cursor.tokens[cursor.at] == "(" else found

    def starts(self, token: str) -> bool:
        """Can a type start with this token?"""
        return (
            token in self.one_token
            or token[:1] in ("%", "[", "{", "<")
            or token[:4] == "ptr "
            or token == "target"
            or (token[:1] == "i" and is_digits(token[1:]))
        )

    def result_type(self, cursor: Cursor) -> AnyType:
        """The type before a function's name: the parameters after the name are not part of it."""
        found = self.one_token.get(cursor.peek())
        if found is None:
            return self._longer(cursor)
        cursor.at += 1
        return found

    def value_type(self, cursor: Cursor) -> Type | Composite:
        found = self.read(cursor)
        if isinstance(found, Signature):
            raise Unreadable("a value cannot have the type of a function")
        return found

    def _longer(self, cursor: Cursor) -> AnyType:
        token = cursor.next()
        if token == "[":
            return self._sequence("array", cursor, "]")
        if token == "{":
            return self._struct(cursor, False)
        if token == "<":
            if cursor.accept("{"):
                found = self._struct(cursor, True)
                cursor.expect(">")
                return found
            return self._sequence("vector", cursor, ">")
        if token == "target":
            text = "target(" + " ".join(cursor.skip_group()).replace(" ,", ",") + ")"
            return opaque_type(text)
        found = self._word(token)
        self.one_token[token] = found
        return found

    def _word(self, token: str) -> AnyType:
        if token.startswith("<"):
            count, _, element = token[1:-1].partition(" x ")
            return self.vector(int(count), self.value_type(tokenize(element)))
        if token[0] == "i" and is_digits(token[1:]):
            bits = int(token[1:])
            return int_type(bits) if bits <= MAX_INT_BITS else opaque_type(token, bits)
        if token.startswith("ptr addrspace("):
            return ptr_type(int(token[14:-1]))
        if token in self.named:
            return self._named_struct(token)
        raise Unreadable(f"'{token}' is no type that can be read")

    def _named_struct(self, token: str) -> AnyType:
        body = self.named[token]
        if body == "opaque":
            return opaque_type(token)
        if token in self._opening:
            raise Unreadable(f"'{token}' holds itself")
        self._opening.append(token)
        try:
            return self.read(tokenize(body))
        finally:
            self._opening.pop()

    def _sequence(self, kind: str, cursor: Cursor, close: str) -> AnyType:
        scalable = cursor.accept("vscale")
        if scalable:
            cursor.expect("x")
        count = int(cursor.next())
        cursor.expect("x")
        element = self.read(cursor)
        cursor.expect(close)
        if scalable:
            return opaque_type(f"<vscale x {count} x {spelling(element)}>")
        return self.vector(count, element) if kind == "vector" else self.array(count, element)

    def _struct(self, cursor: Cursor, packed: bool) -> AnyType:
        fields: list[AnyType] = []
        while not cursor.accept("}"):
            if fields:
                cursor.expect(",")
            fields.append(self.read(cursor))
        return self.struct(fields, packed)

    def _signature(self, result: AnyType, cursor: Cursor) -> Signature:
        cursor.expect("(")
        params: list[AnyType] = []
        variadic = False
        while not cursor.accept(")"):
            if params:
                cursor.expect(",")
            if cursor.accept("..."):
                variadic = True
            else:
                params.append(self.read(cursor))
        return Signature(result, tuple(params), variadic)

    def vector(self, count: int, element: AnyType) -> Composite:
        return self._interned("vector", (element,), count, False, f"<{count} x {spelling(element)}>")

    def array(self, count: int, element: AnyType) -> Composite:
        return self._interned("array", (element,), count, False, f"[{count} x {spelling(element)}]")

    def struct(self, fields: list[AnyType], packed: bool = False) -> Composite:
        inside = ", ".join(map(spelling, fields))
        text = f"{{ {inside} }}" if inside else "{}"
        return self._interned("struct", tuple(fields), len(fields), packed, f"<{text}>" if packed else text)

    def _interned(self, kind: str, fields: tuple[AnyType, ...], count: int, packed: bool, text: str) -> Composite:
        known = self._by_text.get(text)
        if known is None:
            if len(text) > LONGEST_TEXT:
                raise Unreadable("a type is too large")
            known = self._by_text[text] = Composite(kind, fields, count, packed, text, self.layout)
        return known
