"""The machine code of repeated calls: the comparisons, and the memory layout of Python's objects.

    enter = entrance(record, frame)     a function of Python, made for one frame
    enter(args)                         None if all went well; -1 if an argument is of another kind, or their number
                                        differs; else the kernel's status. `args` is the tuple

A record is: the number of arguments, the frame of the first call, its size, the kernel's entry, the error record's
offset; then WORDS words for each argument, which begin with its kind:

    SAME      the object itself
    FLOAT     Python's float, the place of its value in the frame
    ARRAYS    the class, the place of the address, axes, lengths, strides, dtype, flags: all but the address compared
    INT       Python's int, the place, the least and the greatest value that the code is for, bytes in the frame
    NUMBER    a class of NumPy's numbers, and as an int

`enter` is a built-in function of one argument (METH_O). Python calls its machine code directly; a call through ctypes
would take twice as long.

Requires  CPython with the expected memory layout of objects, tuples, ints, floats and arrays, which is verified first:
          KNOWN, and INTS_KNOWN for ints and NumPy's numbers.
"""

from __future__ import annotations

import ctypes
import functools
import struct
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from .arrays import KNOWN as ADDRESSES_KNOWN

ARRAY: Any = np.ndarray
HEAD = object.__basicsize__
ITEMS = tuple.__basicsize__  # of a tuple, after its length, and since Python 3.14 its hash
SAME, FLOAT, ARRAYS, INT, NUMBER = range(5)
WORDS = 8
FIELDS = {"data": 16, "nd": 24, "lengths": 32, "strides": 40, "dtype": 56, "flags": 64}
DIGIT = 30  # bits
NUMBERS = tuple(np.dtype(letter) for letter in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"))
BYTES: dict[Any, int] = {dtype.type: dtype.itemsize for dtype in NUMBERS}

# The number of digits of an int, and its sign: before Python 3.12 a negative count, then a word with both.
COUNTED = """  %digits = call i64 @llvm.abs.i64(i64 %tag, i1 false)
  %negative = icmp slt i64 %tag, 0"""
TAGGED = """  %digits = lshr i64 %tag, 3
  %sign = and i64 %tag, 3
  %negative = icmp eq i64 %sign, 2"""
HAS_TAGS = sys.version_info >= (3, 12)

TEXT = """
define ptr @enter(ptr %self, ptr %tuple) nounwind {
entry:
  %places = call ptr inttoptr (i64 PyBytes_AsString to ptr)(ptr %self)
  %record = load ptr, ptr %places, align 1
  %frame.place = getelementptr i64, ptr %places, i64 1
  %frame = load ptr, ptr %frame.place, align 1
  %args = getelementptr i8, ptr %tuple, i64 ITEMS
  %count = load i64, ptr %record
  %given.at = getelementptr i8, ptr %tuple, i64 16
  %given = load i64, ptr %given.at
  %as.many = icmp eq i64 %given, %count
  br i1 %as.many, label %begin, label %miss
begin:
  %from = getelementptr i64, ptr %record, i64 1
  %template = load ptr, ptr %from
  %long = getelementptr i64, ptr %record, i64 2
  %bytes = load i64, ptr %long
  %code = getelementptr i64, ptr %record, i64 3
  %run = load ptr, ptr %code
  %fourth = getelementptr i64, ptr %record, i64 4
  %error.at = load i64, ptr %fourth
  %wanted = getelementptr i64, ptr %record, i64 5
  call void @llvm.memcpy.p0.p0.i64(ptr %frame, ptr %template, i64 %bytes, i1 false)
  br label %next
next:
  %at = phi i64 [ 0, %begin ], [ %at.1, %fits ]
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
  br i1 %alike, label %typed.so, label %miss
typed.so:
  switch i64 %kind, label %placed [ i64 3, label %int
                                    i64 4, label %number ]
int:
  %tag.at = getelementptr i8, ptr %object, i64 16
  %tag = load i64, ptr %tag.at
DIGITS
  %digit.at = getelementptr i8, ptr %object, i64 24
  switch i64 %digits, label %miss [ i64 0, label %sized
                                    i64 1, label %one
                                    i64 2, label %two.digits ]
one:
  %low.short = load i32, ptr %digit.at
  %low = zext i32 %low.short to i64
  br label %sized
two.digits:
  %pair.low.short = load i32, ptr %digit.at
  %pair.low = zext i32 %pair.low.short to i64
  %high.at = getelementptr i8, ptr %object, i64 28
  %high.short = load i32, ptr %high.at
  %high = zext i32 %high.short to i64
  %high.up = shl i64 %high, 30
  %pair = or i64 %high.up, %pair.low
  br label %sized
sized:
  %size = phi i64 [ 0, %int ], [ %low, %one ], [ %pair, %two.digits ]
  %size.neg = sub i64 0, %size
  %int.value = select i1 %negative, i64 %size.neg, i64 %size
  br label %number.fits
number:
  %held.at = getelementptr i8, ptr %object, i64 16
  %bytes.at = getelementptr i64, ptr %want, i64 5
  %held.bytes = load i64, ptr %bytes.at
  switch i64 %held.bytes, label %held8 [ i64 4, label %held4
                                         i64 2, label %held2
                                         i64 1, label %held1 ]
held8:
  %v8 = load i64, ptr %held.at
  br label %number.fits
held4:
  %v4.short = load i32, ptr %held.at
  %v4 = sext i32 %v4.short to i64
  br label %number.fits
held2:
  %v2.short = load i16, ptr %held.at
  %v2 = sext i16 %v2.short to i64
  br label %number.fits
held1:
  %v1.short = load i8, ptr %held.at
  %v1 = sext i8 %v1.short to i64
  br label %number.fits
number.fits:
  %number.value = phi i64 [ %int.value, %sized ], [ %v8, %held8 ], [ %v4, %held4 ], [ %v2, %held2 ], [ %v1, %held1 ]
  %least.at = getelementptr i64, ptr %want, i64 3
  %least = load i64, ptr %least.at
  %most.at = getelementptr i64, ptr %want, i64 4
  %most = load i64, ptr %most.at
  %above = icmp sge i64 %number.value, %least
  %below = icmp sle i64 %number.value, %most
  %inside = and i1 %above, %below
  br i1 %inside, label %number.put, label %miss
number.put:
  %put.at = getelementptr i64, ptr %want, i64 2
  %put.place = load i64, ptr %put.at
  %put.to = getelementptr i8, ptr %frame, i64 %put.place
  %put.bytes.at = getelementptr i64, ptr %want, i64 5
  %put.bytes = load i64, ptr %put.bytes.at
  switch i64 %put.bytes, label %put8 [ i64 4, label %put4
                                       i64 2, label %put2
                                       i64 1, label %put1 ]
put8:
  store i64 %number.value, ptr %put.to, align 1
  br label %fits
put4:
  %p4 = trunc i64 %number.value to i32
  store i32 %p4, ptr %put.to, align 1
  br label %fits
put2:
  %p2 = trunc i64 %number.value to i16
  store i16 %p2, ptr %put.to, align 1
  br label %fits
put1:
  %p1 = trunc i64 %number.value to i8
  store i8 %p1, ptr %put.to, align 1
  br label %fits
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
  %thread = call ptr inttoptr (i64 PyEval_SaveThread to ptr)()
  %status = call i64 %run(ptr %frame)
  call void inttoptr (i64 PyEval_RestoreThread to ptr)(ptr %thread)
  %fine = icmp eq i64 %status, 0
  br i1 %fine, label %none, label %number.of
none:
  call void inttoptr (i64 Py_IncRef to ptr)(ptr inttoptr (i64 NONE to ptr))
  ret ptr inttoptr (i64 NONE to ptr)
miss:
  br label %number.of
number.of:
  %state = phi i64 [ %status, %call ], [ -1, %miss ]
  %object.of = call ptr inttoptr (i64 PyLong_FromLongLong to ptr)(i64 %state)
  ret ptr %object.of
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.abs.i64(i64, i1)
"""


NAMES = ("PyBytes_AsString", "PyEval_SaveThread", "PyEval_RestoreThread", "Py_IncRef", "PyLong_FromLongLong")
ONE_ARGUMENT = 8  # METH_O


class _Method(ctypes.Structure):
    """PyMethodDef of Python's C API."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("code", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("text", ctypes.c_char_p),
    )


def entrance(record: int, frame: int) -> Callable[[tuple[Any, ...]], int | None]:
    """The function that compares arguments with this record, and calls the kernel with this frame."""
    return _new()(ctypes.byref(_method()), struct.pack("<2q", record, frame), None)


_made: list[Any] = []  # methods and their code: functions refer to them as long as the process lives


@functools.cache
def _new() -> Any:
    return ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)(
        ("PyCFunction_NewEx", ctypes.pythonapi)
    )


@functools.cache
def _method() -> _Method:
    """The method of all entrances; two threads at once may make two."""
    from ...codegen.link import link_object
    from ...codegen.optimize import Level, optimized

    text = TEXT.replace("DIGITS", TAGGED if HAS_TAGS else COUNTED).replace("i64 ITEMS", f"i64 {ITEMS}")
    for name in NAMES:
        address = ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value
        text = text.replace(f"i64 {name} to", f"i64 {address} to")
    text = text.replace("i64 NONE to", f"i64 {id(None)} to")
    library = link_object(optimized(text, Level(0)).object, {}, ["enter"])
    method = _Method(b"enter", library["enter"], ONE_ARGUMENT, None)
    _made.append((method, library))
    return method


def hidden(array: Any) -> tuple[int, int]:
    """The dtype and the flags as they are in memory: NumPy does not show all flags."""
    here = id(array)
    return (
        ctypes.c_int64.from_address(here + FIELDS["dtype"]).value,
        ctypes.c_uint32.from_address(here + FIELDS["flags"]).value,
    )


def _as_expected() -> bool:
    """Do arrays, tuples and floats have the memory layout that the code here reads?"""
    if sys.implementation.name != "cpython" or not ADDRESSES_KNOWN or HEAD != 16 or sys.byteorder != "little":
        return False
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return False  # other threads could change an array between the comparison and the call
    word = ctypes.c_int64.from_address
    probe = np.zeros((2, 3), np.int16)[::-1, ::2]
    here, pair, number = id(probe), (probe, 2.5), 2.5
    lengths, strides = (word(here + FIELDS[name]).value for name in ("lengths", "strides"))
    dtype, flags = hidden(probe)
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


def _as_expected_of_numbers() -> bool:
    """The same for ints of up to two digits, and for NumPy's numbers."""
    ints = (0, 1, -1, 300, -300, 2**DIGIT - 1, 2**DIGIT, -(2**DIGIT), 2**31 - 1, -(2**31), 2**59 + 7, -(2**60) + 1)
    if not all(_int_at(id(number)) == number for number in ints):
        return False
    numbers = [dtype.type(3) for dtype in NUMBERS] + [dtype.type(100) for dtype in NUMBERS]
    return all(ctypes.string_at(id(number) + HEAD, number.itemsize) == number.tobytes() for number in numbers)


def _int_at(here: int) -> int | None:
    """An int as the code here reads it; None if it is too long."""
    tag = ctypes.c_int64.from_address(here + HEAD).value
    count, negative = (tag >> 3, tag & 3 == 2) if HAS_TAGS else (abs(tag), tag < 0)
    if not 0 <= count <= 2:
        return None
    digits = [ctypes.c_uint32.from_address(here + HEAD + 8 + 4 * at).value for at in range(count)]
    size = sum(digit << DIGIT * at for at, digit in enumerate(digits))
    return -size if negative else size


KNOWN = _as_expected()
INTS_KNOWN = KNOWN and sys.int_info.bits_per_digit == DIGIT and _as_expected_of_numbers()
