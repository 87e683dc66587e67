"""Compiled code of a launched LLVM function: fills a frame, and calls the host's entry, over threads.

code.run({"inner": n, ...}, arguments, threads)
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...codegen.launch.built import Built, Code
from ...codegen.launch.layout import CONTEXT, ERROR, ERROR_BYTES, LAUNCH, PATIENCE, Slot
from ...codegen.launch.program import optimized_for
from ...ir.position import CompileError
from ...ir.show import show_module
from ...process.forks import at_work
from ...process.locks import Lock
from ..call.errors import failure
from ..call.habit import Habit
from ..call.settings import settings
from ..launch.launch import CALLS, LAUNCH_ADDRESS, Call
from ..launch.stacks import with_room
from ..profile.perf_files import announce
from .launch import Launched

ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
_FLOATS = {2: "e", 4: "f", 8: "d"}
_INTEGERS = {1: "B", 2: "H", 4: "I", 8: "Q"}


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
                if self._code is None:
                    code = self.built.link()
                    if settings().perf:
                        announce(self.built.drivers[0].body, self.built, code)
                    self._code = code
        return self._code

    @property
    def words(self) -> tuple[str | int, ...]:
        """What the words of a frame are: numbers of the launch by name, arguments by number."""
        return self.launched.params

    @cached_property
    def _packer(self) -> tuple[struct.Struct, list[tuple[int | str, int]]]:
        """The format of a frame; for each slot its argument and its mask."""
        packer, masks = _packer(self.built.frame.slots)
        return packer, list(zip(self.launched.params, masks, strict=True))

    @cached_property
    def _frame_type(self) -> Any:
        return ctypes.c_char * (self.built.frame.size + ERROR_BYTES)

    @cached_property
    def _entry(self) -> Callable[[int], int]:
        return with_room(ENTRY(self.code.entry), self.built.stack)

    def run(self, numbers: Mapping[str, Any], arguments: Sequence[Any], threads: int) -> None:
        """`numbers` are those of the launch itself, `arguments` those of the function, in order."""
        kinds = self._packer[1]
        self.run_words(
            [_as_word(arguments[kind] if isinstance(kind, int) else numbers[kind], mask) for kind, mask in kinds],
            threads,
        )

    def run_words(self, words: Sequence[Any], threads: int) -> None:
        """`words` are what the slots of the frame hold, in order."""
        code, size = self.code, self.built.frame.size
        frame = self._frame_type()
        start = ctypes.addressof(frame)
        call = Call(self.built.drivers, code, threads, self.habit)
        patience = self.habit.patience(threads)
        self._packer[0].pack_into(frame, 0, LAUNCH_ADDRESS, id(call), start + size, patience, *words)
        try:
            CALLS[id(call)] = call
            failed = self._entry(start)
        finally:
            CALLS.pop(id(call), None)
        if failed:
            record = frame.raw[size:]
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


def _packer(slots: Sequence[Slot]) -> tuple[struct.Struct, list[int]]:
    """One format for a whole frame, the launch's own words first; and a mask for each slot.

    The mask is 0 for floats; for bytes, and for integers that `struct` does not know, minus their size.
    """
    parts = [(offset, "Q", 8) for offset in (LAUNCH, CONTEXT, ERROR, PATIENCE)]
    masks: list[int] = []
    for slot in slots:
        size = max(1, slot.type.bytes)
        if slot.type.is_float:
            parts.append((slot.offset, _FLOATS[size], size))
            masks.append(0)
        elif size in _INTEGERS and not slot.type.is_opaque:
            parts.append((slot.offset, _INTEGERS[size], size))
            masks.append((1 << 8 * size) - 1)
        else:
            parts.append((slot.offset, f"{size}s", size))
            masks.append(-size)
    text, at = "<", 0
    for offset, letter, size in parts:
        assert offset >= at, "slots stand in order, after the words of the launch"
        text += f"{offset - at}x{letter}"
        at = offset + size
    return struct.Struct(text), masks


def _as_word(value: Any, mask: int) -> Any:
    """What a slot holds."""
    if mask > 0:
        return int(value) & mask
    if mask == 0 or isinstance(value, bytes):
        return value
    return (int(value) & ((1 << -8 * mask) - 1)).to_bytes(-mask, "little")
