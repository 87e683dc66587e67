"""How LLVM writes constants and names. Text only: nothing here depends on a function.

    %x         %x              f32 0.1      0x3FB99999A0000000
    %"5"       %"5"            i1 1         true
    %"a b"     %"a b"          @t + 8       getelementptr (i8, ptr @t, i64 8)

Numbers that are names are quoted because LLVM numbers unnamed values in order. Floats are written as the bits of a
double, which loses nothing.
"""

from __future__ import annotations

import math
import re
import struct

from ...ir.function import Const, Symbol, Undefined
from ...ir.types import F16, F32, Type
from .types import Unspeakable, is_speakable

_PLAIN = re.compile(r"[A-Za-z$._-][\w$.-]*", re.ASCII)
ZERO = "zeroinitializer"
_UNSAFE = re.compile(rb"[^ !#-\[\]-~]")


def quoted(name: str) -> str:
    """A name as it follows % or @, or precedes a label's colon."""
    if _PLAIN.fullmatch(name):
        return name
    return _escaped(name.encode())


def _escaped(text: bytes) -> str:
    return '"' + _UNSAFE.sub(lambda match: b"\\%02X" % match[0][0], text).decode("ascii") + '"'


def bytes_text(data: bytes) -> str:
    """A constant array of bytes, without its type."""
    return f"c{_escaped(data)}" if any(data) else ZERO


def symbol_text(name: str, offset: int) -> str:
    return f"getelementptr (i8, ptr @{quoted(name)}, i64 {offset})" if offset else f"@{quoted(name)}"


def constant_text(value: Const | Symbol) -> str:
    """A scalar constant, without its type."""
    if isinstance(value, Symbol):
        return symbol_text(value.name, value.offset)
    number = value.value
    if value.type.is_opaque and not (is_speakable(value.type) and (number == ZERO or isinstance(number, Undefined))):
        from ...frontend.llvm.data.types import spelling  # few kernels come here

        raise Unspeakable(spelling(value.type))
    if isinstance(number, Undefined):
        return number.word
    if value.type.is_float:
        assert isinstance(number, int | float), f"{value!r} is no float"
        return float_text(value.type, float(number))
    if number == ZERO:
        return ZERO
    assert isinstance(number, int), f"{value!r} is no constant that can be compiled"
    if value.type.is_ptr:
        return f"inttoptr (i64 {number} to ptr)" if number else "null"
    return integer_text(value.type, number)


def zero_text(type: Type) -> str:
    return ZERO if type.is_opaque else constant_text(Const(type, 0.0 if type.is_float else 0))


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
        bits &= ~0x1FFFFFFF  # the part of a NaN's payload that a float can hold
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
