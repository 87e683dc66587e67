"""How LLVM writes types, constants and names. Text only: nothing here knows a function.

    f32            float            %x           %x              f32 0.1      0x3FB99999A0000000
    8 lanes of f32 <8 x float>      %"5"         %"5"            i1 1         true
    ptr(3)         ptr              %a b         %"a b"          @t + 8       getelementptr (i8, ptr @t, i64 8)

A CPU has one memory, so that all address spaces are written alike. Numbers are written in quotes because LLVM
numbers unnamed values in order. Floats are written as the bits of a double, which loses nothing.
"""

from __future__ import annotations

import math
import re
import struct
from dataclasses import dataclass
from functools import cache

from ..ir.function import Const, Symbol, Undefined
from ..ir.types import F16, F32, F64, Type

_PLAIN = re.compile(r"[A-Za-z$._-][\w$.-]*", re.ASCII)
_UNSAFE = re.compile(rb"[^ !#-\[\]-~]")
_FLOATS = {F16: "half", F32: "float", F64: "double"}


@dataclass(frozen=True, slots=True)
class Form:
    """A type of LLVM: an element, and the number of lanes in a vector, 0 for a scalar."""

    element: Type
    lanes: int
    text: str

    def __str__(self) -> str:
        return self.text

    def of(self, element: Type) -> Form:
        """As many lanes of another element."""
        return form(element, self.lanes)


@cache
def form(element: Type, lanes: int = 0) -> Form:
    return Form(element, lanes, f"<{lanes} x {type_text(element)}>" if lanes else type_text(element))


@cache
def type_text(type: Type) -> str:
    assert not type.is_opaque, f"{type} has no LLVM type; functions that use it are refused before"
    if type.is_float:
        return _FLOATS[type]
    return "ptr" if type.is_ptr else type.text


def quoted(name: str) -> str:
    """A name as it stands behind % or @, or before a label's colon."""
    if _PLAIN.fullmatch(name):
        return name
    return _escaped(name.encode())


def _escaped(text: bytes) -> str:
    return '"' + _UNSAFE.sub(lambda match: b"\\%02X" % match[0][0], text).decode("ascii") + '"'


def bytes_text(data: bytes) -> str:
    """A constant array of bytes, without its type."""
    return f"c{_escaped(data)}" if any(data) else "zeroinitializer"


def symbol_text(name: str, offset: int) -> str:
    return f"getelementptr (i8, ptr @{quoted(name)}, i64 {offset})" if offset else f"@{quoted(name)}"


def constant_text(value: Const | Symbol) -> str:
    """A scalar constant, without its type."""
    if isinstance(value, Symbol):
        return symbol_text(value.name, value.offset)
    number = value.value
    if isinstance(number, Undefined):
        return number.word
    if value.type.is_float:
        assert isinstance(number, int | float), f"{value!r} is no float"
        return float_text(value.type, float(number))
    assert isinstance(number, int), f"{value!r} is no constant that can be compiled"
    if value.type.is_ptr:
        return f"inttoptr (i64 {number} to ptr)" if number else "null"
    return integer_text(value.type, number)


def integer_text(type: Type, number: int) -> str:
    number %= 1 << type.bits
    if type.bits == 1:
        return "true" if number else "false"
    return str(number - (1 << type.bits) if number >> (type.bits - 1) else number)


def float_text(type: Type, number: float) -> str:
    if type is F16:
        return f"0xH{_half_bits(number):04X}"
    bits = _bits(_rounded(number, "f") if type is F32 else number)
    if type is F32 and math.isnan(number):
        bits &= ~0x1FFFFFFF  # of a NaN's payload, what a float can hold
        bits |= 0 if bits & 0xFFFFFFFFFFFFF else 1 << 51
    return f"0x{bits:016X}"


def _bits(number: float) -> int:
    return struct.unpack("<Q", struct.pack("<d", number))[0]


def _rounded(number: float, code: str) -> float:
    """To the nearest of a narrower type; NaN as it is."""
    if math.isnan(number):
        return number
    try:
        return struct.unpack(f"<{code}", struct.pack(f"<{code}", number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


def _half_bits(number: float) -> int:
    if math.isnan(number):
        bits = _bits(number)
        return bits >> 63 << 15 | 0x7C00 | (bits >> 42 & 0x3FF or 0x200)
    return struct.unpack("<H", struct.pack("<e", _rounded(number, "e")))[0]
