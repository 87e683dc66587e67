"""Arrays that a kernel returns: those that it made, and arguments or views of them.

    array_at(dtype, address, shape, strides, made, args)      the argument itself, if it is one, else a new array

A new array shares memory with the one that it is a part of, and keeps that alive, as a view in Python does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.lib.array_utils import byte_bounds

from ..types import DType, is_array

Array = np.ndarray[Any, Any]


def array_at(
    dtype: DType,
    address: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    made: Sequence[Array],
    args: Sequence[Any],
) -> Array:
    """The array of a result."""
    arrays = [cast(Array, arg) for arg in args if is_array(arg)]
    for array in arrays:
        if array.ctypes.data == address and (array.shape, array.strides, array.dtype) == (shape, strides, dtype):
            return array
    if 0 in shape:
        return np.empty(shape, dtype)
    for owner in (*made, *arrays):
        low, high = byte_bounds(owner)
        if low <= address < high:
            whole = owner if _is_one(made, owner) else np.asarray(_Bytes(owner, low, high))
            return np.ndarray(shape, dtype, whole, address - low, strides)
    raise AssertionError("a returned array lies in an argument, or was made by the kernel")


def _is_one(made: Sequence[Array], owner: Array) -> bool:
    return any(owner is one for one in made)


class _Bytes:
    """The memory of an array, strided or not, as bytes."""

    def __init__(self, owner: Array, low: int, high: int) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "data": (low, not owner.flags.writeable),
            "shape": (high - low,),
            "typestr": "|u1",
            "version": 3,
        }
