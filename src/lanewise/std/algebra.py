"""Symbolic numbers: elementary functions are plain Python over `V`, and a pen turns their operations into code.

    def log2_of_e(x: V) -> V:                    fmul <16 x float> %x, splat (float ...)        LLVM, any width
        return x * 1.4426950408889634            v1 = f32(x * 1.4426950408889634)               Python

A `V` is one number in each lane: a float (f32, f64), a wrapping integer (i32, i64) or a boolean (b). Operators follow
IEEE and two's complement, each rounded once. Nothing is contracted, reordered or left open, so all pens agree in every
bit. Python numbers become constants of the other operand's kind; a float must be exact in that kind.

    rare(c, x, slow)        x, but slow() in lanes where c holds; code for slow() runs only if there is such a lane,
                            or if `feared` holds, which c implies and which may be cheaper to compute
    apart(f, x, ...)        f(x, ...) as an outlined function, never inlined: for long code that rarely runs
    repeat(c, f, x, ...)    iterate f in the lanes where c holds, until it holds in none

Right shifts of integers are arithmetic; `lshr` is logical. Comparisons with not-a-number are false, except `differs`,
the negation of `equal`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

Number: TypeAlias = "V | float"
Several: TypeAlias = "tuple[V, ...]"

FRACTION = {"f32": 23, "f64": 52}
BIAS = {"f32": 127, "f64": 1023}
INTEGER = {"f32": "i32", "f64": "i64"}
FLOAT = {"i32": "f32", "i64": "f64"}


class Pen(Protocol):
    """Emits operations. An operand or result is a `V`, whose text only its pen understands."""

    def constant(self, kind: str, value: float) -> V: ...
    def op(self, name: str, kind: str, *args: V) -> V: ...
    def look(self, table: Sequence[int], index: V) -> V: ...
    def rare(self, condition: V, usual: Several, slow: Callable[[], Several], feared: V | None) -> Several: ...
    def apart(self, function: Callable[..., Several], args: Several, name: str) -> Several: ...
    def repeat(self, condition: Callable[..., V], step: Callable[..., Several], start: Several) -> Several: ...


class V:
    """A number in each lane."""

    __slots__ = ("kind", "pen", "text")

    def __init__(self, pen: Pen, kind: str, text: str) -> None:
        self.pen, self.kind, self.text = pen, kind, text

    @property
    def is_float(self) -> bool:
        return self.kind in FRACTION

    def __bool__(self) -> bool:
        raise TypeError("a V differs from lane to lane; write select or rare in the place of if, and, or, not")

    def like(self, other: Number) -> V:
        """A constant of this kind; a `V` is returned as it is."""
        if isinstance(other, V):
            return other
        if self.kind == "f32":
            assert other != other or struct.unpack("<f", struct.pack("<f", other))[0] == other, f"{other} is no f32"
        return self.pen.constant(self.kind, other)

    def _both(self, float_name: str, int_name: str, other: Number) -> V:
        return self.pen.op(float_name if self.is_float else int_name, self.kind, self, self.like(other))

    def _test(self, float_name: str, int_name: str, other: Number) -> V:
        return self.pen.op(float_name if self.is_float else int_name, "b", self, self.like(other))

    def __add__(self, other: Number) -> V:
        return self._both("fadd", "add", other)

    def __sub__(self, other: Number) -> V:
        return self._both("fsub", "sub", other)

    def __mul__(self, other: Number) -> V:
        return self._both("fmul", "mul", other)

    def __radd__(self, other: float) -> V:
        return self.like(other) + self

    def __rsub__(self, other: float) -> V:
        return self.like(other) - self

    def __rmul__(self, other: float) -> V:
        return self.like(other) * self

    def __truediv__(self, other: Number) -> V:
        return self.pen.op("fdiv", self.kind, self, self.like(other))

    def __rtruediv__(self, other: float) -> V:
        return self.like(other) / self

    def __neg__(self) -> V:
        return self.pen.op("fneg", self.kind, self) if self.is_float else 0 - self

    def __abs__(self) -> V:
        return self.pen.op("fabs", self.kind, self)

    def __and__(self, other: Number) -> V:
        return self.pen.op("and", self.kind, self, self.like(other))

    def __or__(self, other: Number) -> V:
        return self.pen.op("or", self.kind, self, self.like(other))

    def __xor__(self, other: Number) -> V:
        return self.pen.op("xor", self.kind, self, self.like(other))

    def __invert__(self) -> V:
        return self ^ (1 if self.kind == "b" else -1)

    def __lshift__(self, other: Number) -> V:
        return self.pen.op("shl", self.kind, self, self.like(other))

    def __rshift__(self, other: Number) -> V:
        return self.pen.op("ashr", self.kind, self, self.like(other))

    def lshr(self, other: Number) -> V:
        return self.pen.op("lshr", self.kind, self, self.like(other))

    def __lt__(self, other: Number) -> V:
        return self._test("olt", "slt", other)

    def __le__(self, other: Number) -> V:
        return self._test("ole", "sle", other)

    def __gt__(self, other: Number) -> V:
        return self._test("ogt", "sgt", other)

    def __ge__(self, other: Number) -> V:
        return self._test("oge", "sge", other)


def equal(a: V, b: Number) -> V:
    return a.pen.op("oeq" if a.is_float else "eq", "b", a, a.like(b))


def differs(a: V, b: Number) -> V:
    return a.pen.op("une" if a.is_float else "ne", "b", a, a.like(b))


def is_nan(a: V) -> V:
    return differs(a, a)


def below(a: V, b: Number) -> V:
    """Unsigned comparison of integers."""
    return a.pen.op("ult", "b", a, a.like(b))


def select(condition: V, a: Number, b: Number) -> V:
    model = a if isinstance(a, V) else b
    assert isinstance(model, V), "two constants have no kind"
    return condition.pen.op("select", model.kind, condition, model.like(a), model.like(b))


def fma(a: V, b: Number, c: Number) -> V:
    """a * b + c, rounded once."""
    return a.pen.op("fma", a.kind, a, a.like(b), a.like(c))


def residue(a: V, b: Number, c: Number) -> V:
    """The same, where c cancels most of the product, and the exact sum fits into twice the bits of the format."""
    return a.pen.op("residue", a.kind, a, a.like(b), a.like(c))


def sqrt(a: V) -> V:
    return a.pen.op("sqrt", a.kind, a)


def floor(a: V) -> V:
    return a.pen.op("floor", a.kind, a)


def trunc(a: V) -> V:
    return a.pen.op("ftrunc", a.kind, a)


def rint(a: V) -> V:
    return a.pen.op("rint", a.kind, a)


def copysign(a: V, b: V) -> V:
    return a.pen.op("copysign", a.kind, a, b)


def bits(a: V) -> V:
    """The bit pattern of a float, as an integer."""
    return a.pen.op("bits", INTEGER[a.kind], a)


def from_bits(a: V) -> V:
    return a.pen.op("from_bits", FLOAT[a.kind], a)


def widen(a: V) -> V:
    """f32 to f64."""
    return a.pen.op("fpext", "f64", a)


def narrow(a: V) -> V:
    """f64 to f32, rounded."""
    return a.pen.op("fptrunc", "f32", a)


def to_float(a: V) -> V:
    """A signed integer to the float of its size, rounded."""
    return a.pen.op("sitofp", FLOAT[a.kind], a)


def look(table: Sequence[int], index: V) -> V:
    """An entry of a table of 64-bit words; the index must be in bounds in every lane."""
    return index.pen.look(table, index)


def rare(condition: V, usual: V, slow: Callable[[], V], feared: V | None = None) -> V:
    return condition.pen.rare(condition, (usual,), lambda: (slow(),), feared)[0]


def rare_several(condition: V, usual: Several, slow: Callable[[], Several]) -> Several:
    return condition.pen.rare(condition, usual, slow, None)


def apart(function: Callable[..., V], *args: V) -> V:
    return args[0].pen.apart(lambda *inside: (function(*inside),), args, function.__name__)[0]


def apart_several(function: Callable[..., Several], *args: V) -> Several:
    return args[0].pen.apart(function, args, function.__name__)


def repeat(condition: Callable[..., V], step: Callable[..., Several], *start: V) -> Several:
    return start[0].pen.repeat(condition, step, start)
