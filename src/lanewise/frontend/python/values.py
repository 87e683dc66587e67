"""The value of an expression during lowering: numbers in code, objects known at compile time, tuples and arrays.

    Number     one value in code, with its type
    Constant   a Python object known at compile time; numbers stay Python's own until code needs them
    Several    a tuple of any of these
    Array      a view: address, lengths and byte strides as values in code
    Missing    a variable without a usable value, with the sentence for its uses

`parts` lists a value's pieces in code in a fixed order, and `rebuild` makes a value of the same type from other pieces:
this is how values pass through block parameters, calls and captures, whatever their kinds.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from ...ir.function import Const, Value
from ...ir.types import I64, PTR, Type
from ...record import dataclass
from .types import (
    COMPLEX,
    WEAK_BOOL,
    WEAK_FLOAT,
    WEAK_INT,
    ArrayType,
    DType,
    FrontType,
    MaybeSet,
    MissingType,
    NumberType,
    ObjectType,
    TupleType,
    element_type,
    fields_of,
    fits,
    is_scalar,
    part_of_complex,
)


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """`nonneg`: known to be at least zero, so that it needs no wrap-around as an index."""

    value: Value
    type: NumberType
    nonneg: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """`of`: the function that returned it, if it is None."""

    value: Any
    of: str = ""

    @property
    def is_number(self) -> bool:
        return isinstance(self.value, bool | int | float | np.number | np.bool_ | np.datetime64)


def place_for(x: Number) -> str:
    """The placeholder that shows the number in a text as NumPy would."""
    return "{b}" if x.type.is_bool else "{u}" if x.type.is_int and not x.type.is_signed else "{}"


PRIVATE = "private array"  # the name of one that no variable holds


@dataclass(frozen=True, slots=True, eq=False)
class Several:
    """`of` as that of `TupleType`."""

    items: tuple[Fact, ...]
    of: type | None = None

    def field(self, name: str) -> Fact | None:
        """A field of a named tuple or a dataclass."""
        names = fields_of(self.of) or ()
        return self.items[names.index(name)] if name in names else None


@dataclass(frozen=True, slots=True, eq=False)
class Array:
    """`name` is for messages; `home` are the loops in which a private array was allocated."""

    pointer: Value
    dtype: DType
    lengths: tuple[Value, ...]
    strides: tuple[Value, ...]
    writable: bool = True
    align: int = 1
    private: bool = False
    short: bool = False
    near: bool = False
    name: str = "array"
    home: tuple[int, ...] = ()

    @property
    def ndim(self) -> int:
        return len(self.lengths)


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """An expression of arrays: `make` computes an element from those of the operands (`rows.py`).

    `make` takes the writer, which may be that of a lanes loop's body: it captures no values in code. `where`: only the
    elements at which this row of booleans is true (`row_masks.py`). `then` is what is done in place, once the elements
    are in memory (`row_order.py`): until then the row has no single elements.
    """

    make: Callable[[Any, list[Fact], ast.AST], Fact]
    operands: tuple[Fact, ...]
    lengths: tuple[Value, ...]
    type: NumberType
    node: ast.AST
    where: Array | Row | None = None
    then: Callable[[Any, Array, ast.AST], None] | None = None

    @staticmethod
    def of(fact: Array | Row, node: ast.AST) -> Row:
        """An array as an expression of itself."""
        if isinstance(fact, Row):
            return fact
        return Row(lambda w, sides, node: sides[0], (fact,), fact.lengths, element_type(fact.dtype), node)


@dataclass(frozen=True, slots=True, eq=False)
class Missing:
    """`at` is the position to report, if it is not that of the use; `absent` and `unset` as of `MissingType`."""

    why: str
    at: ast.AST | None = None
    absent: bool = False
    unset: bool = False


Fact = Number | Constant | Several | Array | Row | Missing

NONE = Constant(None)


def type_of_constant(value: Any) -> FrontType:
    if isinstance(value, bool):
        return WEAK_BOOL
    if isinstance(value, int):
        return WEAK_INT
    if is_scalar(value) and value.dtype.kind in "biufmM":
        return NumberType(value.dtype)
    if isinstance(value, float):
        return WEAK_FLOAT
    if value.__class__ in COMPLEX:
        return TupleType((part_of_complex(value.__class__),) * 2, value.__class__)
    if isinstance(value, tuple):
        items = tuple(type_of_constant(item) for item in cast(tuple[Any, ...], value))
        return TupleType(items, _class_with_fields(value))
    return ObjectType(value)


def _class_with_fields(value: Any) -> type | None:
    kind: type[Any] = value.__class__
    return kind if fields_of(kind) is not None else None


def known(value: Value) -> int | None:
    """The value of an integer constant in code, else None."""
    return value.signed if isinstance(value, Const) and isinstance(value.value, int) else None


def known_int(x: Number) -> int | None:
    """The value of an integer constant in code, unsigned if its type is; else None."""
    return x.value.value if not x.type.is_signed and known(x.value) is not None else known(x.value)  # type: ignore[union-attr]


def misfit(fact: Fact, type: FrontType) -> int | None:
    """The value of a Python int that does not fit this integer type, else None."""
    own = type_of(fact)
    if not (isinstance(type, NumberType) and isinstance(own, NumberType) and own.weak and own.is_int):
        return None
    value = fact.value if isinstance(fact, Constant) else known(fact.value) if isinstance(fact, Number) else None
    return value if isinstance(value, int) and not type.weak and not fits(type, value) else None


def type_of(fact: Fact) -> FrontType:
    match fact:
        case Number():
            return fact.type
        case Constant():
            return type_of_constant(fact.value)
        case Several():
            return TupleType(tuple(type_of(item) for item in fact.items), fact.of)
        case Array():
            return ArrayType(
                fact.dtype,
                tuple(known(n) for n in fact.lengths),
                tuple(known(s) for s in fact.strides),
                fact.writable,
                fact.align,
                fact.private,
                fact.short,
                fact.near,
            )
        case Row():
            return ArrayType(fact.type.dtype, tuple(map(known, fact.lengths)), (None,) * len(fact.lengths))
        case Missing():
            return MissingType(fact.why, fact.absent, fact.unset)


def passed_type(fact: Fact) -> FrontType:
    """Its type as an argument or result of a function: a Python int beyond 64 bits is an object."""
    value = fact.value if isinstance(fact, Constant) else None
    return ObjectType(value) if not fits(WEAK_INT, value) else type_of(fact)


def parts(fact: Fact, type: FrontType) -> list[Value]:
    """The pieces of a fact that has this type already."""
    match fact, type:
        case Number(), NumberType():
            return [fact.value]
        case Several(), TupleType():
            return [part for item, kind in zip(fact.items, type.items, strict=True) for part in parts(item, kind)]
        case Array(), ArrayType():
            lengths = [n for n, fixed in zip(fact.lengths, type.lengths, strict=True) if fixed is None]
            strides = [s for s, fixed in zip(fact.strides, type.strides, strict=True) if fixed is None]
            return [fact.pointer, *lengths, *strides]
        case _:
            return []


def is_sequence(fact: Fact) -> list[Fact] | None:
    """The items of a tuple, if the fact is one."""
    if isinstance(fact, Several):
        return list(fact.items) if fact.of is None or issubclass(fact.of, tuple) else None
    if isinstance(fact, Constant) and isinstance(fact.value, tuple | list | range):
        return [Constant(item) for item in fact.value]  # type: ignore[reportUnknownVariableType]
    return None


def as_tuple(items: Sequence[Fact]) -> Fact:
    """A tuple of the items; a Python tuple if all are known."""
    if all(isinstance(item, Constant) for item in items):
        return Constant(tuple(item.value for item in items if isinstance(item, Constant)))
    return Several(tuple(items))


def part_types(type: FrontType) -> list[tuple[str, Type]]:
    """The pieces' names, to append to the value's name, and their types in code."""
    match type:
        case NumberType():
            return [("", type.ir)]
        case TupleType():
            return [(f".{i}{name}", t) for i, item in enumerate(type.items) for name, t in part_types(item)]
        case ArrayType():
            lengths = [(f".n{i}", I64) for i, fixed in enumerate(type.lengths) if fixed is None]
            strides = [(f".s{i}", I64) for i, fixed in enumerate(type.strides) if fixed is None]
            return [(".ptr", PTR), *lengths, *strides]
        case _:
            return []


def likeness(facts: Sequence[Fact]) -> Fact:
    """The first of several facts of one type that meet, known to be nonnegative only if all are."""
    first = facts[0]
    if isinstance(first, Number):
        return Number(first.value, first.type, all(isinstance(fact, Number) and fact.nonneg for fact in facts))
    if isinstance(first, Several) and first.of is MaybeSet:
        return without_signs(first)
    if not isinstance(first, Several) or first.of in COMPLEX:
        return first
    columns = [fact.items if isinstance(fact, Several) else is_sequence(fact) or () for fact in facts]
    return Several(
        tuple(likeness(column) for column in zip(*columns, strict=False)), first.of
    )  # different ones have no type


def without_signs(fact: Fact) -> Fact:
    """The fact with unknown signs."""
    if isinstance(fact, Number):
        return Number(fact.value, fact.type)
    return Several(tuple(map(without_signs, fact.items)), fact.of) if isinstance(fact, Several) else fact


def rebuild(type: FrontType, pieces: Sequence[Value], like: Fact | None = None, name: str = "") -> Fact:
    """A fact of this type from pieces in the order of `parts`; `like` supplies what types do not hold."""
    fact, rest = _rebuild(type, list(pieces), like, name)
    assert not rest, f"{len(rest)} pieces too many for {type}"
    return fact


def _rebuild(type: FrontType, pieces: list[Value], like: Fact | None, name: str) -> tuple[Fact, list[Value]]:
    match type:
        case NumberType():
            low = type.range is not None and type.range[0] >= 0
            return Number(pieces[0], type, low or (isinstance(like, Number) and like.nonneg)), pieces[1:]
        case ObjectType():
            return Constant(type.value), pieces
        case TupleType():
            items: list[Fact] = []
            for index, item in enumerate(type.items):
                old = like.items[index] if isinstance(like, Several) else None
                fact, pieces = _rebuild(item, pieces, old, name)
                items.append(fact)
            return Several(tuple(items), type.of), pieces
        case ArrayType():
            return _rebuild_array(type, pieces, like, name)
        case MissingType():
            return Missing(type.why, None, type.absent, type.unset), pieces


def _rebuild_array(type: ArrayType, pieces: list[Value], like: Fact | None, name: str) -> tuple[Array, list[Value]]:
    pointer, *rest = pieces
    lengths: list[Value] = []
    strides: list[Value] = []
    for fixed, out in ((type.lengths, lengths), (type.strides, strides)):
        for number in fixed:
            out.append(Const(I64, number) if number is not None else rest.pop(0))
    named = like.name if isinstance(like, Array) else (name or "array")
    home = like.home if isinstance(like, Array) else ()
    array = Array(
        pointer,
        type.dtype,
        tuple(lengths),
        tuple(strides),
        type.writable,
        type.align,
        type.private,
        type.short,
        type.near,
        named,
        home,
    )
    return array, rest
