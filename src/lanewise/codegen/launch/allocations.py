"""The op `allocate` in a host function: memory from the caller, who keeps it until the call ends.

allocate %bytes, align=8
    store ptr null, ptr %place; call void %launch(i64 %context, i64 -1, ..., i64 %bytes, ..., ptr %place, ...)

The launch function of the frame (`layout.py`) provides it, with ALLOCATE for the number of a driver. If it fails, it
leaves no address, and the call ends with the record of an exception from outside lanes.
"""

from __future__ import annotations

from ...ir.function import Op
from ...ir.position import CompileError
from ..text.failing import leave, put_word
from .layout import ALLOCATE, CUT_SHORT
from .shared_words import CONTEXT_AT, LAUNCH_AT
from .versions import Maker


def allocate(make: Maker, op: Op) -> str:
    if not make.lanes.is_source:
        raise CompileError("an array cannot be made in code that runs in lanes", op.position)
    write = make.lanes.write
    place = write.private("alloca ptr, align 8")
    write.do(f"store ptr null, ptr {place}, align 8")
    words = [write.let(f"getelementptr i8, ptr {make.error}, i64 {at}") for at in (LAUNCH_AT, CONTEXT_AT)]
    function = write.let(f"load ptr, ptr {words[0]}, align 8")
    context = write.let(f"load i64, ptr {words[1]}, align 8")
    bytes, zeroed = make.lanes.scalar(op.args[0]), int(op.attrs.get("zeroed") or 0)
    write.do(
        f"call void {function}(i64 {context}, i64 {ALLOCATE}, ptr null, i64 {bytes}, i64 {zeroed}, i64 0, "
        f"ptr {place}, ptr {make.error})"
    )
    none = write.let(f"icmp eq i64 {write.let(f'load i64, ptr {place}, align 8')}, 0")
    leave(make, none, lambda: put_word(make, 0, str(CUT_SHORT)))
    return f"load ptr, ptr {place}, align 8"
