"""Run a compiled module in the interpreter, on NumPy arrays in place: the oracle between Python and machine code."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds

from ...ir.function import Function, Undefined
from ...ir.interpreter.interpret import Outcome
from ...ir.interpreter.launching import run_host
from ...ir.interpreter.memory import Memory
from .arrays.returned_arrays import array_at
from .compile import Compiled
from .definitions.structures import leaves_of
from .functions import piece_kinds
from .outside.c_calls import interpreted
from .returns import ArrayAt, assembled
from .types import ArrayType, DType, FrontType, NumberType


def run_interpreted(compiled: Compiled, args: Sequence[Any], *, width: int = 1, **settings: Any) -> Any:
    """Call it; arrays are updated in place. Returns the result as Python and NumPy numbers; faults are raised."""
    settings = {"externals": interpreted(compiled.outside), **settings}
    args, _ = leaves_of(args)
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
    arrays = _Arrays(memory)
    values = arrays.flatten(args, compiled.signature.types)
    places = _places(compiled.result)
    outcome = host(function, [*values, *(memory.array(place.view(np.uint8).data) for place in places)], memory)
    return _result(compiled.result, outcome, places, partial(arrays.returned, args))


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
                plain = arg.view(np.int64) if type.is_time else arg
                values.append(float(plain) if type.is_float else int(plain))
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

    def returned(
        self, args: Sequence[Any], dtype: DType, address: int, shape: tuple[int, ...], strides: tuple[int, ...]
    ) -> np.ndarray[Any, Any]:
        """A returned array: an argument or a part of one, or a copy of what the kernel made."""
        for low, high, place in self.ranges:
            if place <= address < place + high - low:
                return array_at(dtype, address - place + low, shape, strides, (), args)
        region = self.memory.region_at(address)
        data = np.frombuffer(bytes(region.data), np.uint8).copy() if 0 not in shape else np.empty(0, np.uint8)
        return np.ndarray(shape, dtype, data, address - region.base if data.size else 0, strides)


def _places(result: FrontType) -> list[np.ndarray[Any, Any]]:
    kinds = piece_kinds(result)
    return [np.zeros(1, kind.dtype) for kind in kinds] if len(kinds) > 1 else []


def _result(type: FrontType, outcome: Outcome, places: list[np.ndarray[Any, Any]], returned: ArrayAt) -> Any:
    (value,) = outcome.expect()
    kinds = piece_kinds(type)
    if places:
        return assembled(type, (_plain(place[0], kind) for place, kind in zip(places, kinds, strict=True)), returned)
    return assembled(type, (number_of(value, kind) for kind in kinds), returned)


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
