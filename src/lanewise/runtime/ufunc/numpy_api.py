"""NumPy's C functions for ufuncs, through ctypes: the table that C extensions use, and its records.

    new_ufunc("cnd", 1, 1, doc)                a numpy.ufunc without loops
    add_loop(ufunc, dtypes, address)           machine code for these dtypes; all operands, results last; once
    add_promoter(ufunc, address)               called when no loop fits the operands

Source    "NumPy C-API: ArrayMethod" (PyUFunc_AddLoopFromSpec, PyUFunc_AddPromoter), public since NumPy 2.0.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

_PTR = ctypes.c_void_p
_FROM_FUNC_AND_DATA, _ADD_LOOP, _ADD_PROMOTER = 1, 43, 44
_NO_IDENTITY = -1
_NO_CASTING, _NO_FLOATING_POINT_ERRORS = 0, 2
_STRIDED_LOOP = 5


class _Slot(ctypes.Structure):
    _fields_ = (("slot", ctypes.c_int), ("function", _PTR))


class _Spec(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("nin", ctypes.c_int),
        ("nout", ctypes.c_int),
        ("casting", ctypes.c_int),
        ("flags", ctypes.c_int),
        ("dtypes", _PTR),
        ("slots", _PTR),
    )


def _table() -> Any:
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = _PTR, [ctypes.py_object, ctypes.c_char_p]
    capsule: Any = vars(import_module("numpy._core._multiarray_umath"))["_UFUNC_API"]
    return ctypes.cast(pointer(capsule, None), ctypes.POINTER(_PTR))


_api = _table()
_OBJECT, _INT = ctypes.py_object, ctypes.c_int
_new = ctypes.PYFUNCTYPE(_OBJECT, _PTR, _PTR, _PTR, _INT, _INT, _INT, _INT, ctypes.c_char_p, ctypes.c_char_p, _INT)(
    _api[_FROM_FUNC_AND_DATA]
)
_add_loop = ctypes.PYFUNCTYPE(_INT, _OBJECT, ctypes.POINTER(_Spec))(_api[_ADD_LOOP])
_add_promoter = ctypes.PYFUNCTYPE(_INT, _OBJECT, _OBJECT, _OBJECT)(_api[_ADD_PROMOTER])
_kept: list[Any] = []  # NumPy does not copy the names of ufuncs


def new_ufunc(name: str, nin: int, nout: int, doc: str) -> np.ufunc:
    texts = ctypes.create_string_buffer(name.encode()), ctypes.create_string_buffer(doc.encode())
    _kept.append(texts)
    addresses = [ctypes.cast(text, ctypes.c_char_p) for text in texts]
    return _new(None, None, None, 0, nin, nout, _NO_IDENTITY, *addresses, 0)


def add_loop(ufunc: np.ufunc, dtypes: Sequence[type], address: int) -> None:
    kinds = (_PTR * len(dtypes))(*(id(dtype) for dtype in dtypes))
    slots = (_Slot * 2)(_Slot(_STRIDED_LOOP, address), _Slot(0, None))
    spec = _Spec(
        ufunc.__name__.encode(),
        ufunc.nin,
        ufunc.nout,
        _NO_CASTING,
        _NO_FLOATING_POINT_ERRORS,
        ctypes.cast(kinds, _PTR),
        ctypes.cast(slots, _PTR),
    )
    try:
        _add_loop(ufunc, ctypes.byref(spec))
    except TypeError as error:
        if "already been registered" not in str(error):
            raise


def add_promoter(ufunc: np.ufunc, address: int) -> None:
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [_PTR, ctypes.c_char_p, _PTR]
    anything = (np.dtype,) * ufunc.nargs
    _add_promoter(ufunc, anything, make(address, b"numpy._ufunc_promoter", None))
