"""Elementary functions: those of the room `std` run from their own source, with the same bits as compiled code.

A program may also call the C library's functions (`externals.py`). Here these are Python's, computed in f64 and rounded
to the operand's format; their last bit may differ. Where C returns an infinity or not-a-number, Python's `math` raises;
`_total` then gives C's result (Annex F), by the poles in the function's row.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

from ...std.functions import EVEN, FUNCTIONS, ROWS, Row
from ...std.python_pen import python_function
from ..function import POISON
from ..interpreter.ask import Ask, Maker, signed
from .floats import FLOAT, bits_of, divide, float_of, float_of_int, remainder, root, round_f16, round_f32, rounding
from .fused import fma_f32, fma_f64

One = Callable[[float], float]


def _total(row: Row) -> One:
    """Python's function of one operand, with C's results where Python raises."""
    function: One = getattr(math, row.math)

    def total(a: float) -> float:
        try:
            return function(a)
        except ValueError:
            return row.at_pole(a)
        except OverflowError:
            return math.inf if row.parity == EVEN else math.copysign(math.inf, a)

    return total


def _exp10(a: float) -> float:
    return power(10.0, a)


def power(a: float, b: float) -> float:
    """C's pow: where Python raises, an infinity with the sign of an odd power, or not-a-number."""
    try:
        return math.pow(a, b)
    except OverflowError:
        return -math.inf if a < 0 and _is_odd(b) else math.inf
    except ValueError:
        if a == 0:
            return math.copysign(math.inf, a) if _is_odd(b) else math.inf
        return math.nan


def _is_odd(b: float) -> bool:
    return math.fmod(b, 2.0) in (1.0, -1.0)


def repeated(a: float, times: int, round: One) -> float:
    """powi as in compiler-rt: by repeated squaring, and one division for a negative exponent."""
    result, left = 1.0, abs(times)
    while True:
        if left & 1:
            result = round(result * a)
        left >>= 1
        if not left:
            break
        a = round(a * a)
    if times >= 0:
        return result
    return round(1.0 / result) if result else math.copysign(math.inf, result)


def _powi(ask: Ask) -> Callable[[float, int], float]:
    step, last = rounding(max(ask.bits, 32)), rounding(ask.bits)  # half floats are multiplied as f32
    power_bits = int(ask.attrs["power_bits"])
    return lambda a, b: last(repeated(a * 1.0, signed(b, power_bits), step))


def _ldexp(ask: Ask) -> Callable[[float, int], float]:
    round = rounding(ask.bits)
    power_bits = int(ask.attrs["power_bits"])

    def scaled(a: float, b: int) -> float:
        try:
            return round(math.ldexp(a, signed(b, power_bits)))
        except OverflowError:
            return math.copysign(math.inf, a)

    return scaled


def _one(function: One) -> Maker:
    def make(ask: Ask) -> One:
        round = rounding(ask.bits)
        return lambda a: round(function(a))

    return make


def _two(function: Callable[[float, float], float]) -> Maker:
    def make(ask: Ask) -> Callable[[float, float], float]:
        round = rounding(ask.bits)
        return lambda a, b: round(function(a, b))

    return make


_EXACT = Ask(64, 64, "", (), {}, lambda sentence: POISON)
_WORDS: dict[str, Any] = {
    "f32": round_f32,
    "fma_f32": fma_f32,
    "fma_f64": fma_f64,
    "divide": divide,
    "root": root,
    "copysign": math.copysign,
    "signed": signed,
    "float_of_int": functools.partial(float_of_int, bits=64),
    "bits_f32": functools.partial(bits_of, bits=32),
    "bits_f64": functools.partial(bits_of, bits=64),
    "from_bits_i32": functools.partial(float_of, bits=32),
    "from_bits_i64": functools.partial(float_of, bits=64),
    **{name: FLOAT[name](_EXACT) for name in ("floor", "ftrunc", "rint")},
}


@functools.cache
def standard(name: str, kind: str, twice: int | None = None) -> Callable[..., float]:
    """A function of the room `std`, for f32 or f64; `twice` is twice the exponent of a power, if it is known."""
    row = ROWS[name]
    function = row.function
    if twice is not None:
        function = functools.update_wrapper(functools.partial(function, twice=twice), function)
    return python_function(function, row.kinds(kind), _WORDS)


def _standard(name: str) -> Maker:
    """Compiled on the first call. Half floats are computed as f32."""

    def make(ask: Ask) -> Callable[..., float]:
        kind = "f64" if ask.bits == 64 else "f32"
        function = functools.partial(standard, name, kind, ask.attrs.get("twice"))
        if ask.bits == 16:
            return lambda *args: round_f16(function()(*args))
        return lambda *args: function()(*args)

    return make


# where C's function differs from Python's of the same name, or Python has none of that name
_OWN: dict[str, Callable[..., float]] = {"exp10": _exp10, "pow": power, "fmod": remainder}


def _of_library(row: Row) -> Maker:
    """The C library's function as a program sees it; our own where Python has none."""
    if row.name in _OWN:
        return (_one if row.operands == 1 else _two)(_OWN[row.name])
    if not hasattr(math, row.math):
        return _standard(row.name)
    return _one(_total(row)) if row.operands == 1 else _two(getattr(math, row.math))


LIBRARY: dict[str, Maker] = {
    **{row.name: _of_library(row) for row in FUNCTIONS.values() if row.c},
    "powi": _powi,
    "ldexp": _ldexp,
}
ELEMENTARY: dict[str, Maker] = {**LIBRARY, **{name: _standard(name) for name in ROWS}}
