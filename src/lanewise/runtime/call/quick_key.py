"""A key of a call's arguments that is computed faster than their signature, and is finer.

Equal keys have equal signatures, so that a repeated call needs no signature. None for arguments other than plain arrays
and numbers, and for unaligned arrays: those take the slow path.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
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
            dtype = arg.dtype
            add((dtype, arg.shape, arg.strides, flags))
            if dtype.names is not None:
                add(tuple(record.names for record in records_in(dtype)))
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


def records_in(dtype: np.dtype[Any]) -> Iterator[np.dtype[Any]]:
    """The dtypes of records in this one, whose fields can be renamed in place."""
    if dtype.subdtype is not None:
        yield from records_in(dtype.subdtype[0])
    elif dtype.names is not None:
        yield dtype
        for name in dtype.names:
            yield from records_in(dtype[name])


def _range_of_scalar(number: int) -> int:
    return 0 if 0 <= number < 1 << 31 else 1 if -1 << 31 <= number < 0 else 2


def _range(number: int) -> int:
    """Which of the ranges of signatures it falls into; its own number if it fits none."""
    for at, (low, high) in enumerate(RANGES):
        if low <= number <= high:
            return at
    return number
