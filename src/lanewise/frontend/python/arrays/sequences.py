"""Items of tuples, and of outer lists and ranges, which are constants.

    POWERS = [1, 10, 100]       POWERS[0]      known at compile time: the item, of any type
                                POWERS[k]      numbers of one kind: a table in the module, as Python's own numbers
                                POWERS[1:]     known bounds: a tuple of the items

A tuple that is created in the kernel, or passed to a function, is in registers: if its numbers have one type, selects
choose among them.

    weights = 0.25, x, 0.25     weights[k]     0.25 if k == 0 else x if k == 1 else 0.25
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import I64
from ....record import dataclass
from ..types import WEAK_BOOL, WEAK_FLOAT, WEAK_INT, ArrayType, NumberType, fits, is_array
from ..values import NONE, Array, Constant, Fact, Number, Several, is_sequence, known, type_of
from ..writer import Writer
from .structures import array_type_of, chosen_array
from .tables import table

MOST_ITEMS = 16  # of a tuple in registers that may be indexed at run time
INTEGERS = (WEAK_BOOL, WEAK_INT, *(NumberType(np.dtype(char)) for char in "bBhHiIlLqQ"))


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An item of a tuple in registers, by an index known only at run time."""

    items: tuple[Fact, ...]
    type: NumberType | ArrayType
    index: Fact
    name: str


def sequence_item(w: Writer, base: Fact, node: ast.Subscript) -> Fact | Choice | tuple[Array, NumberType, Fact]:
    """base[...] of a sequence; for an index known only at run time the table, its items' type, and the index."""
    items = is_sequence(base)
    assert items is not None, "only sequences have items"
    if isinstance(node.slice, ast.Slice):
        return _part(w, items, node.slice, node)
    index = w.evaluate(node.slice)
    which = _exact(index)
    name = ast.unparse(node.value)
    if which is None:
        if not isinstance(index, Number) or not index.type.is_int:
            w.refuse(f"the index of a tuple must be an integer, not {type_of(index)}", node)
        if isinstance(base, Several):
            return Choice(tuple(items), _one_type(w, items, name, node), index, name)
        return *_table(w, base, name, node), index
    if not -len(items) <= which < len(items):
        w.refuse(f"the tuple has {len(items)} items, there is no item {which}", node)
    item = items[which]
    if isinstance(item, Constant) and is_array(item.value):
        return table(w, item.value, f"{name}[{which}]", node)
    return item


def _exact(fact: Fact) -> int | None:
    """The integer value of a fact, if known."""
    if isinstance(fact, Constant):
        return int(fact.value) if type_of(fact) in INTEGERS else None
    return known(fact.value) if isinstance(fact, Number) and isinstance(fact.value, Const) else None


def _part(w: Writer, items: Sequence[Fact], bounds: ast.Slice, node: ast.AST) -> Fact:
    ends: list[int | None] = []
    for bound in (bounds.lower, bounds.upper, bounds.step):
        fact = NONE if bound is None else w.evaluate(bound)
        end = None if isinstance(fact, Constant) and fact.value is None else _exact(fact)
        if end is None and not (isinstance(fact, Constant) and fact.value is None):
            w.refuse("the bounds of a part of a tuple must be known when compiling; write numbers", node)
        ends.append(end)
    if ends[2] == 0:
        w.refuse("the step of a slice must be a number known when compiling, and not zero", node)
    part = list(items)[slice(*ends)]
    if all(isinstance(item, Constant) for item in part):
        return Constant(tuple(item.value for item in part if isinstance(item, Constant)))
    return Several(tuple(part))


def _one_type(w: Writer, items: Sequence[Fact], name: str, node: ast.AST) -> NumberType | ArrayType:
    """The type of all items; refused if they have several, or are too many for selects."""
    arrays = array_type_of(items)
    if arrays is not None and len(items) <= MOST_ITEMS:
        return arrays
    types = [type_of(item) for item in items]
    numbers = [type for type in types if isinstance(type, NumberType)]
    if len(numbers) < len(types) or len({type.dtype for type in numbers}) > 1:
        listed = ", ".join(map(str, dict.fromkeys(types)))
        right = f"write a number, or 'for x in {name}', or make them one type"
        w.refuse(f"which item of '{name}' is taken is only known at run time, and they are {listed}; {right}", node)
    if len(numbers) > MOST_ITEMS:
        w.refuse(
            f"'{name}' has {len(numbers)} items, and here {MOST_ITEMS} at most; use lw.array, or pass an array", node
        )
    return next((type for type in numbers if not type.weak), numbers[0])


def chosen_item(w: Writer, choice: Choice, place: Value) -> Number | Array:
    """The item at an index that is in bounds."""
    if isinstance(choice.type, ArrayType):
        return chosen_array(w, choice.items, choice.type, place, choice.name)
    values = [w.coerce(item, choice.type) for item in choice.items]
    numbers = [value for value in values if isinstance(value, Number)]
    found = numbers[-1].value
    for at in range(len(numbers) - 2, -1, -1):
        here = w.op("icmp", place, Const(I64, at), mode="eq")
        found = w.op("select", here, numbers[at].value, found, flags=())
    return Number(found, choice.type, all(number.nonneg for number in numbers))


def _table(w: Writer, base: Fact, name: str, node: ast.AST) -> tuple[Array, NumberType]:
    """The items of a constant sequence as an array; refused if they are not numbers of one kind."""
    values: list[Any] = list(base.value) if isinstance(base, Constant) else []
    if not values:
        w.refuse(f"'{name}' has no items", node)
    kind = next((kind for kind in (int, float) if all(type(value) is kind for value in values)), None)
    if kind is None:
        w.refuse(
            f"only of ints or floats alone is an item taken by a number at run time; pass '{name}' as an array", node
        )
    if kind is int and not all(fits(WEAK_INT, value) for value in values):
        w.refuse(f"an item of '{name}' does not fit 64 bits; write it as a float, or pass an array of uint64", node)
    return table(w, np.array(values, np.int64 if kind is int else np.float64), name, node), (
        WEAK_INT if kind is int else WEAK_FLOAT
    )
