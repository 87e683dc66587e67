"""Promoter: NumPy calls it where a ufunc has no loop for the dtypes of the operands.

It finds the dtypes of the loop that shall run, lets the owner of the ufunc compile and add that loop, and returns the
dtypes to NumPy.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...frontend.python.types import DType
from ..launch.lost_exceptions import keep_lost
from .inner_loop import guard_text
from .loop import GUARDED, WORDS, address_of, done, leave, library

if TYPE_CHECKING:
    from .ufunc import Vectorized

WEAK = (int, float, complex)
owners: dict[int, Vectorized] = {}  # by the address of the ufunc


def _promote(ufunc: int, operands: int, signature: int, chosen: int, words: Any) -> int:
    try:
        owner = owners[ufunc]
        given, fixed = ctypes.cast(operands, WORDS), ctypes.cast(signature, WORDS)
        whole = fixed[0] if owner.nin == 2 and fixed[0] == fixed[2] and not fixed[1] else 0  # reduce(a, dtype=t)
        kinds = [_object(whole or fixed[k] or given[k]) for k in range(owner.nin)]
        loop = owner.loop(_dtypes(owner, kinds))
        asked = [_object(fixed[k]) for k in range(owner.nin, owner.nin + owner.nout)]
        if any(kind not in (None, type(dtype)) for kind, dtype in zip(asked, loop.dtypes[owner.nin :], strict=True)):
            wanted = next(kind for kind in asked if kind is not None)
            loop = owner.loop(_converted(owner, (wanted(),) * owner.nin))
        result = ctypes.cast(chosen, WORDS)
        # NumPy gives up if nothing differs from its request, as in `reduce(a, dtype=t)`: results are left open
        same = all(given[k] == id(type(dtype)) for k, dtype in enumerate(loop.dtypes))
        for k, dtype in enumerate(loop.dtypes):
            left_open = same and k >= owner.nin
            if not left_open:
                ctypes.pythonapi.Py_IncRef(ctypes.py_object(type(dtype)))
            result[k] = 0 if left_open else id(type(dtype))
    except BaseException as error:
        return leave(error, words)
    return done(words)


def _object(address: int) -> Any:
    return ctypes.cast(address, ctypes.py_object).value if address else None


def dtypes_like(owner: Vectorized, args: Sequence[Any]) -> tuple[DType, ...]:
    """The dtypes of the loop that a call runs: a Python number adapts to the other operands."""
    strong = [np.asarray(arg).dtype for arg in args if type(arg) not in WEAK]
    dtypes = (np.result_type(*strong, type(arg)()) if type(arg) in WEAK else np.asarray(arg).dtype for arg in args)
    return _converted(owner, tuple(dtypes))


def _dtypes(owner: Vectorized, kinds: list[Any]) -> tuple[DType, ...]:
    """Concrete dtypes for NumPy's classes of dtypes; a reduction leaves out the accumulator's."""
    weak: dict[str, Any] = {"_PyLongDType": 0, "_PyFloatDType": 0.0, "_PyComplexDType": 0j}
    known = [kind for kind in kinds if kind is not None]
    strong = [_concrete(owner, kind) for kind in known if kind.__name__ not in weak]
    soft = [weak[kind.__name__] for kind in known if kind.__name__ in weak]
    found: list[DType] = []
    for kind in kinds:
        if kind is None:
            found.append(np.result_type(*strong, *soft))
        elif kind.__name__ in weak:
            found.append(np.result_type(*strong, weak[kind.__name__]))
        else:
            found.append(_concrete(owner, kind))
    return _converted(owner, tuple(found))


def _concrete(owner: Vectorized, kind: Any) -> DType:
    """The dtype of a class that has only one; strings, structures and dates have many."""
    try:
        return kind()
    except TypeError:
        name = kind.__name__.removesuffix("DType").lower()
        raise TypeError(f"'{owner.__name__}' takes numbers, and an operand is of dtype {name}") from None


def _converted(owner: Vectorized, dtypes: tuple[DType, ...]) -> tuple[DType, ...]:
    for dtype in dtypes:
        if not owner.takes(dtype):
            raise TypeError(
                f"'{owner.__name__}' cannot be compiled for dtype {dtype}; "
                "pass bool, int8 to int64, uint8 to uint64, float32, float64, complex64 or complex128"
            )
    return dtypes


_promoted = GUARDED(_promote)
keep_lost(_promote)
_promoters: list[Any] = []


def promoter() -> int:
    """The address of the promoter of all ufuncs."""
    if not _promoters:
        _promoters.append(library(guard_text(address_of(_promoted)), "guard"))
    return _promoters[0]["guard"]
