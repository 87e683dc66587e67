"""Constants of LLVM's text to ours; constant expressions are folded, or left as an `Expression` for ops to compute.

    i32 -1 · float 0x3FB99999A0000000 · ptr null · <2 x i32> <i32 1, i32 2> · splat (i8 3) · zeroinitializer
    getelementptr (i8, ptr @table, i64 8)      @table+8
    ptrtoint (ptr @table to i64)               Expression(ptrtoint)

An alias is replaced by its target.
"""

from __future__ import annotations

import struct

from ....ir.function import Const, Symbol, Value
from ....ir.types import I8, Type
from ..ops.addresses import constant_address, index_type_of, steps
from ..text.tokens import NUMBER_START, Cursor, Unreadable, bytes_of, name_of, tokenize
from .types import AnyType, Composite, Types, leaves_of, plain, spelling
from .values import WORDS, AnyValue, Expression, Parts, filled, from_leaves, leaves_in

GEP_FLAGS = ("inbounds", "nusw", "nuw")
_FOLDS = {"add": int.__add__, "sub": int.__sub__, "xor": int.__xor__, "mul": int.__mul__}
_CASTS = ("ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast", "trunc")


def float_of(token: str) -> float:
    """A decimal number, the bits of a double, or those of a half after H."""
    if token.startswith("0xH"):
        return struct.unpack("<e", int(token[3:], 16).to_bytes(2, "little"))[0]
    if token.startswith("0x"):
        return struct.unpack("<d", int(token[2:], 16).to_bytes(8, "little"))[0]
    return float(token)


class Constants:
    """Constants of one module. `aliases` maps a name to its target's text, `barred` a name to why it is unavailable.

    `thread_local` variables can be analysed, not compiled. `relative` are tables of offsets that were turned into
    tables of addresses: only `llvm.load.relative` may use them.
    """

    __slots__ = ("_resolving", "aliases", "barred", "relative", "relative_allowed", "thread_local", "types")

    def __init__(self, types: Types) -> None:
        self.types = types
        self.aliases: dict[str, str] = {}
        self.barred: dict[str, str] = {}
        self.relative: set[str] = set()
        self.thread_local: dict[str, None] = {}
        self.relative_allowed = False
        self._resolving: list[str] = []

    def read(self, type: AnyType, cursor: Cursor) -> AnyValue:
        token = cursor.next()
        if isinstance(type, Type):
            if type.is_int:
                if token[0] in NUMBER_START:
                    return Const(type, int(token))
                if token == "true" or token == "false":
                    return Const(type, int(token == "true"))
            elif type.is_float and token[0] in NUMBER_START:
                return Const(type, float_of(token))
        return self._other(token, type, cursor)

    def _other(self, token: str, type: AnyType, cursor: Cursor) -> AnyValue:
        if token in WORDS:
            return filled(type, WORDS[token])
        if token == "zeroinitializer" or token == "null":
            return filled(type, None)
        if token[0] == "@":
            return self.symbol(name_of(token), plain(type))
        if token in ("dso_local_equivalent", "no_cfi"):
            return self.symbol(name_of(cursor.next()), plain(type))
        if token == "splat":
            return self._splat(type, cursor)
        if token in ("<", "[", "{") or token[:2] == 'c"':
            return self._members(token, type, cursor)
        if cursor.peek() in ("(", *GEP_FLAGS, "inrange", "nsw"):
            return self._expression(token, type, cursor)
        if isinstance(type, Type) and type.is_opaque:
            return Const(type, token)
        raise Unreadable(f"'{token}' is no constant that can be read")

    def symbol(self, name: str, type: Type) -> Value:
        if name in self.barred:
            raise Unreadable(self.barred[name])
        if name in self.relative and not self.relative_allowed:
            raise Unreadable(f"'{name}' is a table of distances")
        if name not in self.aliases:
            return Symbol(name, 0, type)
        if name in self._resolving:
            raise Unreadable(f"alias '{name}' stands for itself")
        self._resolving.append(name)
        try:
            value = self.read(type, tokenize(self.aliases[name]))
        finally:
            self._resolving.pop()
        assert isinstance(value, Value), "an address is one value"
        return value

    def _splat(self, type: AnyType, cursor: Cursor) -> AnyValue:
        cursor.expect("(")
        element = self.read(self.types.read(cursor), cursor)
        cursor.expect(")")
        if not isinstance(type, Composite) or type.leaves is None:
            return Const(plain(type), f"splat ({element!r})")
        return Parts(type, leaves_in(element) * type.count)

    def _members(self, token: str, type: AnyType, cursor: Cursor) -> AnyValue:
        if not isinstance(type, Composite):
            raise Unreadable(f"a constant of type {spelling(type)} has no members")
        start = cursor.at - 1
        leaves = _characters(token) if token[0] == "c" else self._listed(token, cursor)
        if type.leaves is None:
            return Const(type.whole, " ".join(cursor.tokens[start : cursor.at]))
        return Parts(type, leaves)

    def _listed(self, token: str, cursor: Cursor) -> list[Value]:
        packed = token == "<" and cursor.accept("{")
        close = {"<": ">", "[": "]", "{": "}"}["{" if packed else token]
        leaves: list[Value] = []
        first = True
        while not cursor.accept(close):
            if not first:
                cursor.expect(",")
            first = False
            leaves += leaves_in(self.read(self.types.read(cursor), cursor))
        if packed:
            cursor.expect(">")
        return leaves

    def typed(self, cursor: Cursor) -> AnyValue:
        return self.read(self.types.read(cursor), cursor)

    def one(self, cursor: Cursor) -> Value:
        """A typed constant that is one scalar."""
        value = self.typed(cursor)
        if isinstance(value, Parts):
            raise Unreadable(f"a constant expression on {value.type.text}")
        return value

    def _expression(self, token: str, type: AnyType, cursor: Cursor) -> AnyValue:
        if not isinstance(type, Type):
            raise Unreadable(f"'{token}' as a constant of type {spelling(type)}")
        if token == "getelementptr":
            return self._address(cursor)
        while cursor.peek() in ("nsw", "nuw"):
            cursor.at += 1
        if token in _CASTS:
            return self._cast(token, cursor)
        if token in _FOLDS:
            return self._sum(token, cursor)
        raise Unreadable(f"'{token}' as a constant")

    def _address(self, cursor: Cursor) -> Value:
        flags: list[str] = []
        while not cursor.accept("("):
            word = cursor.next()
            if word == "inrange":
                cursor.skip_group()
            else:
                flags.append(word)
        source = self.types.read(cursor)
        cursor.expect(",")
        base = self.one(cursor)
        indices: list[Value] = []
        while cursor.accept(","):
            indices.append(self.one(cursor))
        cursor.expect(")")
        layout = self.types.layout
        address_flags = tuple(flag for flag in GEP_FLAGS if flag in flags)
        return constant_address(base, steps(source, indices, layout), address_flags, index_type_of(base.type, layout))

    def _cast(self, token: str, cursor: Cursor) -> AnyValue:
        cursor.expect("(")
        value = self.typed(cursor)
        cursor.expect("to")
        type = self.types.read(cursor)
        cursor.expect(")")
        if isinstance(value, Parts) or not isinstance(type, Type):
            if leaves_of(type) == (value.type.leaves if isinstance(value, Parts) else (value.type,)):
                return from_leaves(type, leaves_in(value))
            raise Unreadable(f"'{token}' as a constant of type {spelling(type)}")
        return folded_cast("ptrtoint" if token == "ptrtoaddr" else token, value, type)

    def _sum(self, token: str, cursor: Cursor) -> Value:
        cursor.expect("(")
        left = self.one(cursor)
        cursor.expect(",")
        right = self.one(cursor)
        cursor.expect(")")
        numbers = [one.value for one in (left, right) if isinstance(one, Const) and isinstance(one.value, int)]
        if len(numbers) == 2:
            return Const(left.type, _FOLDS[token](*numbers))
        return Expression(token, left.type, [left, right])


def folded_cast(token: str, value: Value, type: Type) -> Value:
    if value.type is type and token in ("bitcast", "addrspacecast"):
        return value
    if isinstance(value, Const):
        if not isinstance(value.value, int | float | str):
            return Const(type, value.value)
        if isinstance(value.value, int) and token in ("ptrtoint", "inttoptr", "trunc"):
            return Const(type, value.value)
    return Expression(token, type, [value])


def _characters(token: str) -> list[Value]:
    return [Const(I8, byte) for byte in bytes_of(token[2:-1])]
