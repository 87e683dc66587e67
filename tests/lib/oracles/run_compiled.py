"""Run a kernel's compiled module on NumPy arrays, in place: the same calls as the interpreter's `run_interpreted`.

run_compiled(compiled, args, width=8, target=named("avx2"))
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.built import Built, Code
from lanewise.codegen.launch.layout import CONTEXT, ERROR, ERROR_BYTES, LAUNCH, Slot
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import Target
from lanewise.frontend.python.arrays.returned_arrays import array_at
from lanewise.frontend.python.compile import Compiled
from lanewise.frontend.python.functions import piece_kinds
from lanewise.frontend.python.returns import assembled
from lanewise.frontend.python.run import number_of
from lanewise.frontend.python.types import ArrayType, NumberType
from lanewise.plan.variant import Plan
from lanewise.runtime.call.habit import Habit
from lanewise.runtime.launch.launch import CALLS, LAUNCH_ADDRESS, Call

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
    kinds = piece_kinds(compiled.result)
    places = [np.zeros(1, kind.dtype) for kind in kinds] if len(kinds) > 1 else []
    values = [*_flat(args, compiled), *(place.ctypes.data for place in places)]
    for slot, value in zip(built.frame.slots, values, strict=False):
        _put(frame, slot, value)
    running = Call(built.drivers, code, 1, Habit())
    if any(op.opcode == "allocate" for function in compiled.module.functions.values() for op in function.ops):
        CALLS[id(running)] = running
        frame[LAUNCH : LAUNCH + 8].view(np.uint64)[0] = LAUNCH_ADDRESS
        frame[CONTEXT : CONTEXT + 8].view(np.uint64)[0] = id(running)
    failed = _ENTRY(code.entry)(frame.ctypes.data)
    CALLS.pop(id(running), None)
    if failed:
        raise Failed(built, error)
    if places:
        found = (place[0].item() if kind.weak else place[0] for place, kind in zip(places, kinds, strict=True))
    else:
        found = (number_of(_got(frame, built.frame["result"]), kind) for kind in kinds)
    return assembled(compiled.result, found, partial(array_at, made=running.made, args=args))


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
