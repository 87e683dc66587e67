"""Structures in code: named tuples and frozen dataclasses, made from their fields, and one of several arrays.

Point(x, y)          a tuple that knows its class: fields are found by name, and a result is a Point again
arrays[k]            of a tuple of arrays of one type, by an index known only at run time: selects of their pieces
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from typing import Any

from ....ir.function import Const, Value
from ....ir.types import I64
from ....record import replace
from ..types import ArrayType, fields_of
from ..unify import unify
from ..values import Array, Constant, Fact, Several, parts, rebuild, type_of
from ..writer import Writer


def made_structure(w: Writer, kind: Any, facts: Sequence[Fact], node: ast.Call) -> Fact:
    """An instance of a class with fields, from the arguments of its constructor."""
    names = fields_of(kind) or ()
    if not _is_plain(kind):
        why = f"'{kind.__name__}' has a constructor of its own, which a kernel does not run"
        w.refuse(f"{why}; pass one as an argument, or leave its constructor out", node)
    named = {str(keyword.arg): w.evaluate(keyword.value) for keyword in node.keywords}
    if None in [keyword.arg for keyword in node.keywords]:
        w.refuse("'**' cannot stand in a call in a kernel; write the arguments by name", node)
    try:
        found = inspect.signature(kind).bind(*facts, **named).arguments
    except TypeError as error:
        w.refuse(f"{kind.__name__}: {error}; it has {', '.join(names)}", node)
    defaults = {name: one.default for name, one in inspect.signature(kind).parameters.items()}
    items = [found[name] if name in found else Constant(defaults[name]) for name in names]
    return Several(tuple(w.stored(item, node) for item in items), kind)


def _is_plain(kind: Any) -> bool:
    """Does its constructor only set the fields?"""
    if issubclass(kind, tuple):
        return not any("__new__" in vars(one) or "__init__" in vars(one) for one in _own_bases(kind))
    params = kind.__dataclass_params__
    fields = kind.__dataclass_fields__.values()
    return params.init and not hasattr(kind, "__post_init__") and all(field.init for field in fields)


def _own_bases(kind: Any) -> list[Any]:
    """The classes before the one that `namedtuple` made, which has `_fields` of its own."""
    found: list[Any] = []
    for one in kind.__mro__:
        if "_fields" in vars(one):
            break
        found.append(one)
    return found


def array_type_of(items: Sequence[Fact]) -> ArrayType | None:
    """The one type of several arrays, if they have one."""
    if not items or not all(isinstance(item, Array) for item in items):
        return None
    type: Any = type_of(items[0])
    for item in items[1:]:
        type = None if type is None else unify(type, type_of(item))
    return type


def chosen_array(w: Writer, items: Sequence[Fact], type: ArrayType, place: Value, name: str) -> Array:
    """The array at an index that is in bounds."""
    rows = [parts(item, type) for item in items]
    pieces = list(rows[-1])
    for at in range(len(rows) - 2, -1, -1):
        here = w.op("icmp", place, Const(I64, at), mode="eq")
        pairs = zip(rows[at], pieces, strict=True)
        pieces = [one if one is other else w.op("select", here, one, other, flags=()) for one, other in pairs]
    found = rebuild(type, pieces, items[0], name)
    assert isinstance(found, Array), "arrays are chosen from"
    return replace(found, name=name)
