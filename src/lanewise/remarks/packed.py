"""Remarks as text, and back: what the cache keeps beside the code of a kernel.

    [["k.py", [["LW203", 7, 5, "reads", "a"], ["LW102", 9, 9, ["x comes from a"]]]]]

JSON, by files; a list among the data is a chain of reasons. It is read when a report asks for it, not when the code is
loaded. Text that was not written here is refused with ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..ir.position import Position
from .remark import Datum, Remark


def packed(remarks: Iterable[Remark]) -> str:
    files: dict[str, list[list[Any]]] = {}
    for remark in remarks:
        at = remark.position
        files.setdefault(at.file, []).append([remark.code, at.line, at.column, *remark.data])
    return json.dumps(list(files.items()), separators=(",", ":")) if files else ""


def unpacked(text: str) -> tuple[Remark, ...]:
    """The remarks, by files; within one file in the order in which they were recorded."""
    if not text:
        return ()
    try:
        return tuple(_remark(file, *item) for file, items in json.loads(text) for item in items)
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from None


def _remark(file: Any, code: Any, line: Any, column: Any, *data: Any) -> Remark:
    if not (isinstance(file, str) and isinstance(code, str) and type(line) is int and type(column) is int):
        raise ValueError("no position")
    return Remark(code, Position(file, line, column), tuple(map(_datum, data)))


def _datum(value: Any) -> Datum:
    if isinstance(value, list):
        steps: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
        return tuple(map(_step, steps))
    if type(value) not in (str, int):
        raise ValueError("neither a word nor a number")
    return value


def _step(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a reason is a text")
    return value
