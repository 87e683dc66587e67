"""Run a compiled module in the interpreter, on NumPy arrays in place: the oracle between Python and machine code."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds

from ...ir.function import Function, Undefined
from ...ir.interpret import Outcome
from ...ir.launching import run_host
from ...ir.memory import Memory
from .compile import Compiled
from .functions import memory_types
from .returns import assembled
from .types import ArrayType, FrontType, NumberType


def run_interpreted(compiled: Compiled, args: Sequence[Any], *, width: int = 1, **settings: Any) -> Any:
    """Call it; arrays are updated in place. Returns the result as Python and NumPy numbers; faults are raised."""
    return run_with(partial(run_host, width=width, **settings), compiled, args)


def run_with(
    host: Callable[[Function, list[Any], Memory], Outcome],
    compiled: Compiled,
    args: Sequence[Any],
    memory: Memory | None = None,
) -> Any:
    """Call it in an interpreter of the caller's choice: `host` runs a function once, on values in a memory."""
    memory = memory or Memory()
    function = compiled.module.functions[compiled.name]
    values = _Arrays(memory).flatten(args, compiled.signature.types)
    places = _places(memory, compiled.result)
    outcome = host(function, [*values, *(memory.array(place.data) for place in places)], memory)
    return _result(compiled.result, outcome, places)


class _Arrays:
    """Addresses of arrays; views of one buffer share a region."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.ranges: list[tuple[int, int, int]] = []  # first byte, end, address in the interpreter

    def flatten(self, args: Sequence[Any], types: Sequence[FrontType]) -> list[Any]:
        values: list[Any] = []
        self._place([arg for arg, type in zip(args, types, strict=True) if isinstance(type, ArrayType)])
        for arg, type in zip(args, types, strict=True):
            if isinstance(type, ArrayType):
                values += self._array(arg, type)
            elif isinstance(type, NumberType):
                values.append(float(arg) if type.is_float else int(arg))
        return values

    def _place(self, arrays: Sequence[np.ndarray[Any, Any]]) -> None:
        """A region for the bytes of overlapping arrays."""
        bounds = sorted((*byte_bounds(array), array.flags.writeable) for array in arrays if array.size)
        merged: list[tuple[int, int, bool]] = []
        for low, high, writeable in bounds:
            if merged and low < merged[-1][1]:
                before = merged.pop()
                low, high, writeable = before[0], max(before[1], high), before[2] or writeable
            merged.append((low, high, writeable))
        for low, high, writeable in merged:
            view = memoryview((ctypes.c_char * (high - low)).from_address(low))
            self.ranges.append((low, high, self.memory.array(view if writeable else view.toreadonly())))

    def _array(self, array: np.ndarray[Any, Any], type: ArrayType) -> list[int]:
        start = int(array.ctypes.data)
        address = next((place + start - low for low, high, place in self.ranges if low <= start < high), 0)
        if not array.size:
            address = self.memory.array(b"")
        lengths = [n for n, fixed in zip(array.shape, type.lengths, strict=True) if fixed is None]
        strides = [s for s, fixed in zip(array.strides, type.strides, strict=True) if fixed is None]
        return [address, *lengths, *strides]


def _places(memory: Memory, result: FrontType) -> list[np.ndarray[Any, Any]]:
    kinds = memory_types(result)
    if len(kinds) <= 1:
        return []
    return [np.zeros(1, kind.dtype if kind is not None else np.int64) for kind in kinds]


def _result(type: FrontType, outcome: Outcome, places: list[np.ndarray[Any, Any]]) -> Any:
    (value,) = outcome.expect()
    kinds = [kind for kind in memory_types(type) if kind is not None]
    if places:
        return assembled(type, (_plain(place[0], kind) for place, kind in zip(places, kinds, strict=True)))
    return assembled(type, (number_of(value, kind) for kind in kinds))


def _plain(number: Any, type: NumberType) -> Any:
    return number.item() if type.weak else number


def number_of(value: Any, type: NumberType) -> Any:
    """A number in code as Python or NumPy represents it."""
    assert not isinstance(value, Undefined), f"the result is {value}"
    if type.is_float:
        return float(value) if type.weak else type.dtype.type(value)
    if type.is_bool:
        return bool(value) if type.weak else np.bool_(value)
    exact = np.array([value], f"u{type.dtype.itemsize}").view(type.dtype)[0]
    return int(exact) if type.weak else exact
