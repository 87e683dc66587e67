"""A call like the one before it: compared and started in machine code, without Python in between.

    again = Again(version, args, 0)             after some calls with arguments of one kind
    again.run(args)                             the kernel's result; `again` if these arguments are of another kind

Inspecting arguments and packing them into a frame takes Python three microseconds, as long as a thousand elements.
Machine code that is generated once per process compares each argument with the first call, copies that call's frame,
and updates what may differ: an array's address, a number. An array must have the same dtype, lengths, strides and
flags; an int must be in the range that the code was compiled for; any other argument must be the same immutable object.
Objects are read while the GIL is held, which other threads need to change them; the kernel runs without it.

Requires  CPython with the expected memory layout of objects, which is verified first (`fast_call_code.py`).
Leaves    kernels that return arrays or several numbers, that print, and those in debug mode; calls that need more stack
          than a thread has; every call with LANEWISE=fast_call.off.
Costs     four milliseconds for the first in a process. A call with two arrays takes a third of a microsecond, not 5.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np

from ...codegen.launch.layout import PATIENCE
from ...codegen.launch.shared_words import VISIT
from ...frontend.python.types import ObjectType
from ..launch.launch import CALLS, LAUNCH_ADDRESS, READY, Call
from ..launch.stacks import LITTLE, has_room, whole_stack
from ..launch.threads import threads
from .arrays import Place
from .fast_call_code import (
    ARRAY,
    ARRAYS,
    BYTES,
    FLOAT,
    INT,
    INTS_KNOWN,
    KNOWN,
    NUMBER,
    SAME,
    WORDS,
    entrance,
    hidden,
)
from .quick_key import records_in
from .settings import settings

if TYPE_CHECKING:
    from .version import Version

FAST_CALL = "fast_call"  # the name of its switch
PLAIN = (int, bool, np.generic)  # immutable types
ANY = (-(1 << 63), (1 << 63) - 1)


class _Ready:
    """What is registered for a frame as long as its memory lives, and keeps no call alive."""

    __slots__ = ("again", "frame")

    def __init__(self, again: Again, frame: Any, start: int) -> None:
        self.again = ref(again)
        # in C: an exception of a signal handler would leave a Python function, and the entry would stay
        self.frame = ref(frame, partial(READY.pop, start))

    def begun(self) -> Call:
        again = self.again()
        assert again is not None, "it is called"
        return again.begun()


class Again:
    """A remembered call.

    `run` is Python code that is generated for it: a test of the outer names, a frame from those that are free, the
    call in machine code. Frames stay registered for callbacks (`READY`), so that a plain call registers nothing.
    """

    __slots__ = (
        *("__weakref__", "changes", "code", "drivers", "kept", "options_threads", "patience"),
        *("record", "records", "room", "run", "version"),
    )

    def __init__(self, version: Version, args: Sequence[Any], threads: int, changes: int = 0) -> None:
        """`threads`: of the kernel's option, 0 if it has none; `changes`: how often the number was chosen before."""
        self.version, self.options_threads, self.changes = version, threads, changes
        self.drivers, self.code = version.built.drivers, version.code
        self.room = version.arguments.room
        template, start = version.arguments.frame(args, LAUNCH_ADDRESS, 0, version.habit.patience(self.threads))
        self.patience = ctypes.c_int64.from_address(start + PATIENCE)
        kept: list[Any] = [template]
        words = [len(args), start, version.arguments.size, version.code.entry, version.arguments.error_at]
        for arg, place in zip(args, version.arguments.place_of, strict=True):
            words += _remembered(arg, place, kept)
        self.records = [dtype for arg in args if arg.__class__ is ARRAY for dtype in records_in(arg.dtype)]
        record = ctypes.create_string_buffer(struct.pack(f"<{len(words)}q", *words))
        self.kept = [*kept, record]
        self.record = ctypes.addressof(record)
        self.run = self._made_run()

    @property
    def threads(self) -> int:
        return self.options_threads or threads()

    def _made_run(self) -> Callable[[tuple[Any, ...]], Any]:
        """The result of the call; `self` if it is not like the remembered one."""
        version = self.version
        known, same = version.same_names()
        for at, dtype in enumerate(self.records):  # whose fields can be renamed in place
            known |= {f"dtype{at}": dtype, f"fields{at}": dtype.names}
            same = f"{same} and dtype{at}.names is fields{at}"
        size = whole_stack(version.stack)
        if version.stack > LITTLE:
            known["has_room"], same = has_room, f"{same} and has_room({size})"
        free: list[tuple[Any, int]] = []
        result = version.arguments.result_type
        plain = isinstance(result, ObjectType) and not version.may_warn
        known |= {
            "pop": free.pop,
            "free": free.append,
            "new": self._new_frame,
            "finish": self._finish,
            "again": self,
            "calls": CALLS,
            "forget": CALLS.pop,
            "plain": result.value if isinstance(result, ObjectType) else None,
        }
        end = "finish(state, pair[0], pair[2])"
        value = f"plain if state is None and not calls else {end}" if plain else end
        exec(compile(RUN.format(same=same, value=value), "<repeated call>", "exec"), known)
        return known["run"]

    def _new_frame(self) -> tuple[Any, Any, int]:
        frame = self.room()
        start = ctypes.addressof(frame)
        READY[start] = _Ready(self, frame, start)
        return frame, entrance(self.record, start), start

    def _finish(self, state: int | None, frame: Any, start: int) -> Any:
        """Finish a call. If it raises, the frame is not used again, because its error record may not be empty."""
        version = self.version
        call = CALLS.pop(start, None)
        if call is not None:
            self.patience.value = version.habit.patience(self.threads)
        if state == -1:
            return self
        if state == VISIT:
            version.visit()
        elif state:
            record = version.arguments.record(frame)
            (call or self.begun()).check(record)
            raise version.failure(record)
        if version.warnings:
            version.warn()
        return version.arguments.result(frame)

    def begun(self) -> Call:
        """The call that compiled code comes back to, if it does: see `launch`."""
        version = self.version
        return Call(self.drivers, self.code, self.threads, version.habit, version.visit if version.order else None)


# A call whose machine code has come back to Python is finished there, too. Ctrl-C may arrive on any line.
RUN = """
def run(args):
    if not ({same}):
        return again
    try:
        pair = pop()
    except IndexError:
        pair = new()
    try:
        state = pair[1](args)
        value = {value}
    except BaseException:
        forget(pair[2], None)
        raise
    free(pair)
    return value
"""


def may_come_again(version: Version, args: Sequence[Any]) -> bool:
    """Is it a call that can be remembered?"""
    if not KNOWN or settings().asks(FAST_CALL, "off") or version.options.debug or version.arguments.places:
        return False
    if version.arguments.returns_arrays or version.prints:
        return False
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
