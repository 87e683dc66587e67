"""Exceptions of failed checks: of the class that Python would have raised, and a LaneError.

    IndexError: k.py:4: index 12 is out of range for axis 0 of 'a' with length 10, in lane 4 at index (12)
        out[i] = a[i]

The record that compiled code leaves is described in `codegen/launch/layout.py`.
"""

from __future__ import annotations

import builtins
import ctypes
import functools
import struct
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...codegen.launch.built import Built
from ...codegen.launch.layout import ERROR_AXES, ERROR_BYTES, ERROR_DRIVER, ERROR_INDEX, ERROR_VALUES, WORD
from ...codegen.text.write import Report
from ...frontend.python.definitions.own_files import OWN_FILES
from ...ir.interpreter.ask import signed
from ...ir.messages import filled
from ...ir.position import NOWHERE, Position
from ...ir.types import Type
from ...ir.user_index import index_of
from ...transform.memory.assume_apart import OVERLAP

WORDS = ERROR_BYTES // WORD


class LaneError(Exception):
    """A check that failed in a lane. `lane` and `index` are None for code that runs once, outside lanes."""

    def __init__(
        self, sentence: str, position: Position, lane: int | None = None, index: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(sentence)
        self.position = position
        self.lane = lane
        self.index = index

    @property
    def line(self) -> int:
        return self.position.line

    def __reduce__(self) -> Any:
        return _again, (type(self).__mro__[2], str(self), self.position, self.lane, self.index)

    __str__ = Exception.__str__  # as the text is, also of a KeyError


class ArraysOverlap(LaneError):
    """The test of `assume_apart` failed before anything ran: other code has to run. No user sees it."""


def _again(kind: type, *parts: Any) -> LaneError:
    return error_class(kind)(*parts)


@functools.cache
def error_class(known: str | type) -> type[LaneError]:
    """LaneError and another exception at once, under the other's name; a text names a builtin one."""
    if isinstance(known, str):
        known = getattr(builtins, known, LaneError)
    if not (isinstance(known, type) and issubclass(known, Exception)) or issubclass(LaneError, known):
        return LaneError
    return type(
        known.__name__, (LaneError, known), {"__module__": known.__module__, "__qualname__": known.__qualname__}
    )


def failure(
    built: Built,
    record: bytes,
    line_at: Callable[[Position], str | None] = lambda _: None,
    errors: Mapping[str, type] = MappingProxyType({}),
    width: int = 0,
) -> LaneError:
    """The exception for an error record; `line_at` knows the user's text, `errors` the classes that lanes raise.

    `width`: of the gangs in which lanes are numbered, if not those of `built`.
    """
    words: tuple[int, ...] = struct.unpack(f"<{WORDS}Q", record)
    report = built.reports[words[0] - 1]
    if report.error == OVERLAP:
        return ArraysOverlap(report.text, report.position)
    text = filled(report.text, values(report, words[ERROR_VALUES // WORD :]), report.types)
    at = report.position
    place = f"{at.file}:{at.line}: " if at else ""
    if at.file in OWN_FILES:
        at, place = NOWHERE, f"inside of '{report.function.split('.')[0]}': "
    lane, index = _where(built, words, width or built.width)
    where = "" if index is None else f", in lane {lane} at index ({', '.join(map(str, index))})"
    source = (line_at(at) or "").strip()
    shown = f"\n    {source}" if source else ""
    return error_class(errors.get(report.error, report.error))(f"{place}{text}{where}{shown}", at, lane, index)


def iteration(built: Built, lane: int, record: int) -> tuple[int, ...] | None:
    """The index of the iteration that runs in a lane, from the address of an error record; None outside of lanes."""
    words = struct.unpack("<4Q", ctypes.string_at(record + ERROR_DRIVER, 4 * WORD))
    if words[0] == 0:
        return None
    *outer, first = words[1 : 1 + built.drivers[words[0] - 1].dims]
    return (*outer, first + lane)


def _where(built: Built, words: Sequence[int], width: int) -> tuple[int | None, tuple[int, ...] | None]:
    """The lane is the index's place in a gang, even if it ran as scalar code, which may depend on timing."""
    lane, driver = words[1], words[2]
    if driver == 0:
        return None, None
    first = words[ERROR_INDEX // WORD : ERROR_INDEX // WORD + built.drivers[driver - 1].dims]
    number = first[-1] + lane
    return number % width, index_of((*first[:-1], number), [signed(word, 64) for word in words[ERROR_AXES // WORD :]])


def values(report: Report, words: Sequence[int]) -> list[int | float]:
    """The values of a report from 64-bit words."""
    return [_value(type, word) for type, word in zip(report.types, words, strict=False)]


def _value(type: Type, word: int) -> int | float:
    if type.is_float:
        return struct.unpack("<d", struct.pack("<Q", word))[0]
    return word & ((1 << type.bits) - 1) if type.is_int else word
