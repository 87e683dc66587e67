"""Where the arrays of a call are: in the memory of the CPU, or elsewhere.

Libraries for GPUs say so with `__cuda_array_interface__` or `__dlpack_device__`. None of them is loaded here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

HERE = frozenset((np.ndarray, int, float, bool, str, type(None)))
CUDA = (2, 13)  # DLPack's numbers of CUDA and of its managed memory


def is_elsewhere(args: Sequence[Any]) -> bool:
    """Is some array on a GPU?"""
    return any(arg.__class__ not in HERE and _is_on_device(arg) for arg in args)


def _is_on_device(arg: Any) -> bool:
    if isinstance(arg, np.ndarray | np.generic | type):
        return False
    if arg.__class__.__module__ == "cupy":  # asking it for its interface takes a microsecond
        return True
    if hasattr(arg, "__cuda_array_interface__"):
        return True
    if not hasattr(arg, "__dlpack_device__"):
        return False
    try:
        kind, _ = arg.__dlpack_device__()
    except Exception:  # an object may only look like an array
        return False
    return int(kind) in CUDA
