"""Structures as arguments: tuples, named tuples and frozen dataclasses are passed as their leaves.

    move(body, (0.5, step))         body.place, body.mass, step[0], step[1]: four arguments
    flattened(args)                 the leaves, and a form for each argument that is a structure

Code sees the leaves alone; the front end puts them together again, so that `body.mass` and `step[1]` are found at
compile time. A NumPy record (`np.void`) becomes an array without axes, whose fields are read: a copy of it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ....ir.position import WrongArgument
from ....record import dataclass
from ..types import FrontType, TupleType, fields_of
from .foreign_arrays import PLAIN, as_array, as_arrays


@dataclass(frozen=True, slots=True)
class Form:
    """A structure: its class, None for a plain tuple, and what its items are: forms, or None for leaves."""

    of: type | None
    items: tuple[Form | None, ...]


Forms = tuple[Form | None, ...]


def leaves_of(args: Sequence[Any]) -> tuple[tuple[Any, ...], Forms]:
    """As `flattened`, with arrays of other libraries as NumPy arrays of the same memory."""
    leaves, forms = flattened(args)
    return as_arrays(leaves), forms


def flattened(args: Sequence[Any]) -> tuple[tuple[Any, ...], Forms]:
    """The leaves of all arguments, and a form for each argument; no forms if none is a structure."""
    if not any(map(_is_structure, args)):
        return tuple(_leaf(arg) for arg in args), ()
    leaves: list[Any] = []
    forms = tuple(_taken_apart(arg, leaves) for arg in args)
    return tuple(leaves), forms


def _is_structure(value: Any) -> bool:
    return isinstance(value, tuple) or (fields_of(type(value)) is not None and not isinstance(value, type))


def _leaf(value: Any) -> Any:
    if not isinstance(value, np.void):
        return value
    record = np.array(value, value.dtype)
    record.flags.writeable = False
    return record


def _taken_apart(value: Any, leaves: list[Any]) -> Form | None:
    if not _is_structure(value):
        leaves.append(_leaf(value))
        return None
    names = fields_of(type(value))
    items = value if issubclass(type(value), tuple) else [getattr(value, name) for name in names or ()]
    return Form(value.__class__ if names is not None else None, tuple(_taken_apart(item, leaves) for item in items))


def plain(value: Any) -> Any:
    """An argument for plain Python: the same, in which arrays of other libraries are NumPy arrays of their memory."""
    if value.__class__ in PLAIN or not _is_structure(value):
        return as_array(value)
    kind: type = value.__class__
    names, is_tuple = fields_of(kind), issubclass(kind, tuple)
    items = list(value) if is_tuple else [getattr(value, name) for name in names or ()]
    found = [plain(item) for item in items]
    if all(new is old for new, old in zip(found, items, strict=True)):
        return value
    if is_tuple:
        return tuple(found) if names is None else value._make(found)
    changed = copy.copy(value)
    for name, item in zip(names or (), found, strict=True):
        object.__setattr__(changed, name, item)  # of a frozen dataclass
    return changed


def refuse_mutable(value: Any, name: str) -> None:
    """Refuse a dataclass that is not frozen: code would not see, nor make, assignments to its fields."""
    kind = value.__class__
    if hasattr(kind, "__dataclass_fields__"):
        why = f"argument '{name}' is a {kind.__name__}, a dataclass whose fields can be assigned"
        raise WrongArgument(f"{why}; write @dataclass(frozen=True) above it, or pass its fields")


def leaf_names(names: Sequence[str], forms: Forms) -> list[str]:
    """Names of leaves for messages: step[1], body.mass."""
    if not forms:
        return list(names)
    return [leaf for name, form in zip(names, forms, strict=True) for leaf in _names(name, form)]


def _names(name: str, form: Form | None) -> Iterator[str]:
    if form is None:
        yield name
        return
    fields = fields_of(form.of) if form.of is not None else None
    for at, item in enumerate(form.items):
        yield from _names(f"{name}[{at}]" if fields is None else f"{name}.{fields[at]}", item)


def nested(types: Sequence[FrontType], forms: Forms) -> tuple[FrontType, ...]:
    """The types of arguments, from those of their leaves."""
    if not forms:
        return tuple(types)
    rest = iter(types)
    return tuple(_nested(form, rest) for form in forms)


def _nested(form: Form | None, rest: Iterator[FrontType]) -> FrontType:
    if form is None:
        return next(rest)
    return TupleType(tuple(_nested(item, rest) for item in form.items), form.of)
