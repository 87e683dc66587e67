"""The alignment of structures in an array: what addresses, strides and fields have in common.

NumPy aligns the fields of a packed structure to nothing. A CPU reads a number anywhere; a GPU reads an unaligned one
byte by byte. Most packed structures of equal numbers are aligned all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...frontend.python.definitions.signature import Signature
from ...frontend.python.types import ArrayType
from ...record import replace

WIDEST = 8


def with_alignment(signature: Signature, views: Sequence[Any]) -> Signature:
    """The signature of these arrays, with structures as aligned as they are."""
    types = [
        replace(type, align=_alignment(view)) if isinstance(type, ArrayType) and view.dtype.fields is not None else type
        for type, view in zip(signature.types, views, strict=True)
    ]
    return replace(signature, types=tuple(types))


def _alignment(view: np.ndarray[Any, Any]) -> int:
    """The largest power of two that divides the address and all strides, if every field that is wider allows it."""
    numbers = [view.ctypes.data, *view.strides, view.dtype.itemsize]
    found = WIDEST
    while any(number % found for number in numbers):
        found //= 2
    widest = max((size for _, size in _fields(view.dtype)), default=1)
    return min(found, widest)


def _fields(dtype: np.dtype[Any], start: int = 0) -> Iterator[tuple[int, int]]:
    """The offsets and sizes of all numbers."""
    if dtype.fields is None:
        yield start, dtype.base.itemsize
        return
    for inner, offset, *_ in dtype.fields.values():
        yield from _fields(inner.base if inner.fields is None else inner, start + offset)
