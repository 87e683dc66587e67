"""Arrays of NumPy on a GPU, with their strides, types and borders; and back."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np


def there(cupy: Any, arg: Any) -> Any:
    """An argument on the GPU, with the strides that it has."""
    if not isinstance(arg, np.ndarray):
        return arg
    low, high = np.lib.array_utils.byte_bounds(arg) if arg.size else (0, 1)
    held = cupy.zeros(high - low, cupy.uint8)
    if arg.size:
        held.set(np.ctypeslib.as_array((ctypes.c_uint8 * (high - low)).from_address(low)).copy())
    return OnGpu(held, arg, arg.ctypes.data - low if arg.size else 0)


class OnGpu:
    """Bytes on the GPU, described as an array."""

    def __init__(self, held: Any, like: np.ndarray, start: int) -> None:
        self.held, self.like, self.start = held, like, start

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found = dict(self.like.__array_interface__)
        found["data"] = (self.held.data.ptr + self.start, not self.like.flags.writeable)
        found["strides"] = self.like.strides
        found["version"] = 3
        return found

    def back(self) -> np.ndarray:
        bytes_ = self.held.get()
        return np.ndarray(self.like.shape, self.like.dtype, bytes_.data, self.start, self.like.strides).copy()
