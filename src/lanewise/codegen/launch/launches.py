"""The op `launch` in a host function: fill the frame of a lanes loop, run it, and return if it failed.

launch %n, %n, %a.ptr, callee="k.lanes0", dims=1
    store i64 %n, ptr %frame; ...; %failed = call i64 @lanewise.launch0(ptr %frame, ptr %error)
"""

from __future__ import annotations

from ...ir.function import Op
from ...ir.position import CompileError
from ..text.failing import put_word
from ..text.spelling import ZERO, quoted
from ..text.types import form
from .lanes_loop import LanesLoop, lanes_loop
from .layout import ERROR_AXES, WORD
from .versions import Maker


def launch(make: Maker, op: Op) -> None:
    if not make.lanes.is_source:
        raise CompileError("a lanes loop cannot stand in code that runs in lanes", op.position)
    lanes, write, versions = make.lanes, make.lanes.write, make.versions
    name, dims = op.attrs["callee"], int(op.attrs["dims"])
    number = versions.launch(name)
    of = lanes_loop(versions.module.functions[name], number, dims)
    frame = write.private(f"alloca [{of.frame.size} x i8], align 16")
    for slot, value in zip(of.frame.slots, op.args, strict=True):
        place = write.let(f"getelementptr i8, ptr {frame}, i64 {slot.offset}")
        write.do(f"store {form(slot.type)} {lanes.scalar(value)}, ptr {place}, align {min(slot.type.bytes, WORD)}")
    status = write.let(f"call i64 @{of.launch_symbol}(ptr {frame}, ptr {make.error})")
    failed = write.let(f"icmp ne i64 {status}, 0")
    fails, holds = quoted(write.fresh()), quoted(write.fresh())
    write.do(f"br i1 {failed}, label %{fails}, label %{holds}")
    write.label(fails)
    _put_axes(make, op, of)
    write.leave(make.result, "" if make.result == "void" else ZERO)
    write.label(holds)


def _put_axes(make: Maker, op: Op, of: LanesLoop) -> None:
    """Starts and steps of ranges go into the error record, so that it has the user's indices."""
    slots = {slot.name: value for slot, value in zip(of.frame.slots, op.args, strict=True)}
    words = [word for pair in of.body.attrs.get("lanes", {}).get("axes", ()) for word in pair]
    for at, word in enumerate(words):
        text = str(word) if isinstance(word, int) else make.lanes.scalar(slots[word])
        put_word(make, ERROR_AXES + at * WORD, text)
