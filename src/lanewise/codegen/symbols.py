"""Symbols: the addresses of names that compiled code uses but does not define.

In this order: symbols from the caller (an address, a ctypes function or a Python callable of the declared type), then
those of the process: libc, libm, and libgcc for wide division and half floats on machines without them.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from typing import Any

from ..ir.function import Declaration, Function
from ..ir.position import CompileError
from ..ir.types import F32, F64, I1, VOID, Type
from ..llvm.library import address_of_symbol, load_library
from .optimize import start
from .text.abi import NONE, Words, fills, returned_words, words_of

LIBRARIES = ("libm.so.6", "libgcc_s.so.1")
Given = int | Callable[..., Any]

_C_FUNCTION: type = ctypes.CFUNCTYPE(None).__mro__[1]
_SIGNED = {8: ctypes.c_int8, 16: ctypes.c_int16, 32: ctypes.c_int32, 64: ctypes.c_int64}
_UNSIGNED = {1: ctypes.c_uint8, 8: ctypes.c_uint8, 16: ctypes.c_uint16, 32: ctypes.c_uint32, 64: ctypes.c_uint64}


def c_type(type: Type, words: Words = NONE) -> Any:
    """The ctypes type by which a value passes between Python and compiled code; None for void.

    Integers are signed, unless C fills their registers with zeros.
    """
    if type is VOID:
        return None
    if type.is_int and type.bits in _UNSIGNED:
        return (_UNSIGNED if type is I1 or fills(words) == "zeroext" else _SIGNED)[type.bits]
    if type.is_ptr:
        return ctypes.c_void_p
    if type in (F32, F64):
        return ctypes.c_float if type is F32 else ctypes.c_double
    raise CompileError(f"a value of type {type} cannot pass between Python and compiled code")


def prototype(callee: Function | Declaration) -> Any:
    """The ctypes type of a function."""
    types = callee.params if isinstance(callee, Declaration) else [param.type for param in callee.params]
    params = [c_type(type, words_of(callee, at)) for at, type in enumerate(types)]
    return ctypes.CFUNCTYPE(c_type(callee.result, returned_words(callee)), *params)


def address_of(given: Given, item: object) -> tuple[int, object]:
    """The address of a symbol, and the object that must live as long as it is used."""
    if isinstance(given, int):
        return given, None
    function: Any = given
    if not isinstance(given, _C_FUNCTION):
        assert isinstance(item, Declaration), f"{given!r} stands for a global, which is an address"
        function = prototype(item)(given)
    return ctypes.cast(function, ctypes.c_void_p).value or 0, function


@functools.cache
def libraries() -> None:
    """Open the libraries that compiled code may call; a missing one is an error only where it is needed."""
    start()
    for name in LIBRARIES:
        load_library(name)


def in_process(name: str) -> bool:
    libraries()
    return address_of_symbol(name) is not None
