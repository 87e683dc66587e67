"""A key of a call's arguments that is computed faster than their signature, and is finer.

Equal keys have equal signatures, so that a repeated call needs no signature. None for arguments other than plain arrays
and numbers, and for unaligned arrays: those take the slow path.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from ...frontend.python.definitions.signature import RANGES

ARRAY: Any = np.ndarray
SCALAR: Any = np.generic  # names of the module are found faster than those of NumPy
ALIGNED = 0x100
INT, FLOAT, BOOL = -1, -2, -3  # numbers, because a dtype is equal to the class and to the name of what it holds


def quick_key(args: Sequence[Any]) -> Hashable | None:
    key: list[Hashable] = []
    add = key.append
    for arg in args:
        kind = arg.__class__
        if kind is ARRAY:
            flags = arg.flags.num
            if not flags & ALIGNED:
                return None
            add((arg.dtype, arg.shape, arg.strides, flags))
        elif kind is int:
            add((INT, _range(arg)))
        elif kind is float:
            add(FLOAT)
        elif kind is bool:
            add(BOOL)
        elif isinstance(arg, SCALAR):
            dtype = arg.dtype
            add((dtype, _range_of_scalar(int(arg))) if dtype.itemsize == 8 and dtype.kind in "iu" else dtype)
        else:
            return None
    return tuple(key)


def _range_of_scalar(number: int) -> int:
    return 0 if 0 <= number < 1 << 31 else 1 if -1 << 31 <= number < 0 else 2


def _range(number: int) -> int:
    """Which of the ranges of signatures it falls into; its own number if it fits none."""
    for at, (low, high) in enumerate(RANGES):
        if low <= number <= high:
            return at
    return number
