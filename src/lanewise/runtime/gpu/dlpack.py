"""DLPack: arrays of libraries that have no `__cuda_array_interface__`, by the description that a capsule holds.

    interface_of(array)         shape, strides in bytes, address and NumPy's name of the element type

The structure is `DLManagedTensor` of DLPack 0.x and 1.x in its unversioned form, which every library can give.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from ...ir.position import CompileError

CUDA, CUDA_MANAGED = 2, 13
KINDS = {0: "i", 1: "u", 2: "f", 5: "c", 6: "b"}
DEFAULT_STREAM = 1  # of CUDA, as the protocol names it
_NAME = b"dltensor"


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


def is_on_gpu(array: Any) -> bool:
    try:
        kind, _ = array.__dlpack_device__()
    except Exception:  # an object may only look like an array
        return False
    return int(kind) in (CUDA, CUDA_MANAGED)


def interface_of(array: Any, name: str) -> dict[str, Any]:
    """As `__cuda_array_interface__` describes it. The memory belongs to the array, which the caller holds."""
    capsule = array.__dlpack__(stream=DEFAULT_STREAM)
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    tensor = _Tensor.from_address(pointer(capsule, _NAME) or 0)
    if tensor.lanes != 1 or tensor.code not in KINDS or tensor.bits % 8:
        raise CompileError(f"array '{name}' has elements that kernels do not take; convert them to numbers of NumPy")
    dtype = np.dtype(f"{KINDS[tensor.code]}{tensor.bits // 8}")
    shape = tuple(tensor.shape[axis] for axis in range(tensor.ndim))
    strides = None
    if tensor.strides:
        strides = tuple(tensor.strides[axis] * dtype.itemsize for axis in range(tensor.ndim))
    address = (tensor.data or 0) + tensor.offset
    return {"shape": shape, "typestr": dtype.str, "data": (address, False), "strides": strides, "version": 3}
