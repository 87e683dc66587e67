"""The image of an LLVM value: one value of ours, or the parts that a vector or aggregate was split into.

    %v = load <4 x float>, ptr %p     Parts(<4 x float>, [%v.0, %v.1, %v.2, %v.3])
    %s = call { i64, i64 } @f()       Parts({ i64, i64 }, [%s.0, %s.1], whole=%s)

An `Expression` is a constant that only ops can compute (the address of a function as an integer): ops are emitted where
it is used, and a finished function contains none.
"""

from __future__ import annotations

from typing import Any

from ....ir.function import POISON, UNDEF, Const, Undefined, Value
from ....ir.types import Type
from .types import AnyType, Composite, plain

WORDS = {"undef": UNDEF, "poison": POISON}


class Parts:
    """A value in parts: its leaves, and the op that holds all of them, if any."""

    __slots__ = ("leaves", "type", "whole")

    def __init__(self, type: Composite, leaves: list[Value], whole: Value | None = None) -> None:
        assert type.leaves is not None and len(leaves) == len(type.leaves), f"{type.text} has other parts"
        self.type = type
        self.leaves = leaves
        self.whole = whole


AnyValue = Value | Parts


class Expression(Value):
    """A constant to be computed by an op of the given name."""

    __slots__ = ("args", "attrs", "flags", "row")

    def __init__(
        self, row: str, type: Type, args: list[Value], flags: tuple[str, ...] = (), attrs: dict[str, Any] | None = None
    ) -> None:
        super().__init__(type)
        self.row = row
        self.args = args
        self.flags = flags
        self.attrs: dict[str, Any] = attrs or {}


def leaves_in(value: AnyValue) -> list[Value]:
    return value.leaves if isinstance(value, Parts) else [value]


def from_leaves(type: AnyType, leaves: list[Value]) -> AnyValue:
    """A value of a type, from its leaves."""
    if isinstance(type, Composite) and type.leaves is not None:
        return Parts(type, leaves)
    assert len(leaves) == 1, "a value that is not in parts is one"
    return leaves[0]


def zero(type: Type) -> Const:
    if type.is_opaque:
        return Const(type, "zeroinitializer")
    return Const(type, 0.0 if type.is_float else 0)


def filled(type: AnyType, word: Undefined | None) -> AnyValue:
    """A value of a type that is undefined in all leaves, or zero."""

    def leaf(one: Type) -> Value:
        return zero(one) if word is None else Const(one, word)

    if isinstance(type, Composite) and type.leaves is not None:
        return Parts(type, [leaf(one) for one in type.leaves])
    return leaf(plain(type))
