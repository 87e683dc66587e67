"""Global variables: the bytes of an initializer, and the addresses inside it.

    @t = constant { i32, ptr } { i32 7, ptr @x }, align 8     size 16, data 07000000 00.., link at 8 to @x

A global whose bytes are known only after linking (a difference of two addresses) is barred: functions that mention it
are refused, with the reason. Thread-local variables are noted: code that mentions them is analysed, not compiled.
"""

from __future__ import annotations

import struct

from ....ir.function import Const, Global, Symbol, Undefined, Value
from ....ir.types import I32, PTR
from ....record import dataclass, field
from ..text.tokens import Cursor, Unreadable, bytes_of, name_of, tokenize
from .constants import Constants
from .layout import Layout
from .types import AnyType, Composite, align_of, alloc_size, plain, repeated, store_size
from .values import Expression, Parts

LARGEST = 1 << 30
ADDRESS = 8  # bytes of an address in a global of ours
_KINDS = ("global", "constant", "alias", "ifunc")
_FLOATS = {16: "e", 32: "f", 64: "d"}


def read_globals(lines: list[str], constants: Constants) -> dict[str, Global]:
    """All globals; aliases and barred names go into `constants`."""
    found: dict[str, Global] = {}
    cursors = [tokenize(line) for line in lines]
    # Aliases first: an initializer may use one that is defined after it.
    heads = [(cursor, *_head(cursor, constants)) for cursor in cursors]
    for cursor, name, words, kind in heads:
        if kind in ("alias", "ifunc") or name.startswith("llvm."):
            continue
        try:
            found[name] = _variable(name, words, kind, cursor, constants)
        except Unreadable as why:
            constants.barred.setdefault(name, f"global '{name}' cannot be read: {why}")
    _bar_what_points_there(found, constants.barred)
    return found


def _bar_what_points_there(found: dict[str, Global], barred: dict[str, str]) -> None:
    while True:
        for name in barred:
            found.pop(name, None)
        worse = {item.name: link for item in found.values() for _, link, _ in item.links if link in barred}
        if not worse:
            return
        for name, link in worse.items():
            barred[name] = f"global '{name}' holds an address that cannot be had: {barred[link]}"


def _head(cursor: Cursor, constants: Constants) -> tuple[str, list[str], str]:
    """Name, words before the kind, kind."""
    name = name_of(cursor.next())
    cursor.expect("=")
    words: list[str] = []
    while cursor.peek() not in _KINDS:
        words.append(cursor.next())
    kind = cursor.next()
    if kind == "alias":
        constants.types.read(cursor)
        cursor.expect(",")
        # An expression has no type here. The line may continue; the part after the address is not read.
        if constants.types.starts(cursor.peek()):
            constants.types.read(cursor)
        constants.aliases[name] = " ".join(cursor.tokens[cursor.at :])
    if kind == "ifunc":
        constants.barred[name] = f"'{name}' is an ifunc: which function it is, is known only when a program is loaded"
    if "thread_local" in words:
        constants.thread_local[name] = None
    return name, words, kind


def _variable(name: str, words: list[str], kind: str, cursor: Cursor, constants: Constants) -> Global:
    layout = constants.types.layout
    type = constants.types.read(cursor)
    space = int(words[words.index("addrspace") + 2]) if "addrspace" in words else 0
    size = alloc_size(type, layout)
    new = Global(name, size, align_of(type, layout), None, kind == "constant", space, (), repeated(type))
    if not ({"external", "extern_weak"} & set(words)):
        if size > LARGEST:
            raise Unreadable(f"it has {size} bytes")
        if _is_relative(type, cursor):
            return _turned(new, type, cursor, constants)
        image = Image(bytearray(size), constants)
        image.put(type, cursor, 0)
        new.data, new.links = bytes(image.data), tuple(image.links)
    if "align" in cursor.tokens[cursor.at :]:
        new.align = int(cursor.tokens[cursor.tokens.index("align", cursor.at) + 1])
    return new


def _is_relative(type: AnyType, cursor: Cursor) -> bool:
    """Is it a table of 32-bit differences of addresses? clang turns a table of pointers into one."""
    is_words = isinstance(type, Composite) and type.kind == "array" and type.element is I32
    return is_words and cursor.tokens[cursor.at : cursor.at + 4] == ["[", "i32", "trunc", "("]


def _turned(new: Global, type: AnyType, cursor: Cursor, constants: Constants) -> Global:
    """The table of pointers that a table of offsets from itself encodes."""
    assert isinstance(type, Composite)
    cursor.expect("[")
    links: list[tuple[int, str, int]] = []
    constants.relative.add(new.name)
    constants.relative_allowed = True
    try:
        for index in range(type.count):
            if index:
                cursor.expect(",")
            links.append((8 * index, *_distance(constants.one(cursor), new.name)))
    finally:
        constants.relative_allowed = False
    new.size, new.align, new.element = 8 * type.count, 8, PTR
    new.data, new.links = bytes(new.size), tuple(links)
    return new


def _distance(value: Value, base: str) -> tuple[str, int]:
    """The symbol x and offset of trunc(x - base)."""
    if isinstance(value, Expression) and value.row == "trunc":
        value = value.args[0]
        if isinstance(value, Expression) and value.row == "sub" and _address(value.args[1]) == (base, 0):
            return _address(value.args[0])
    raise Unreadable("its value is computed from addresses")


@dataclass(slots=True)
class Image:
    """The bytes of an initializer during reading."""

    data: bytearray
    constants: Constants
    links: list[tuple[int, str, int]] = field(default_factory=list[tuple[int, str, int]])

    @property
    def layout(self) -> Layout:
        return self.constants.types.layout

    def put(self, type: AnyType, cursor: Cursor, at: int) -> None:
        """Write the constant at the cursor to an offset; undefined bytes are zero."""
        token = cursor.peek()
        if isinstance(type, Composite):
            if token in ("zeroinitializer", "undef", "poison"):
                cursor.at += 1
            elif token[:2] == 'c"':
                text = bytes_of(cursor.next()[2:-1])
                self.data[at : at + len(text)] = text
            elif token == "splat" or (type.is_vector and plain(type.element).bits % 8):
                self._leaves(type, cursor, at)
            elif token in ("[", "{", "<"):
                self._members(type, cursor, at)
            else:
                raise Unreadable(f"'{token}' in its value")
        else:
            value = self.constants.read(type, cursor)
            assert isinstance(value, Value), "a scalar is one value"
            self._scalar(value, at)

    def _members(self, type: Composite, cursor: Cursor, at: int) -> None:
        packed = cursor.next() == "<" and cursor.accept("{")
        types = self.constants.types
        for index in range(type.count):
            if index:
                cursor.expect(",")
            types.read(cursor)
            self.put(type.field(index), cursor, at + type.start(index))
        cursor.at += 1 + packed

    def _leaves(self, type: Composite, cursor: Cursor, at: int) -> None:
        value = self.constants.read(type, cursor)
        if not isinstance(value, Parts):
            raise Unreadable(f"its value of type {type.text} is too large")
        if type.has_whole_bytes:
            for offset, leaf in zip(type.offsets, value.leaves, strict=True):
                self._scalar(leaf, at + offset)
            return
        bits = 0
        for index, leaf in enumerate(value.leaves):
            number = leaf.value if isinstance(leaf, Const) and isinstance(leaf.value, int) else 0
            bits |= number << (index * leaf.type.bits)
        size = store_size(type, self.layout)
        self.data[at : at + size] = bits.to_bytes(size, "little")

    def _scalar(self, value: Value, at: int) -> None:
        if isinstance(value, Const):
            raw = self._bytes(value)
            self.data[at : at + len(raw)] = raw
            return
        name, distance = _address(value)
        if store_size(value.type, self.layout) != ADDRESS:
            raise Unreadable(f"the address of '{name}' in {store_size(value.type, self.layout)} bytes")
        self.links.append((at, name, distance))

    def _bytes(self, const: Const) -> bytes:
        value, type = const.value, const.type
        size = self.layout.scalar(type)[0]
        order = "big" if self.layout.big_endian else "little"
        if isinstance(value, Undefined):
            return bytes(size)
        if isinstance(value, float):
            raw = struct.pack("<" + _FLOATS[type.bits], value)
            return raw[::-1] if self.layout.big_endian else raw
        if isinstance(value, int):
            return (value % (1 << (8 * size))).to_bytes(size, order)
        if value == "zeroinitializer":
            return bytes(size)
        if value.startswith("0xK") and type.bits == 80:
            return int(value[3:], 16).to_bytes(10, order)
        raise Unreadable(f"a constant of type {type}")


def _address(value: Value) -> tuple[str, int]:
    """A symbol and an offset, also of an integer expression with a number added to it."""
    if isinstance(value, Symbol):
        return value.name, value.offset
    if isinstance(value, Expression):
        if value.row in ("ptrtoint", "inttoptr", "addrspacecast", "bitcast"):
            return _address(value.args[0])
        left, *rest = value.args
        if value.row in ("add", "sub") and isinstance(rest[0], Const) and isinstance(rest[0].value, int):
            name, distance = _address(left)
            return name, distance + (rest[0].signed if value.row == "add" else -rest[0].signed)
    raise Unreadable("its value is computed from addresses")
