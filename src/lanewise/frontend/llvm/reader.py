"""The state of reading one function: the values named so far, the current block, and how ops are added to it.

Instructions are read by functions `(reader, result, cursor)`, one per opcode; `result` is the token that the
instruction defines, or empty. They use these words:

    reader.operand(type, cursor)       the value at the cursor
    reader.emit(row, type, args, ...)  append an op
    reader.each(...)                   append an op for every leaf of its operands
    reader.define(result, value)       bind a token to a value

The leaves of a value in parts get names derived from its own (`%v.0`); `given` holds the values with generated names,
true where the name carries no information. The first instruction of the same block that extracts a leaf gives it its
own name, so that no copy is needed; elsewhere a copy (`bitcast` to the same type) has the name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir.function import POISON, Block, Const, Function, Named, Op, Target, Value
from ...ir.ops import FAST, TABLE, Row
from ...ir.position import NOWHERE, Position
from ...ir.types import I1, VOID, Type
from ...record import dataclass
from .context import Context
from .data.types import AnyType, Composite, leaves_of, plain
from .data.values import AnyValue, Expression, Parts, filled, from_leaves
from .text.tokens import Cursor, name_of

FLAGS = frozenset({"nsw", "nuw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw", "fast", *FAST})


class Refusal(Exception):
    """This function cannot be read: a sentence for the user."""


@dataclass(slots=True)
class Phi:
    """A phi whose incoming values are read after all blocks; the cursor is before the first."""

    block: Block
    type: AnyType
    cursor: Cursor


class Reader:
    """`text` is the instruction being read, without metadata; `attached` its metadata by name.

    `repeats()` is true if the current block can run more than once; `edges` are the targets by the ids of their two
    blocks.
    """

    __slots__ = (
        "apart",
        "attached",
        "block",
        "blocks",
        "context",
        "edges",
        "env",
        "fn",
        "given",
        "phis",
        "position",
        "repeats",
        "text",
    )

    def __init__(self, context: Context, fn: Function) -> None:
        self.context = context
        self.fn = fn
        self.env: dict[str, AnyValue] = {}
        self.blocks: dict[str, Block] = {}
        self.block = Block("", fn)
        self.given: dict[int, bool] = {}
        self.apart: dict[str, Parts] = {}
        self.position: Position = NOWHERE
        self.text = ""
        self.attached: dict[str, str] = {}
        self.edges: dict[tuple[int, int], list[Target]] = {}
        self.phis: list[Phi] = []
        self.repeats: Callable[[], bool] = lambda: False

    # operands

    def type(self, cursor: Cursor) -> AnyType:
        return self.context.types.read(cursor)

    def operand(self, type: AnyType, cursor: Cursor) -> AnyValue:
        """A value of a known type. Only unreachable code can use a name without a value."""
        token = cursor.tokens[cursor.at]
        if token[:1] == "%":
            cursor.at += 1
            found = self.env.get(token)
            return filled(type, POISON) if found is None else found
        return self.materialized(self.context.constants.read(type, cursor))

    def typed(self, cursor: Cursor) -> AnyValue:
        return self.operand(self.context.types.read(cursor), cursor)

    def one(self, cursor: Cursor) -> Value:
        """A typed operand as one value."""
        return self.whole(self.typed(cursor))

    def materialized(self, value: AnyValue) -> AnyValue:
        """A constant in a form that ops take: expressions become ops here."""
        if isinstance(value, Parts):
            value.leaves = [self._computed(leaf) for leaf in value.leaves]
            return value
        return self._computed(value)

    def _computed(self, value: Value) -> Value:
        if not isinstance(value, Expression):
            return value
        args = [self._computed(arg) for arg in value.args]
        return self.emit(TABLE[value.row], value.type, args, flags=value.flags, attrs=dict(value.attrs))

    def flags(self, cursor: Cursor, row: Row) -> tuple[str, ...]:
        """The flags at the cursor that the op supports."""
        tokens = cursor.tokens
        if tokens[cursor.at] not in FLAGS:
            return ()
        found: list[str] = []
        while tokens[cursor.at] in FLAGS:
            word = tokens[cursor.at]
            cursor.at += 1
            found += FAST if word == "fast" else (word,)
        return tuple(flag for flag in row.flags if flag in found)

    # ops

    def emit(
        self,
        row: Row,
        type: Type,
        args: list[Value],
        *,
        name: str = "",
        mode: str = "",
        flags: tuple[str, ...] = (),
        attrs: dict[str, Any] | None = None,
    ) -> Op:
        """Append an op; without a name it gets a generated one, which a later instruction may replace."""
        made = not name and type is not VOID
        if made:
            name = self.fn.fresh(row.name)
        op = Op(row, type, args, name=name, mode=mode, flags=flags, attrs=attrs, position=self.position)
        if made:
            self.given[id(op)] = True
        op.block = self.block
        self.block.ops.append(op)
        return op

    def each(
        self,
        result: str,
        row: Row,
        type: AnyType,
        operands: Sequence[AnyValue],
        *,
        mode: str = "",
        flags: tuple[str, ...] = (),
        attrs: dict[str, Any] | None = None,
    ) -> AnyValue:
        """An op with a result of the given type: one, or one per leaf; opaque if our op does not support the type."""
        name = name_of(result) if result else ""
        value: AnyValue
        if isinstance(type, Composite) and type.leaves is not None:
            value = self._each_leaf(name, row, type, operands, mode, flags, attrs)
        else:
            args = [one if isinstance(one, Value) else self.whole(one) for one in operands]
            one = type if isinstance(type, Type) else plain(type)
            if fits(row, one, args):
                value = self.emit(row, one, args, name=name, mode=mode, flags=flags, attrs=attrs)
            else:
                value = self.opaque(one, args, name)
        if result:
            self.define(result, value)
        return value

    def _each_leaf(
        self,
        name: str,
        row: Row,
        type: Composite,
        operands: Sequence[AnyValue],
        mode: str,
        flags: tuple[str, ...],
        attrs: dict[str, Any] | None,
    ) -> Parts:
        """Operands that are not in parts are shared by all leaves."""
        assert type.leaves is not None
        leaves: list[Value] = []
        for index, leaf in enumerate(type.leaves):
            args = [one.leaves[index] if isinstance(one, Parts) else one for one in operands]
            hint = self.leaf_name(name, index)
            if fits(row, leaf, args):
                op = self.emit(row, leaf, args, name=hint, mode=mode, flags=flags, attrs=dict(attrs) if attrs else None)
            else:
                op = self.opaque(leaf, args, hint)
            self.lend(op)
            leaves.append(op)
        return Parts(type, leaves)

    def leaf_name(self, name: str, index: int) -> str:
        return self.fn.fresh(f"{name}.{index}" if name else "")

    def opaque(self, type: Type, args: list[Value], name: str = "", effect: str = "") -> Op:
        """The instruction being read, kept as text."""
        attrs = {"text": self.text.strip()}
        if effect:
            attrs["effect"] = effect
        return self.emit(TABLE["opaque"], type, args, name=name, attrs=attrs)

    # results

    def lend(self, *values: Value) -> None:
        """Their names were derived from another value's: an instruction that extracts one may rename it."""
        for value in values:
            self.given[id(value)] = False

    def define(self, result: str, value: AnyValue) -> None:
        self.env[result] = value
        if isinstance(value, Parts):
            name = name_of(result)
            self.apart[name] = value
            for index, leaf in enumerate(value.leaves):
                if isinstance(leaf, Named) and leaf.block is self.block and self.given.get(id(leaf)):
                    leaf.name = self.leaf_name(name, index)
                    self.lend(leaf)

    def take(self, result: str, value: Value) -> None:
        """`result` is a value that exists already: rename it if its name is generated, else copy it."""
        if isinstance(value, Named) and value.block is self.block and id(value) in self.given:
            del self.given[id(value)]
            value.name = name_of(result)
            self.env[result] = value
            return
        self.define(result, self.emit(TABLE["bitcast"], value.type, [value], name=name_of(result)))

    def whole(self, value: AnyValue) -> Value:
        """One value that holds all leaves of a value in parts."""
        if isinstance(value, Value):
            return value
        if value.whole is not None:
            return value.whole
        return self.emit(TABLE["pack"], value.type.whole, list(value.leaves), name=self.fn.fresh("pack"))

    def parted(self, type: AnyType, value: Value, name: str) -> AnyValue:
        """The leaves of a value that arrived as a whole, extracted where it is defined."""
        if not isinstance(type, Composite) or type.leaves is None:
            return value
        leaves: list[Value] = []
        for index, leaf in enumerate(type.leaves):
            hint = self.leaf_name(name, index)
            leaves.append(self.emit(TABLE["unpack"], leaf, [value], name=hint, attrs={"index": index}))
            self.lend(leaves[-1])
        return Parts(type, leaves, value)

    def leaves(self, value: AnyValue, type: AnyType) -> list[Value]:
        if isinstance(value, Parts):
            return value.leaves
        assert leaves_of(type) == (value.type,) or not isinstance(type, Composite), f"{value!r} is not in parts"
        return [value]

    def rebuilt(self, result: str, type: AnyType, leaves: list[Value]) -> None:
        """`result` consists of leaves that exist already."""
        value = from_leaves(type, leaves)
        if isinstance(value, Parts):
            self.define(result, value)
        else:
            self.take(result, value)


def fits(row: Row, type: Type, args: list[Value]) -> bool:
    """Does our op support these types? Arithmetic on opaque types stays opaque."""
    if type.kind != "opaque":
        for arg in args:
            if arg.type.kind == "opaque":
                return row.name == "bitcast"
        return True
    return row.name in ("freeze", "bitcast", "load") or (row.name == "select" and args[0].type is I1)


def constant_number(value: AnyValue) -> int | None:
    """The value of an integer constant, else None."""
    return value.value if isinstance(value, Const) and isinstance(value.value, int) else None
