"""Link object code into this process.

A process whose kernels come from the cache needs no more of the code generator than this.
"""

from __future__ import annotations

import ctypes
import functools
import itertools
from collections.abc import Iterable, Mapping

from ..llvm.bindings import Linked, Linker, Refused, linked
from .optimize import target_machine
from .symbols import libraries

_numbers = itertools.count()
REPORT_TYPE = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.POINTER(ctypes.c_uint64))


def link_object(code: bytes, addresses: Mapping[str, int], exports: Iterable[str]) -> Linked:
    """Load object code into memory; the result has the exported addresses, and keeps the code alive."""
    libraries()
    try:
        return linked(_linker(), f"lanewise.{next(_numbers)}", code, addresses, exports)
    except Refused as error:
        raise AssertionError(f"compiled code cannot be linked: {error}") from error


@functools.cache
def _linker() -> Linker:
    libraries()
    return Linker(target_machine(2))
