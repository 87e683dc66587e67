"""Float formats and float ops on Python floats, rounded as hardware rounds.

An f16 or f32 is held as the Python float that it equals. Sums, products, quotients and roots are computed in f64 and
rounded once more: with 53 bits >= 2 * 24 + 2 the second rounding changes nothing (Figueroa 1995). That does not hold
for a fused multiply-add, which is computed exactly. Not-a-numbers keep sign and payload through moves, bitcasts, fneg
and copysign; the payload of an arithmetic result is unspecified. Fast-math flags only permit, so they change nothing.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..function import Undefined
from ..interpreter.ask import Ask, Maker, signed

if TYPE_CHECKING:
    from fractions import Fraction

One = Callable[[float], float]
Two = Callable[[float, float], float]
Test = Callable[[float, float], int]

_F16, _F32, _F64 = struct.Struct("<e"), struct.Struct("<f"), struct.Struct("<d")
_U16, _U32, _U64 = struct.Struct("<H"), struct.Struct("<I"), struct.Struct("<Q")
_PACKING = {16: (_F16, _U16), 32: (_F32, _U32), 64: (_F64, _U64)}
_FRACTION = {16: 10, 32: 23, 64: 52}
_LEAST_NORMAL = {16: 2.0**-14, 32: 2.0**-126, 64: 2.0**-1022}
QUIET = 1 << 51

# formats


def round_f32(value: float) -> float:
    try:
        return _F32.unpack(_F32.pack(value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def round_f16(value: float) -> float:
    try:
        return _F16.unpack(_F16.pack(value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def _same(value: float) -> float:
    return value


def rounding(bits: int) -> One:
    """The function that rounds an f64 to the format of that many bits, to nearest, ties to even."""
    return {16: round_f16, 32: round_f32, 64: _same}[bits]


def bits_of(value: float, bits: int) -> int:
    """The pattern of a float in its format."""
    packing, pattern = _PACKING[bits]
    if value == value:
        return pattern.unpack(packing.pack(value))[0]
    wide = _U64.unpack(_F64.pack(value))[0]
    fraction = _FRACTION[bits]
    payload = (wide & ((1 << 52) - 1)) >> (52 - fraction)
    infinity = ((1 << (bits - 1)) - 1) >> fraction << fraction
    return (wide >> 63) << (bits - 1) | infinity | (payload or 1 << (fraction - 1))


def float_of(pattern: int, bits: int) -> float:
    """The inverse of `bits_of`. Not through the hardware's conversion, which would quiet a signaling payload."""
    packing, unsigned = _PACKING[bits]
    fraction = _FRACTION[bits]
    infinity = ((1 << (bits - 1)) - 1) >> fraction << fraction
    rest = pattern & ((1 << (bits - 1)) - 1)
    if rest <= infinity or bits == 64:
        return packing.unpack(unsigned.pack(pattern))[0]
    wide = (pattern >> (bits - 1)) << 63 | 0x7FF << 52 | (rest - infinity) << (52 - fraction)
    return _F64.unpack(_U64.pack(wide))[0]


def float_of_int(value: int, bits: int) -> float:
    """An integer of any size, rounded once. A sticky last bit collects the bits that f64 cannot hold."""
    if bits != 64 and value.bit_length() > 53:
        excess = abs(value).bit_length() - 53
        kept = abs(value) >> excess
        kept |= kept << excess != abs(value)
        return rounding(bits)(math.copysign(math.ldexp(kept, excess), value))
    return rounding(bits)(float(value))


# arithmetic


def divide(a: float, b: float) -> float:
    try:
        return a / b
    except ZeroDivisionError:
        if a == 0 or a != a:
            return math.nan
        return math.copysign(math.inf, a) * math.copysign(1.0, b)


def remainder(a: float, b: float) -> float:
    """C's fmod: exact, with the sign of the dividend."""
    try:
        return math.fmod(a, b)
    except ValueError:
        return math.nan


def root(a: float) -> float:
    return math.sqrt(a) if a >= 0 else a if a == 0 or a != a else math.nan


def _arithmetic(exact: Two) -> Maker:
    def make(ask: Ask) -> Two:
        if ask.bits == 64:
            return exact
        round = rounding(ask.bits)
        return lambda a, b: round(exact(a, b))

    return make


def fused(a: float, b: float, c: float, bits: int) -> float:
    """a * b + c rounded once."""
    if not (math.isfinite(a) and math.isfinite(b)):
        return a * b + c
    if not math.isfinite(c):
        return c
    from fractions import Fraction

    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return a * b + c  # the sign of an exact zero is the same both ways
    return round_fraction(exact, bits)


def round_fraction(exact: Fraction, bits: int) -> float:
    """To nearest, ties to even: scaled to an integer with two guard bits and a sticky bit, then rounded."""
    if bits == 64:
        try:
            return exact.numerator / exact.denominator
        except OverflowError:
            return math.inf if exact > 0 else -math.inf
    from fractions import Fraction

    magnitude = abs(exact)
    scale = 50 - (magnitude.numerator.bit_length() - magnitude.denominator.bit_length())
    scaled = magnitude * Fraction(2) ** scale
    whole = scaled.numerator // scaled.denominator
    whole |= whole != scaled
    rounded = rounding(bits)(math.ldexp(whole, -scale))
    return rounded if exact > 0 else -rounded


def _fma(ask: Ask) -> Callable[[float, float, float], float]:
    bits = ask.bits
    return lambda a, b, c: fused(a, b, c, bits)


def _fmuladd(ask: Ask) -> Callable[[float, float, float], float]:
    """Fusing is optional; generated code does not fuse unless it is asked to, so neither does the interpreter."""
    round = rounding(ask.bits)
    return lambda a, b, c: round(round(a * b) + c)


# signs and order


def _least_number(a: float, b: float) -> float:
    return b if a != a else a if b != b or a <= b else b


def _greatest_number(a: float, b: float) -> float:
    return b if a != a else a if b != b or a >= b else b


def _minimum(a: float, b: float) -> float:
    if a < b or a > b:
        return a if a < b else b
    return (a if math.copysign(1.0, a) < 0 else b) if a == b else math.nan


def _maximum(a: float, b: float) -> float:
    if a < b or a > b:
        return a if a > b else b
    return (b if math.copysign(1.0, a) < 0 else a) if a == b else math.nan


def _negative(a: float) -> float:
    return -a


def _plain(function: Callable[..., float]) -> Maker:
    """An op whose exact result has the format of its operands."""
    return lambda ask: function


_TESTS: dict[str, Test] = {
    # <= and >= first, never ==: they raise for an operand that is no number
    "oeq": lambda a, b: 1 if a <= b and a >= b else 0,
    "ogt": lambda a, b: 1 if a > b else 0,
    "oge": lambda a, b: 1 if a >= b else 0,
    "olt": lambda a, b: 1 if a < b else 0,
    "ole": lambda a, b: 1 if a <= b else 0,
    "one": lambda a, b: 1 if a < b or a > b else 0,
    "ord": lambda a, b: 1 if a <= b or a > b else 0,
    "ueq": lambda a, b: 0 if a < b or a > b else 1,
    "ugt": lambda a, b: 0 if a <= b else 1,
    "uge": lambda a, b: 0 if a < b else 1,
    "ult": lambda a, b: 0 if a >= b else 1,
    "ule": lambda a, b: 0 if a > b else 1,
    "une": lambda a, b: 0 if a <= b and a >= b else 1,
    "uno": lambda a, b: 0 if a <= b or a > b else 1,
}


def _fcmp(ask: Ask) -> Test:
    return _TESTS[ask.mode]


def class_bit(value: float, bits: int) -> int:
    """The bit of LLVM's is.fpclass: 0 signaling, 1 quiet, 2 to 5 negative from infinite to zero, 6 to 9 positive."""
    if value != value:
        return 1 if bits_of(value, 64) & QUIET else 0
    size = abs(value)
    rank = 3 if size == math.inf else 0 if size == 0 else 1 if size < _LEAST_NORMAL[bits] else 2
    return 5 - rank if math.copysign(1.0, value) < 0 else 6 + rank


def _is_fpclass(ask: Ask) -> Callable[[float], int]:
    bits, classes = ask.bits, int(ask.attrs["classes"])
    return lambda a: classes >> class_bit(a, bits) & 1


# rounding to integers


def _whole(toward: Callable[[float], int]) -> Maker:
    """Rounded to an integer, with the operand's sign; a number without a fraction stays."""

    def whole(a: float) -> float:
        return math.copysign(float(toward(a)), a) if abs(a) < 2.0**52 else a

    return lambda ask: whole


def _half_away(a: float) -> int:
    kept = int(a)
    return kept + (1 if a > 0 else -1) if abs(a - kept) >= 0.5 else kept


# conversions


def _fptrunc(ask: Ask) -> One:
    round = rounding(ask.result)
    return lambda a: round(a * 1.0)


def _fptoint(is_signed: bool) -> Maker:
    def make(ask: Ask) -> Callable[[float], int | Undefined]:
        low, high = _range(ask.result, is_signed)
        mask = (1 << ask.result) - 1

        def convert(a: float) -> int | Undefined:
            if not abs(a) < math.inf or not low <= (whole := int(a)) <= high:
                return ask.bad(f"{a} does not fit {'a signed' if is_signed else 'an unsigned'} i{ask.result}")
            return whole & mask

        return convert

    return make


def _fptoint_sat(is_signed: bool) -> Maker:
    def make(ask: Ask) -> Callable[[float], int]:
        low, high = _range(ask.result, is_signed)
        mask = (1 << ask.result) - 1

        def convert(a: float) -> int:
            if not abs(a) < math.inf:
                return (0 if a != a else high if a > 0 else low) & mask
            return min(max(int(a), low), high) & mask

        return convert

    return make


def _range(bits: int, is_signed: bool) -> tuple[int, int]:
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)


def _sitofp(ask: Ask) -> Callable[[int], float]:
    bits, result = ask.bits, ask.result
    return lambda a: float_of_int(signed(a, bits), result)


def _uitofp(ask: Ask) -> Callable[[int], Any]:
    sign, result, promised = ask.sign, ask.result, "nneg" in ask.flags
    return lambda a: ask.bad(f"uitofp.nneg of {a}") if a & sign and promised else float_of_int(a, result)


FLOAT: dict[str, Maker] = {
    "fadd": _arithmetic(lambda a, b: a + b),
    "fsub": _arithmetic(lambda a, b: a - b),
    "fmul": _arithmetic(lambda a, b: a * b),
    "fdiv": _arithmetic(divide),
    "fneg": _plain(_negative),
    "fabs": _plain(math.fabs),
    "copysign": _plain(math.copysign),
    "fma": _fma,
    "fmuladd": _fmuladd,
    "sqrt": lambda ask: _rounded(ask, root),
    "fmin": _plain(_least_number),
    "fmax": _plain(_greatest_number),
    "fminimum": _plain(_minimum),
    "fmaximum": _plain(_maximum),
    "fcmp": _fcmp,
    "is_fpclass": _is_fpclass,
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "ftrunc": _whole(math.trunc),
    "rint": _whole(round),
    "roundeven": _whole(round),
    "round": _whole(_half_away),
    "fptrunc": _fptrunc,
    "fpext": _plain(_same),
    "fptosi": _fptoint(True),
    "fptoui": _fptoint(False),
    "fptosi_sat": _fptoint_sat(True),
    "fptoui_sat": _fptoint_sat(False),
    "sitofp": _sitofp,
    "uitofp": _uitofp,
}


def _rounded(ask: Ask, function: One) -> One:
    round = rounding(ask.bits)
    return lambda a: round(function(a))
