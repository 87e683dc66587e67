"""Functions of Numba's `njit`: compiled by Numba once more as C functions, for the types of each call.

    @numba.njit
    def f(x): ...           f(a[i]) in a kernel: numba.cfunc(float64(float64))(f.py_func), called by its address

Numba infers the type of the result. Only numbers are passed: an array is a structure of Numba's own.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from ..types import DType
from .c_functions import CFunction, c_functions

_made: WeakKeyDictionary[Any, dict[tuple[DType, ...], list[CFunction]]] = WeakKeyDictionary()


def is_of_numba(value: Any) -> bool:
    """Is it a function that Numba compiles for the types of its arguments?"""
    return type(value).__name__ == "CPUDispatcher" and type(value).__module__.startswith("numba.")


def as_c_function(value: Any, dtypes: Sequence[DType]) -> list[CFunction]:
    """Its form for arguments of these types."""
    forms = _made.setdefault(value, {})
    key = tuple(dtypes)
    if key not in forms:
        forms[key] = _compiled(value, key)
    return forms[key]


def _compiled(value: Any, dtypes: tuple[DType, ...]) -> list[CFunction]:
    numba: Any = sys.modules["numba"]
    name = value.__name__
    try:
        params: tuple[Any, ...] = tuple(numba.from_dtype(dtype) for dtype in dtypes)
        value.compile(params)
        result = value.overloads[params].signature.return_type
        made = numba.cfunc(numba.types.unliteral(result)(*params))(value.py_func)
    except numba.core.errors.NumbaError as error:
        kinds = ", ".join(map(str, dtypes))
        lines = [line for line in str(error).splitlines() if line and not line.startswith("Failed in")]
        said = (lines or ["it gives no reason"])[0].rstrip(".:")
        return [CFunction(name, (), None, 0, None, why=f"Numba cannot compile '{name}' for ({kinds}): {said}")]
    return c_functions(made) or []
