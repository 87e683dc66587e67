"""A call like the one before it: compared and started in machine code, without Python in between.

    again = Again(version, args, threads)       after some calls with arguments of one kind
    again.run(args)                             the kernel's result; `again` if these arguments are of another kind

Inspecting arguments and packing them into a frame takes Python three microseconds, as long as a thousand elements.
Machine code that is generated once per process compares each argument with the first call, copies that call's frame,
and updates what may differ: an array's address, a number. An array must have the same dtype, lengths, strides and
flags; an int must be in the range that the code was compiled for; any other argument must be the same immutable object.
Objects are read while the GIL is held, which other threads need to change them; the kernel runs without it.

Requires  CPython with the expected memory layout of objects, which is verified first (`fast_call_code.py`).
Leaves    kernels that return several numbers, and those in debug mode; calls that need more stack than a thread has;
          every call with LANEWISE=fast_call.off.
Costs     four milliseconds for the first in a process. A call with six arrays takes 1.8 microseconds instead of 6.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...codegen.launch.layout import PATIENCE
from ..launch.launch import CALLS, LAUNCH_ADDRESS, Call
from ..launch.stacks import LITTLE, has_room, whole_stack
from .arrays import Place
from .errors import failure
from .fast_call_code import (
    ARRAY,
    ARRAYS,
    BYTES,
    FLOAT,
    INT,
    INTS_KNOWN,
    ITEMS,
    KNOWN,
    NUMBER,
    SAME,
    WORDS,
    again_code,
    hidden,
)
from .settings import settings

if TYPE_CHECKING:
    from .version import Version

FAST_CALL = "fast_call"  # the name of its switch
PLAIN = (int, bool, np.generic)  # immutable types
ANY = (-(1 << 63), (1 << 63) - 1)


class Again:
    """A remembered call."""

    __slots__ = (
        "code",
        "count",
        "drivers",
        "enter",
        "is_other",
        "kept",
        "patience",
        "record",
        "room",
        "threads",
        "version",
    )

    def __init__(self, version: Version, args: Sequence[Any], threads: int) -> None:
        self.version, self.threads, self.count = version, threads, len(args)
        self.drivers, self.code = version.built.drivers, version.code
        self.room = version.arguments.room
        template, start = version.arguments.frame(args, LAUNCH_ADDRESS, 0, version.habit.patience(threads))
        self.patience = ctypes.c_int64.from_address(start + PATIENCE)
        code = again_code()  # called once: two threads at once would make two
        kept: list[Any] = [template, code]
        words = [len(args), start, version.arguments.size, version.code.entry, version.arguments.error_at]
        for arg, place in zip(args, version.arguments.place_of, strict=True):
            words += _remembered(arg, place, kept)
        record = ctypes.create_string_buffer(struct.pack(f"<{len(words)}q", *words))
        self.kept = [*kept, record]
        self.record = ctypes.addressof(record)
        self.enter = code[0]
        self.is_other = _is_other(version.staleness(), version.built.stack)

    def run(self, args: tuple[Any, ...]) -> Any:
        """The result of the call; `self` if it is not like the remembered one."""
        version = self.version
        if len(args) != self.count or self.is_other():
            return self
        frame = self.room()
        start = ctypes.addressof(frame)
        try:
            CALLS[start] = self
            state = self.enter(id(args) + ITEMS, self.record, start)
        finally:
            call = CALLS.pop(start, self)
            if call is not self:
                self.patience.value = version.habit.patience(self.threads)
        if state == 0:
            return version.arguments.result(frame)
        if state < 0:
            return self
        record = version.arguments.record(frame)
        (call if isinstance(call, Call) else self.begun()).check(record)
        raise failure(version.built, record, version.source.line_at)

    def begun(self) -> Call:
        """The call that compiled code comes back to, if it does: see `launch`."""
        return Call(self.drivers, self.code, self.threads, self.version.habit)


def _is_other(is_stale: Callable[[], bool], need: int) -> Callable[[], bool]:
    """Is this call different from the remembered one, whatever its arguments are?"""
    size = whole_stack(need)
    return is_stale if need <= LITTLE else lambda: is_stale() or not has_room(size)


def may_come_again(version: Version, args: Sequence[Any]) -> bool:
    """Is it a call that can be remembered?"""
    if not KNOWN or settings().asks(FAST_CALL, "off") or version.options.debug or version.arguments.places:
        return False
    if any(arg.__class__ is ARRAY and arg.dtype.names for arg in args):
        return False  # a dtype's fields can be renamed in place
    return all(arg.__class__ in (ARRAY, float) or isinstance(arg, PLAIN) for arg in args)


def _remembered(arg: Any, place: Place | None, kept: list[Any]) -> list[int]:
    if place is not None and arg.__class__ is ARRAY:
        axes = (ctypes.c_int64 * (2 * arg.ndim + 1))(*arg.shape, *arg.strides)
        kept += [axes, arg.dtype]
        start = ctypes.addressof(axes)
        return [ARRAYS, id(ARRAY), place.offset, arg.ndim, start, start + 8 * arg.ndim, *hidden(arg)]
    if place is not None and arg.__class__ is float and place.bytes == 8:
        return [FLOAT, id(float), place.offset, *[0] * (WORDS - 3)]
    if place is not None and INTS_KNOWN and _may_differ(arg, place):
        kept.append(arg.__class__)
        kind = INT if arg.__class__ is int else NUMBER
        return [kind, id(arg.__class__), place.offset, *(place.range or ANY), place.bytes, *[0] * (WORDS - 6)]
    kept.append(arg)
    return [SAME, id(arg), *[0] * (WORDS - 2)]


def _may_differ(arg: Any, place: Place) -> bool:
    """Is it a number with the same bytes in the frame and in its object? Python's ints vary in size."""
    return arg.__class__ is int or BYTES.get(arg.__class__) == place.bytes
