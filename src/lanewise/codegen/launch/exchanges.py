"""Compare and exchange for code that is not compiled (`ir/interpreter/one_step.py`), with a share of the update lock.

    i32 lanewise.swap32(ptr place, i32 expected, i32 new)       1 if it was as expected, and new is there

Costs     the first call compiles it: some milliseconds; then a microsecond each.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable

from ...ir.interpreter.one_step import SIZES, lock
from ..link import link_object
from ..optimize import DEFAULT
from ..targets import native
from ..text.write import Needs
from .program import optimized_for
from .update_lock import LOCK, lock_addresses, needs_lock

SWAP = "lanewise.swap"
NUMBERS = {size: getattr(ctypes, f"c_uint{8 * size}") for size in SIZES}


_ready: list[
    tuple[dict[int, Callable[[int, int, int], int]], object]
] = []  # for each size; and the object that keeps the code alive


def swap(address: int, expected: bytes, new: bytes) -> bool:
    if not _ready:
        with lock():
            if not _ready:
                _ready.append(_compiled())
    given = (int.from_bytes(word, sys.byteorder) for word in (expected, new))
    return bool(_ready[0][0][len(expected)](address, *given))


def _compiled() -> tuple[dict[int, Callable[[int, int, int], int]], object]:
    needs = Needs()
    needs_lock(needs)
    text = "\n".join([*needs.declarations.values(), *map(_text, NUMBERS)])
    unit = optimized_for(text, native(), DEFAULT)
    names = {size: f"{SWAP}{8 * size}" for size in NUMBERS}
    library = link_object(unit.object, lock_addresses(), list(names.values()))
    return {
        size: ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, NUMBERS[size], NUMBERS[size])(library[name])
        for size, name in names.items()
    }, library


def _text(size: int) -> str:
    word = f"i{8 * size}"
    return f"""
define i32 @{SWAP}{8 * size}(ptr %place, {word} %expected, {word} %new) nounwind {{
entry:
  call void @{LOCK}.share()
  %found = cmpxchg ptr %place, {word} %expected, {word} %new seq_cst seq_cst, align {size}
  call void @{LOCK}.part()
  %equal = extractvalue {{ {word}, i1 }} %found, 1
  %answer = zext i1 %equal to i32
  ret i32 %answer
}}"""
