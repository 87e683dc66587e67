"""Run a kernel's compiled module on NumPy arrays, in place: the same calls as the interpreter's `run_interpreted`.

run_compiled(compiled, args, width=8, target=named("avx2"))
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lanewise.codegen.launch.build import Built, Code, build
from lanewise.codegen.launch.layout import ERROR, ERROR_BYTES, Slot
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import Target
from lanewise.frontend.python.compile import Compiled
from lanewise.frontend.python.functions import memory_types
from lanewise.frontend.python.run import number_of
from lanewise.frontend.python.types import ArrayType, NumberType, TupleType
from lanewise.plan.variant import Plan

_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Failed(Exception):
    """A check failed; `record` are the words of the error record."""

    def __init__(self, built: Built, record: np.ndarray) -> None:
        report = built.reports[record[0] - 1]
        super().__init__(f"{report.error}: {report.text} lane {record[1]} at {record[3:6]}")
        self.record, self.report = record, report


def run_compiled(
    compiled: Compiled,
    args: Sequence[Any],
    width: Plan | int,
    target: Target | None = None,
    level: Level | None = None,
) -> Any:
    built = build(compiled.module, compiled.name, width, target, level=level or Level(1, unroll=False))
    return call(built, built.link(), compiled, args)


def call(
    built: Built, code: Code, compiled: Compiled, args: Sequence[Any], words: Mapping[int, int | None] | None = None
) -> Any:
    """`words` are further words of the frame, by offset."""
    frame = np.zeros(built.frame.size, np.uint8)
    for offset, word in (words or {}).items():
        frame[offset : offset + 8].view(np.int64)[0] = word  # pyright: ignore[reportArgumentType, reportCallIssue]
    error = np.zeros(ERROR_BYTES // 8, np.int64)
    frame[ERROR : ERROR + 8].view(np.int64)[0] = error.ctypes.data
    kinds = memory_types(compiled.result)
    places = [np.zeros(1, kind.dtype if kind else np.int64) for kind in kinds] if len(kinds) > 1 else []
    values = [*_flat(args, compiled), *(place.ctypes.data for place in places)]
    for slot, value in zip(built.frame.slots, values, strict=False):
        _put(frame, slot, value)
    if _ENTRY(code.entry)(frame.ctypes.data):
        raise Failed(built, error)
    if isinstance(compiled.result, NumberType):
        return number_of(_got(frame, built.frame["result"]), compiled.result)
    if isinstance(compiled.result, TupleType):
        numbers = [kind for kind in compiled.result.items if isinstance(kind, NumberType)]
        return tuple(place[0].item() if kind.weak else place[0] for place, kind in zip(places, numbers, strict=True))
    return None


def _flat(args: Sequence[Any], compiled: Compiled) -> list[Any]:
    values: list[Any] = []
    for arg, type in zip(args, compiled.signature.types, strict=True):
        if isinstance(type, ArrayType):
            lengths = [n for n, fixed in zip(arg.shape, type.lengths, strict=True) if fixed is None]
            strides = [s for s, fixed in zip(arg.strides, type.strides, strict=True) if fixed is None]
            values += [arg.ctypes.data, *lengths, *strides]
        elif isinstance(type, NumberType):
            values.append(float(arg) if type.is_float else int(arg))
    return values


def _put(frame: np.ndarray, slot: Slot, value: Any) -> None:
    if slot.type.is_float:
        data = struct.pack({4: "<f", 8: "<d", 2: "<e"}[slot.type.bytes], value)
    else:
        data = (int(value) % (1 << slot.type.bits)).to_bytes(slot.type.bytes, "little")
    frame[slot.offset : slot.offset + len(data)] = np.frombuffer(data, np.uint8)


def _got(frame: np.ndarray, slot: Slot) -> Any:
    data = frame[slot.offset : slot.offset + slot.type.bytes].tobytes()
    if slot.type.is_float:
        return struct.unpack({4: "<f", 8: "<d", 2: "<e"}[slot.type.bytes], data)[0]
    return int.from_bytes(data, "little")
