"""Compiled code of a launched LLVM function: fills a frame, and calls the host's entry, over threads.

code.run({"inner": n, ...}, arguments, threads)
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from ...codegen.launch.build import Built, Code
from ...codegen.launch.layout import CONTEXT, ERROR, ERROR_BYTES, LAUNCH, PATIENCE, Slot
from ...codegen.launch.program import optimized_for
from ...ir.forks import at_work
from ...ir.locks import Lock
from ...ir.position import CompileError
from ...ir.show import show_module
from ..call.errors import failure
from ..call.habit import Habit
from ..launch.launch import CALLS, LAUNCH_ADDRESS, Call
from ..launch.stacks import with_room
from .launch import Launched

ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
_FLOATS = {2: "<e", 4: "<f", 8: "<d"}


class LlvmCode:
    """One form of launch of one function."""

    def __init__(self, launched: Launched, built: Built) -> None:
        self.launched, self.built, self.habit = launched, built, Habit()
        self._lock = Lock()
        self._code: Code | None = None

    @property
    def code(self) -> Code:
        if self._code is None:
            with at_work(), self._lock:
                self._code = self._code or self.built.link()
        return self._code

    def run(self, numbers: Mapping[str, Any], arguments: Sequence[Any], threads: int) -> None:
        """`numbers` are those of the launch itself, `arguments` those of the function, in order."""
        code, layout = self.code, self.built.frame
        frame = ctypes.create_string_buffer(layout.size + ERROR_BYTES)
        start = ctypes.addressof(frame)
        for slot, kind in zip(layout.slots, self.launched.params, strict=True):
            _put(frame, slot, arguments[kind] if isinstance(kind, int) else numbers[kind])
        call = Call(self.built.drivers, code, threads, self.habit)
        words = {
            LAUNCH: LAUNCH_ADDRESS,
            CONTEXT: id(call),
            ERROR: start + layout.size,
            PATIENCE: self.habit.patience(threads),
        }
        for offset, word in words.items():
            struct.pack_into("<Q", frame, offset, word)
        try:
            CALLS[id(call)] = call
            failed = with_room(ENTRY(code.entry), self.built.stack)(start)
        finally:
            CALLS.pop(id(call), None)
        if failed:
            record = frame.raw[layout.size :]
            call.check(record)
            raise failure(self.built, record)

    def text(self, stage: str) -> str:
        """The module as it is launched, or its vector code."""
        if stage == "source":
            return show_module(self.launched.module)
        if stage == "llvm":
            return self.built.llvm
        if stage == "asm":
            return optimized_for(self.built.llvm, self.built.target, self.built.level).assembly
        raise CompileError(f"there is no stage '{stage}'; there are: source llvm asm")


def _put(frame: Any, slot: Slot, value: Any) -> None:
    if slot.type.is_float:
        struct.pack_into(_FLOATS[slot.type.bytes], frame, slot.offset, value)
        return
    if isinstance(value, bytes):
        frame[slot.offset : slot.offset + len(value)] = value
        return
    size = max(1, slot.type.bytes)
    frame[slot.offset : slot.offset + size] = (int(value) % (1 << 8 * size)).to_bytes(size, "little")
