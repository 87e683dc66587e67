"""Elementary functions: what the room `std` defines is run from its own source, bit for bit as compiled code runs it.

The rest is Python's, at f64, rounded to the operand's format; no claim about the last bit. Python's `math` raises where
C returns an infinity or not-a-number; `_total` gives C's answer there (Annex F).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

from ..std.functions import FUNCTIONS
from ..std.python_pen import python_function
from .ask import Ask, Maker, signed
from .floats import FLOAT, bits_of, divide, float_of, float_of_int, root, round_f16, round_f32, rounding
from .function import POISON
from .fused import fma_f32, fma_f64

One = Callable[[float], float]


def _nan(a: float) -> float:
    del a
    return math.nan


def _infinite(a: float) -> float:
    return math.copysign(math.inf, a)


def _plus_infinite(a: float) -> float:
    del a
    return math.inf


def _pole_at(pole: float) -> One:
    """Minus infinity at the pole of a logarithm, not-a-number below it."""
    return lambda a: -math.inf if a == pole else math.nan


def _total(function: One, *, domain: One = _nan, overflow: One = _plus_infinite) -> One:
    def total(a: float) -> float:
        try:
            return function(a)
        except ValueError:
            return domain(a)
        except OverflowError:
            return overflow(a)

    return total


def _gamma_pole(a: float) -> float:
    return math.copysign(math.inf, a) if a == 0 else math.nan


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
    """powi, as the runtime library of compilers computes it: by squaring, and one division if negative."""
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


UNARY: dict[str, One] = {
    "exp": _total(math.exp),
    "exp2": _total(math.exp2),
    "exp10": _exp10,
    "expm1": _total(math.expm1),
    "log": _total(math.log, domain=_pole_at(0.0)),
    "log2": _total(math.log2, domain=_pole_at(0.0)),
    "log10": _total(math.log10, domain=_pole_at(0.0)),
    "log1p": _total(math.log1p, domain=_pole_at(-1.0)),
    "sin": _total(math.sin),
    "cos": _total(math.cos),
    "tan": _total(math.tan),
    "asin": _total(math.asin),
    "acos": _total(math.acos),
    "atan": math.atan,
    "sinh": _total(math.sinh, overflow=_infinite),
    "cosh": _total(math.cosh),
    "tanh": math.tanh,
    "asinh": math.asinh,
    "acosh": _total(math.acosh),
    "atanh": _total(math.atanh, domain=lambda a: math.copysign(math.inf, a) if abs(a) == 1 else math.nan),
    "cbrt": math.cbrt,
    "erf": math.erf,
    "erfc": math.erfc,
    "gamma": _total(math.gamma, domain=_gamma_pole, overflow=_infinite),
    "lgamma": _total(math.lgamma, domain=_plus_infinite),
}

BINARY: dict[str, Callable[[float, float], float]] = {
    "pow": power,
    "atan2": math.atan2,
    "hypot": math.hypot,
}

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
def standard(name: str, kind: str) -> Callable[..., float]:
    """A function of the room `std`, for f32 or f64."""
    row = FUNCTIONS[name]
    return python_function(row.function, [kind] * row.operands, _WORDS)


def _standard(name: str) -> Maker:
    """Made when it is first called. Half floats are computed as f32."""

    def make(ask: Ask) -> Callable[..., float]:
        kind = "f64" if ask.bits == 64 else "f32"
        if ask.bits == 16:
            return lambda *args: round_f16(standard(name, kind)(*args))
        return lambda *args: standard(name, kind)(*args)

    return make


# what the C library's functions of these names are, to a program that calls them
LIBRARY: dict[str, Maker] = {
    **{name: _one(function) for name, function in UNARY.items()},
    **{name: _two(function) for name, function in BINARY.items()},
    "powi": _powi,
    "ldexp": _ldexp,
}
ELEMENTARY: dict[str, Maker] = {**LIBRARY, **{name: _standard(name) for name in FUNCTIONS}}
