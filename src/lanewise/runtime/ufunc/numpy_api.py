"""NumPy's C functions for ufuncs, through ctypes: the table that C extensions use, and its records.

    new_ufunc("cnd", 1, 1, doc)                a numpy.ufunc without loops
    new_ufunc("top", 2, 1, doc, -np.inf)       with an identity; None: it has none, and any order of elements will do
    new_ufunc("dot", 2, 1, doc, signature="(n),(n)->()")         a generalized one
    add_loop(ufunc, dtypes, address)           machine code for these dtypes; all operands, results last; once
    show_types(ufunc, loops)                   what `ufunc.types` and `ufunc.ntypes` say
    add_promoter(ufunc, address)               called when no loop fits the operands

Source    "NumPy C-API: ArrayMethod" (PyUFunc_AddLoopFromSpec, PyUFunc_AddPromoter), public since NumPy 2.0.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

_PTR = ctypes.c_void_p
_NEW, _ADD_LOOP, _ADD_PROMOTER = 42, 43, 44
_NO_IDENTITY, _ANY_ORDER, _IDENTITY = -1, -2, -3
_NO_CASTING, _NO_FLOATING_POINT_ERRORS, _IS_REORDERABLE = 0, 2, 8
_REDUCTION_INITIAL, _STRIDED_LOOP = 4, 5
UNKNOWN = object()
"""The identity of a ufunc whose elements are reduced in order, from the first on."""


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
_TEXT = ctypes.c_char_p
_new = ctypes.PYFUNCTYPE(_OBJECT, *(_PTR, _PTR, _PTR), *(_INT,) * 4, _TEXT, _TEXT, _INT, _TEXT, _OBJECT)(_api[_NEW])
_add_loop = ctypes.PYFUNCTYPE(_INT, _OBJECT, ctypes.POINTER(_Spec))(_api[_ADD_LOOP])
_add_promoter = ctypes.PYFUNCTYPE(_INT, _OBJECT, _OBJECT, _OBJECT)(_api[_ADD_PROMOTER])
_kept: list[Any] = []  # NumPy does not copy the names of ufuncs
_types: dict[int, Any] = {}


class _Object(ctypes.Structure):
    """The beginning of NumPy's PyUFuncObject, after the head of an object."""

    _fields_ = (
        ("counts", ctypes.c_int * 3),
        ("identity", ctypes.c_int),
        ("functions", _PTR),
        ("data", _PTR),
        ("ntypes", ctypes.c_int),
        ("reserved", ctypes.c_int),
        ("name", _PTR),
        ("types", _PTR),
        ("others", _PTR * 4),
        ("axes", ctypes.c_int * 2),
        ("lists", _PTR * 3),
        ("signature", ctypes.c_char_p),
        ("functions_of_numpy", _PTR * 4),
        ("flags", ctypes.POINTER(ctypes.c_uint32)),
    )


def _object(ufunc: np.ufunc) -> _Object:
    return _Object.from_address(id(ufunc) + object.__basicsize__)


TYPES_KNOWN = sys.implementation.name == "cpython" and all(
    (*_object(ufunc).counts, _object(ufunc).ntypes) == (ufunc.nin, ufunc.nout, ufunc.nargs, ufunc.ntypes)
    for ufunc in (np.add, np.divmod, np.sin)
)

_COPIED_IF_IT_OVERLAPS = 0xB940000  # an output as that of np.matmul; of others NumPy assumes that they are element-wise
SIGNATURES_KNOWN = (
    TYPES_KNOWN
    and _object(np.matmul).signature == (np.matmul.signature or "").encode()
    and _object(np.matmul).flags[2] == _COPIED_IF_IT_OVERLAPS
)


def new_ufunc(
    name: str, nin: int, nout: int, doc: str, identity: Any = UNKNOWN, signature: str | None = None
) -> np.ufunc:
    texts = ctypes.create_string_buffer(name.encode()), ctypes.create_string_buffer(doc.encode())
    _kept.append(texts)
    addresses = [ctypes.cast(text, ctypes.c_char_p) for text in texts]
    axes = None if signature is None else signature.encode()
    kind = _NO_IDENTITY if identity is UNKNOWN else _ANY_ORDER if identity is None else _IDENTITY
    made = _new(None, None, None, 0, nin, nout, kind, *addresses, 0, axes, identity)
    if axes is not None:
        assert SIGNATURES_KNOWN, "the records of this NumPy are not those of NumPy 2"
        for k in range(nin, nin + nout):
            _object(made).flags[k] = _COPIED_IF_IT_OVERLAPS
    return made


def show_types(ufunc: np.ufunc, loops: Sequence[Sequence[np.dtype[Any]]]) -> None:
    """Let `types` and `ntypes` list these loops; to find a loop that was added by a spec, NumPy does not read them."""
    if not TYPES_KNOWN:
        return
    numbers = bytes(dtype.num for loop in loops for dtype in loop)
    held = ctypes.create_string_buffer(numbers, max(1, len(numbers)))
    shown = _object(ufunc)
    shown.types = ctypes.addressof(held)
    shown.ntypes = len(loops)
    _types[id(ufunc)] = held


def add_loop(ufunc: np.ufunc, dtypes: Sequence[type], address: int, initial: int | None = None) -> None:
    """`initial` is the address of a function that gives the identity, for a ufunc that may be reduced in any order."""
    kinds = (_PTR * len(dtypes))(*(id(dtype) for dtype in dtypes))
    slots = (_Slot * 3)(_Slot(_STRIDED_LOOP, address), _Slot(0, None), _Slot(0, None))
    if initial is not None:
        slots[1] = _Slot(_REDUCTION_INITIAL, initial)
    spec = _Spec(
        ufunc.__name__.encode(),
        ufunc.nin,
        ufunc.nout,
        _NO_CASTING,
        _NO_FLOATING_POINT_ERRORS | (_IS_REORDERABLE if initial is not None else 0),
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
