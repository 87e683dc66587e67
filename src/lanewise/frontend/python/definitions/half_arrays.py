"""Arrays of half floats in the plain twin: their elements are float32, as in a kernel.

    a[i] + a[j]        of float16: a float32, where NumPy's own scalars would round to float16

Rounding takes place where an element is stored, in Python as in compiled code.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..types import is_array, is_half, is_scalar


class HalfArray(np.ndarray[Any, Any]):
    """A view of an array of half floats."""

    def __getitem__(self, index: Any) -> Any:
        return _wide(super().__getitem__(index))

    def __iter__(self) -> Any:
        return (self[at] for at in range(len(self)))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **more: Any) -> Any:
        given = [_plain(one).astype(np.float32) if _is_half_array(one) else _plain(one) for one in inputs]
        if out is not None:
            more["out"] = tuple(_plain(one) for one in out)
        found = getattr(ufunc, method)(*given, **more)
        return found if out is None else out[0] if len(out) == 1 else out


def _is_half_array(value: Any) -> bool:
    return is_array(value) and is_half(value.dtype)


def _plain(value: Any) -> Any:
    return value.view(np.ndarray) if value.__class__ is HalfArray else value


def _wide(value: Any) -> Any:
    return np.float32(value) if is_scalar(value) and is_half(value.dtype) else value


def for_twin(value: Any) -> Any:
    """An argument as the twin gets it."""
    if value.__class__ is np.ndarray and is_half(value.dtype):
        return value.view(HalfArray)
    return tuple(map(for_twin, value)) if value.__class__ is tuple else value


def from_twin(value: Any) -> Any:
    """A result as the caller gets it."""
    return tuple(map(from_twin, value)) if value.__class__ is tuple else _plain(value)
