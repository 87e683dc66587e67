"""The meaning of a callee: one table lookup per name and module."""

from __future__ import annotations

from ..reader import Reader
from ..text.mangling import without_types
from .calls import Meaning
from .float_intrinsics import library_meaning
from .intrinsics import COROUTINES, MEANINGS
from .opencl import opencl_meaning
from .opencl_atomics import atomic_meaning
from .work_items import work_item_meaning


def meaning_of(reader: Reader, name: str) -> Meaning | None:
    """How to read calls of a function; None if they stay calls."""
    known = reader.context.meanings
    if name not in known:
        known[name] = _lookup(reader, name)
    return known[name]


def _lookup(reader: Reader, name: str) -> Meaning | None:
    if name in reader.context.bodies:
        return None
    head = reader.context.heads.get(name)
    found = work_item_meaning(name, head is not None and bool(head.attributes.get("convergent")))
    if name.startswith("llvm.coro."):
        return COROUTINES
    if name.startswith("llvm."):
        return found or MEANINGS.get(without_types(name)[5:])
    return found or library_meaning(reader, name) or opencl_meaning(name) or atomic_meaning(name)
