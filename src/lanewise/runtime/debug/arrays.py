"""Arrays of a call in debug mode: saved before it, and found by their addresses in the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from ...frontend.python.compile import Compiled
from ...frontend.python.types import ArrayType
from ...frontend.python.values import part_types


def saved(args: Sequence[Any]) -> Callable[[], None]:
    """A function that restores the present contents of the arrays."""
    found = [cast("np.ndarray[Any, Any]", arg) for arg in args if isinstance(arg, np.ndarray)]
    arrays = [array for array in found if array.flags.writeable]
    copies = [array.copy() for array in arrays]

    def put_back() -> None:
        for array, copy in zip(arrays, copies, strict=True):
            array[...] = copy

    return put_back


class Shown:
    """Elements of arrays by address, in the user's notation."""

    def __init__(self, compiled: Compiled, names: Sequence[str], args: Sequence[Any]) -> None:
        self.compiled = compiled
        self.names = names
        self.args = args
        self.starts: dict[int, int] = {}

    def placed(self, values: Sequence[Any]) -> None:
        """The host's arguments, flat: an array starts with its address."""
        at = 0
        for number, type in enumerate(self.compiled.signature.types):
            if isinstance(type, ArrayType):
                self.starts[number] = values[at]
            at += len(part_types(type))

    def address(self, number: int, index: tuple[int, ...]) -> int:
        """Where an element of an argument is; -1 if the argument is no array of the kernel."""
        array, start = self.args[number], self.starts.get(number, -1)
        return start if start < 0 else start + sum(at * step for at, step in zip(index, array.strides, strict=True))

    def name(self, number: int, index: tuple[int, ...]) -> str:
        return f"'{self.names[number]}[{', '.join(map(str, index))}]'"

    def element(self, address: int) -> str:
        for number, start in self.starts.items():
            index = _index(self.args[number], address - start)
            if index is not None:
                return self.name(number, index)
        return "memory"


def _index(array: np.ndarray[Any, Any], offset: int) -> tuple[int, ...] | None:
    """The index of the element at a byte, if there is one."""
    if array.size == 0:
        return None
    found = [0] * array.ndim
    for axis in range(array.ndim):
        if array.strides[axis] < 0:
            offset -= array.strides[axis] * (array.shape[axis] - 1)
    for axis in sorted(range(array.ndim), key=lambda axis: -abs(array.strides[axis])):
        step = abs(array.strides[axis])
        if step:
            found[axis] = min(offset // step, array.shape[axis] - 1)
            offset -= found[axis] * step
    if not 0 <= offset < array.itemsize or min(found, default=0) < 0:
        return None
    return tuple(array.shape[axis] - 1 - at if array.strides[axis] < 0 else at for axis, at in enumerate(found))
