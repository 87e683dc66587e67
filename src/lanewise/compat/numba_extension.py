"""Our functions in Numba's: the types that Numba sees for a function of `lanewise.compat.numba`.

    @ours.njit("float64(float64)")
    def f(x): ...           f(2.0) in a function of Numba: a call of the C function f.address("float64(float64)")

Numba calls `init` itself, through the entry point `numba_extensions`, when it first compiles; where Numba is loaded
already, the decorator registers. This file stands apart from the package, so that programs of Numba alone load little.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Any

FUNCTIONS = "lanewise.compat.numba.functions"


def init() -> None:
    """For Numba's entry point: a program without functions of ours loads nothing more."""
    if FUNCTIONS in sys.modules:
        register()


@cache
def register() -> None:
    """Tell Numba of our class."""
    typing = import_module("numba.core.typing.typeof")
    typing.typeof_impl.register(import_module(FUNCTIONS).Jitted)(_type_of)


def _type_of(function: Any, context: Any) -> Any:
    """Numba's type of a function whose types are declared: a pointer to a C function."""
    from ..frontend.python.outside.c_functions import c_signature

    numba: Any = sys.modules["numba"]
    text = function.c_signature()
    found = None if text is None else c_signature(text)
    if found is None:
        why = f"'{function.__name__}' of Lanewise has no declared types of numbers, which a C function needs"
        raise numba.core.errors.TypingError(f'{why}; write them, as @njit("float64(float64)")')
    result, params = found
    kinds = [numba.from_dtype(dtype) for dtype in (result, *params)]
    pointer: Any = numba.core.types.ExternalFunctionPointer

    def address(owner: Any) -> int:
        return owner.address(text)

    return pointer(numba.core.typing.signature(*kinds), address, "ccc")
