"""A call like the one before it: compared and begun in machine code, with nothing of Python in between.

    again = Again(version, args, threads)       after some calls with arguments of one kind
    again.run(args)                             the kernel's result; `again` if these arguments are of another kind

Looking arguments over and packing them into a frame takes Python three microseconds, as long as a thousand elements do.
Here code that is made once per process compares each argument with what is remembered of the first call, copies that
call's frame, and puts in what may differ: an array's address, a float. An array must have the dtype, the lengths, the
strides and the flags that it had; anything else must be the same object, and one that cannot change. Objects are
looked at while Python's lock is held, which other threads need to change them; the kernel runs without it.

Requires  CPython whose objects, tuples, floats and arrays lie in memory as expected, which is looked at first (KNOWN).
Leaves    kernels that recur (their stacks are looked at), that return several numbers, and those in debug mode.
Costs     four milliseconds for the first in a process. A call of six arrays takes 1.8 microseconds instead of 6.
"""

from __future__ import annotations

import ctypes
import functools
import struct
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..codegen.layout import PATIENCE
from .arrays import KNOWN as ADDRESSES_KNOWN
from .errors import failure
from .launch import CALLS, LAUNCH_ADDRESS, Call

if TYPE_CHECKING:
    from .version import Version

ARRAY: Any = np.ndarray
PLAIN = (int, bool, np.generic)  # what cannot change
HEAD = object.__basicsize__
ITEMS = HEAD + 8  # of a tuple, behind its length
SAME, FLOAT, ARRAYS = range(3)
WORDS = 8  # for each argument: kind, object or type, place in the frame, dimensions, lengths, strides, dtype, flags
FIELDS = {"data": 16, "nd": 24, "lengths": 32, "strides": 40, "dtype": 56, "flags": 64}

TEXT = """
define i64 @again(ptr %args, ptr %record, ptr %frame) nounwind {
entry:
  %count = load i64, ptr %record
  %from = getelementptr i64, ptr %record, i64 1
  %template = load ptr, ptr %from
  %long = getelementptr i64, ptr %record, i64 2
  %bytes = load i64, ptr %long
  %code = getelementptr i64, ptr %record, i64 3
  %run = load ptr, ptr %code
  %behind = getelementptr i64, ptr %record, i64 4
  %error.at = load i64, ptr %behind
  %wanted = getelementptr i64, ptr %record, i64 5
  call void @llvm.memcpy.p0.p0.i64(ptr %frame, ptr %template, i64 %bytes, i1 false)
  br label %next
next:
  %at = phi i64 [ 0, %entry ], [ %at.1, %fits ]
  %more = icmp slt i64 %at, %count
  br i1 %more, label %look, label %call
look:
  %slot = getelementptr ptr, ptr %args, i64 %at
  %object = load ptr, ptr %slot
  %first = mul i64 %at, 8
  %want = getelementptr i64, ptr %wanted, i64 %first
  %kind = load i64, ptr %want
  %want.1 = getelementptr i64, ptr %want, i64 1
  %which = load ptr, ptr %want.1
  %same = icmp eq i64 %kind, 0
  br i1 %same, label %identity, label %typed
identity:
  %is = icmp eq ptr %object, %which
  br i1 %is, label %fits, label %miss
typed:
  %type.at = getelementptr i8, ptr %object, i64 8
  %type = load ptr, ptr %type.at
  %alike = icmp eq ptr %type, %which
  br i1 %alike, label %placed, label %miss
placed:
  %value.at = getelementptr i8, ptr %object, i64 16
  %value = load i64, ptr %value.at
  %want.2 = getelementptr i64, ptr %want, i64 2
  %place = load i64, ptr %want.2
  %to = getelementptr i8, ptr %frame, i64 %place
  store i64 %value, ptr %to, align 1
  %float = icmp eq i64 %kind, 1
  br i1 %float, label %fits, label %array
array:
  %nd.at = getelementptr i8, ptr %object, i64 24
  %nd.short = load i32, ptr %nd.at
  %nd = sext i32 %nd.short to i64
  %want.3 = getelementptr i64, ptr %want, i64 3
  %nd.want = load i64, ptr %want.3
  %nd.fits = icmp eq i64 %nd, %nd.want
  %dtype.at = getelementptr i8, ptr %object, i64 56
  %dtype = load i64, ptr %dtype.at
  %want.6 = getelementptr i64, ptr %want, i64 6
  %dtype.want = load i64, ptr %want.6
  %dtype.fits = icmp eq i64 %dtype, %dtype.want
  %flags.at = getelementptr i8, ptr %object, i64 64
  %flags.short = load i32, ptr %flags.at
  %flags = zext i32 %flags.short to i64
  %want.7 = getelementptr i64, ptr %want, i64 7
  %flags.want = load i64, ptr %want.7
  %flags.fits = icmp eq i64 %flags, %flags.want
  %two = and i1 %nd.fits, %dtype.fits
  %three = and i1 %two, %flags.fits
  br i1 %three, label %axes, label %miss
axes:
  %lengths.at = getelementptr i8, ptr %object, i64 32
  %lengths = load ptr, ptr %lengths.at
  %strides.at = getelementptr i8, ptr %object, i64 40
  %strides = load ptr, ptr %strides.at
  %want.4 = getelementptr i64, ptr %want, i64 4
  %lengths.want = load ptr, ptr %want.4
  %want.5 = getelementptr i64, ptr %want, i64 5
  %strides.want = load ptr, ptr %want.5
  br label %axis
axis:
  %d = phi i64 [ 0, %axes ], [ %d.1, %measured ]
  %d.more = icmp slt i64 %d, %nd
  br i1 %d.more, label %measure, label %fits
measure:
  %n.at = getelementptr i64, ptr %lengths, i64 %d
  %n = load i64, ptr %n.at
  %n.want.at = getelementptr i64, ptr %lengths.want, i64 %d
  %n.want = load i64, ptr %n.want.at
  %n.fits = icmp eq i64 %n, %n.want
  %s.at = getelementptr i64, ptr %strides, i64 %d
  %s = load i64, ptr %s.at
  %s.want.at = getelementptr i64, ptr %strides.want, i64 %d
  %s.want = load i64, ptr %s.want.at
  %s.fits = icmp eq i64 %s, %s.want
  %both = and i1 %n.fits, %s.fits
  br i1 %both, label %measured, label %miss
measured:
  %d.1 = add i64 %d, 1
  br label %axis
fits:
  %at.1 = add i64 %at, 1
  br label %next
call:
  %context = getelementptr i64, ptr %frame, i64 1
  store ptr %frame, ptr %context
  %error = getelementptr i8, ptr %frame, i64 %error.at
  %error.to = getelementptr i64, ptr %frame, i64 2
  store ptr %error, ptr %error.to
  %thread = call ptr inttoptr (i64 UNLOCK to ptr)()
  %failed = call i64 %run(ptr %frame)
  call void inttoptr (i64 LOCK to ptr)(ptr %thread)
  ret i64 %failed
miss:
  ret i64 -1
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""


@functools.cache
def _code() -> tuple[Any, Any]:
    """The function, and what keeps it."""
    from ..codegen.jit import link_object
    from ..codegen.optimize import Level, optimized

    text = TEXT
    for word, function in (("UNLOCK", "PyEval_SaveThread"), ("LOCK", "PyEval_RestoreThread")):
        address = ctypes.cast(getattr(ctypes.pythonapi, function), ctypes.c_void_p).value
        text = text.replace(f"i64 {word} to", f"i64 {address} to")
    library = link_object(optimized(text, Level(0)).object, {}, ["again"])
    kind = ctypes.PYFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    return kind(library["again"]), library


class Again:
    """What is remembered of a call."""

    __slots__ = (
        "code",
        "count",
        "drivers",
        "enter",
        "is_stale",
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
        code = _code()  # asked for once: two threads that make it at once make two
        kept: list[Any] = [template, code]
        words = [len(args), start, version.arguments.size, version.code.entry, version.arguments.error_at]
        for arg, place in zip(args, version.arguments.first_of, strict=True):
            words += _remembered(arg, place, kept)
        record = ctypes.create_string_buffer(struct.pack(f"<{len(words)}q", *words))
        self.kept = [*kept, record]
        self.record = ctypes.addressof(record)
        self.enter = code[0]
        self.is_stale = version.staleness()

    def run(self, args: tuple[Any, ...]) -> Any:
        """The result of the call; `self` if it is none like that before."""
        version = self.version
        if len(args) != self.count or self.is_stale():
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
        """What compiled code comes back to, if it does: see `launch`."""
        return Call(self.drivers, self.code, self.threads, self.version.habit)


def may_come_again(version: Version, args: Sequence[Any]) -> bool:
    """Is it a call that can be remembered?"""
    if not KNOWN or version.options.debug or version.arguments.places:
        return False
    if any(report.error == "RecursionError" for report in version.built.reports):
        return False
    if any(arg.__class__ is ARRAY and arg.dtype.names for arg in args):
        return False  # a dtype's fields can be renamed in place
    return all(arg.__class__ in (ARRAY, float) or isinstance(arg, PLAIN) for arg in args)


def _remembered(arg: Any, place: int | None, kept: list[Any]) -> list[int]:
    if place is None or arg.__class__ not in (ARRAY, float):
        kept.append(arg)
        return [SAME, id(arg), *[0] * (WORDS - 2)]
    if arg.__class__ is float:
        return [FLOAT, id(float), place, *[0] * (WORDS - 3)]
    axes = (ctypes.c_int64 * (2 * arg.ndim + 1))(*arg.shape, *arg.strides)
    kept += [axes, arg.dtype]
    start = ctypes.addressof(axes)
    return [ARRAYS, id(ARRAY), place, arg.ndim, start, start + 8 * arg.ndim, *_hidden(arg)]


def _hidden(array: Any) -> tuple[int, int]:
    """The dtype and the flags as they stand in memory: not all flags are told."""
    here = id(array)
    return (
        ctypes.c_int64.from_address(here + FIELDS["dtype"]).value,
        ctypes.c_uint32.from_address(here + FIELDS["flags"]).value,
    )


def _as_expected() -> bool:
    """Do arrays, tuples and floats lie in memory as the code here reads them?"""
    if sys.implementation.name != "cpython" or not ADDRESSES_KNOWN or HEAD != 16 or sys.byteorder != "little":
        return False
    word = ctypes.c_int64.from_address
    probe = np.zeros((2, 3), np.int16)[::-1, ::2]
    here, pair, number = id(probe), (probe, 2.5), 2.5
    lengths, strides = (word(here + FIELDS[name]).value for name in ("lengths", "strides"))
    dtype, flags = _hidden(probe)
    return (
        ctypes.c_int32.from_address(here + FIELDS["nd"]).value == 2
        and (word(lengths).value, word(lengths + 8).value) == probe.shape
        and (word(strides).value, word(strides + 8).value) == probe.strides
        and dtype == id(probe.dtype)
        and flags & probe.flags.num == probe.flags.num
        and word(here + 8).value == id(ARRAY)
        and (word(id(pair) + ITEMS).value, word(id(pair) + ITEMS + 8).value) == (here, id(pair[1]))
        and ctypes.c_double.from_address(id(number) + 16).value == number
    )


KNOWN = _as_expected()
