"""An entry of the cache: a compiled kernel as bytes and back. Reading one runs no code and checks everything.

    [1204, 9312, ["entry", [[["a", "ptr", 32], ...], 64], [], [], 8, ["x86_64-...", "znver4", "...", 64], 0, [2, ...]]]
    the LLVM text, 1204 bytes of UTF-8; then 9312 bytes of object code

The first line is JSON: the lengths of the two parts after it, and the other fields of `Built`. A record is the list of
its fields in order, a type of the IR its text. A field's annotation decides how it is read, so that a field of
another type cannot be forgotten here: it is not in `READERS`, which the first entry that is read reports.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

from ..codegen.launch.built import Built, Driver
from ..codegen.launch.layout import Layout, Slot
from ..codegen.optimize import Level
from ..codegen.targets import Target
from ..codegen.text.write import Report
from ..ir.position import Position
from ..ir.types import Type, type_named

PARTS = ("llvm", "object")  # the fields that stand after the first line
Reader = Callable[[Any], Any]


def packed(built: Built) -> bytes:
    text = built.llvm.encode()
    head = [len(text), len(built.object), [_plain(getattr(built, name)) for name in _fields(Built)]]
    return json.dumps(head, separators=(",", ":")).encode("ascii") + b"\n" + text + built.object


def unpacked(data: bytes) -> Built | None:
    """The inverse of `packed`; None for other bytes."""
    head, _, parts = data.partition(b"\n")
    try:
        length, rest, values = json.loads(head)
        if type(length) is not int or type(rest) is not int or min(length, rest) < 0 or length + rest != len(parts):
            return None
        readers = _readers(Built)
        known = {name: readers[name](value) for name, value in zip(readers, _exactly(list)(values), strict=True)}
        known |= {"llvm": parts[:length].decode(), "object": parts[length:]}
        return _record_of(Built, [known[name] for name in Built.__match_args__])
    except (ValueError, TypeError, RecursionError):  # UnicodeDecodeError and JSONDecodeError are ValueErrors
        return None


def _plain(value: Any) -> Any:
    """Lists, texts and numbers."""
    if isinstance(value, Type):
        return value.text
    if isinstance(value, tuple):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if hasattr(value, "__match_args__"):
        return [_plain(getattr(value, name)) for name in _fields(type(value))]
    assert type(value) in (int, str, bool), f"an entry has no {type(value).__name__}"
    return value


def _fields(record: Any) -> list[str]:
    return [name for name in record.__match_args__ if record is not Built or name not in PARTS]


def _exactly(kind: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"no {kind.__name__}")
        return value

    return read


def _type(value: Any) -> Type:
    return type_named(_exactly(str)(value))


def _record(record: Any) -> Reader:
    def read(value: Any) -> Any:
        readers = _readers(record).values()
        return _record_of(record, [reader(item) for reader, item in zip(readers, _exactly(list)(value), strict=True)])

    return read


def _record_of(record: Any, values: list[Any]) -> Any:
    """A record with these fields, made like a copy: calling its `__init__` takes longer."""
    made = record.__new__(record)
    made.__setstate__(values)
    return made


def _many(reader: Reader) -> Reader:
    return lambda value: tuple([reader(item) for item in _exactly(list)(value)])


def _pair(value: Any) -> tuple[int, int]:
    first, second = map(_exactly(int), _exactly(list)(value))
    return first, second


@functools.cache
def _readers(record: Any) -> dict[str, Reader]:
    """How each field of a record is read."""
    return {name: READERS[record.__annotations__[name]] for name in _fields(record)}


READERS: dict[str, Reader] = {
    "int": _exactly(int),
    "str": _exactly(str),
    "bool": _exactly(bool),
    "Type": _type,
    "tuple[Type, ...]": _many(_type),
    "tuple[tuple[int, int], ...]": _many(_pair),
    "tuple[Slot, ...]": _many(_record(Slot)),
    "tuple[Driver, ...]": _many(_record(Driver)),
    "tuple[Report, ...]": _many(_record(Report)),
    "Layout": _record(Layout),
    "Position": _record(Position),
    "Target": _record(Target),
    "Level": _record(Level),
}
