"""Complex numbers: two numbers in code, with the class of the whole: complex, np.complex64 or np.complex128.

    z * w        (a c - b d, a d + b c), each rounded, as Python and NumPy compute it
    z / w        Smith's method; NumPy multiplies by an inverse where Python divides
    abs(z)       hypot of its parts

A complex number is a `Several` whose `of` is the class; its items are `real` and `imag`. Python's complex is weak, as
its floats are. An element of an array is loaded and stored as two floats, side by side.
"""

from __future__ import annotations

import ast
import cmath
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import F32, F64, I64
from ..types import COMPLEX, WEAK_FLOAT, complex_class, part_of_complex
from ..values import Array, Constant, Fact, Number, Row, Several
from ..writer import Writer
from .convert import convert, number

Pair = tuple[Value, Value]


def is_complex(fact: Fact) -> bool:
    return complex_of(fact) is not None


def complex_of(fact: Fact) -> type | None:
    """The class of a complex number."""
    if isinstance(fact, Several):
        return fact.of if fact.of in COMPLEX else None
    if isinstance(fact, Constant):
        kind: Any = fact.value.__class__
        return kind if kind in COMPLEX else None
    return None


def _common(w: Writer, facts: Sequence[Fact], node: ast.AST) -> type:
    """The class of a result: NumPy's rules; Python's numbers are weak."""
    strong: list[Any] = []
    for fact in facts:
        kind = complex_of(fact)
        if kind is not None and kind is not complex:
            strong.append(np.dtype(kind))
        elif kind is None and not (x := number(w, fact, node)).type.weak:
            strong.append(x.type.dtype)
    return complex if not strong else np.result_type(*strong, 1j).type


def as_complex(w: Writer, fact: Fact, kind: Any, node: ast.AST) -> Several:
    """A number, real or complex, as one of this class."""
    part = part_of_complex(kind)
    if isinstance(fact, Constant) and fact.value.__class__ in COMPLEX:
        fact = Several((Constant(float(fact.value.real)), Constant(float(fact.value.imag))), kind)
    if isinstance(fact, Several) and fact.of in COMPLEX:
        return Several(tuple(convert(w, number(w, item, node), part) for item in fact.items), kind)
    return Several((convert(w, number(w, fact, node), part), Number(Const(part.ir, 0.0), part)), kind)


def _values(z: Several) -> Pair:
    first, second = z.items
    assert isinstance(first, Number) and isinstance(second, Number), "parts of a complex number are numbers"
    return first.value, second.value


def _made(kind: Any, real: Value, imag: Value) -> Several:
    part = part_of_complex(kind)
    return Several((Number(real, part), Number(imag, part)), kind)


# arithmetic


def complex_binary(w: Writer, op: ast.operator, left: Fact, right: Fact, node: ast.AST) -> Fact:
    """left op right, if one of them is complex."""
    write = OPERATIONS.get(type(op))
    if write is None:
        w.refuse("complex numbers have + - * / and ** with a whole number from 0 to 8; write the formula", node)
    for side in (left, right):
        if isinstance(side, Array | Row):
            w.refuse("whole arrays of complex numbers are not computed; write a loop over their elements", node)
    if isinstance(op, ast.Pow):
        return _power(w, left, right, node)
    kind = _common(w, (left, right), node)
    a, b = (_values(as_complex(w, side, kind, node)) for side in (left, right))
    w.at(node)
    return _made(kind, *write(w, a, b, kind))


def _add(w: Writer, a: Pair, b: Pair, kind: Any) -> Pair:
    return w.op("fadd", a[0], b[0]), w.op("fadd", a[1], b[1])


def _subtract(w: Writer, a: Pair, b: Pair, kind: Any) -> Pair:
    return w.op("fsub", a[0], b[0]), w.op("fsub", a[1], b[1])


def _multiply(w: Writer, a: Pair, b: Pair, kind: Any) -> Pair:
    real = w.op("fsub", w.op("fmul", a[0], b[0]), w.op("fmul", a[1], b[1]))
    return real, w.op("fadd", w.op("fmul", a[0], b[1]), w.op("fmul", a[1], b[0]))


def _divide(w: Writer, a: Pair, b: Pair, kind: Any) -> Pair:
    """By the larger part of the divisor, in both cases with the parts in their places."""
    swap = w.op("fcmp", w.op("fabs", b[0]), w.op("fabs", b[1]), mode="ult")
    large, small = w.op("select", swap, b[1], b[0], flags=()), w.op("select", swap, b[0], b[1], flags=())
    ratio = w.op("fdiv", small, large)
    below = w.op("fadd", large, w.op("fmul", small, ratio))
    first, second = w.op("select", swap, a[1], a[0], flags=()), w.op("select", swap, a[0], a[1], flags=())
    real = w.op("fadd", first, w.op("fmul", second, ratio))
    # imag: a1 - a0 r, or a1 r - a0
    left = w.op("select", swap, w.op("fmul", a[1], ratio), a[1], flags=())
    right = w.op("select", swap, a[0], w.op("fmul", a[0], ratio), flags=())
    imag = w.op("fsub", left, right)
    if kind is complex:
        return w.op("fdiv", real, below), w.op("fdiv", imag, below)
    zero = Const(large.type, 0.0)
    inverse = w.op("fdiv", Const(large.type, 1.0), below)
    is_zero = w.op("and", *(w.op("fcmp", part, zero, mode="oeq") for part in (large, small)))
    plain = [w.op("fdiv", part, w.op("fabs", large)) for part in a]
    return (
        w.op("select", is_zero, plain[0], w.op("fmul", real, inverse), flags=()),
        w.op("select", is_zero, plain[1], w.op("fmul", imag, inverse), flags=()),
    )


def _power(w: Writer, left: Fact, right: Fact, node: ast.AST) -> Fact:
    exponent = right.value if isinstance(right, Constant) else None
    if not isinstance(exponent, int) or not 0 <= exponent <= 8:
        w.refuse("a complex number has powers from 0 to 8, known when compiling; write np.exp(y * np.log(x))", node)
    kind = _common(w, (left,), node)
    found: Fact = as_complex(w, Constant(1 if exponent == 0 else 0) if exponent == 0 else left, kind, node)
    for _ in range(exponent - 1):
        found = complex_binary(w, ast.Mult(), found, left, node)
    return found


OPERATIONS: dict[type[ast.operator], Callable[[Writer, Pair, Pair, Any], Pair]] = {
    ast.Add: _add,
    ast.Sub: _subtract,
    ast.Mult: _multiply,
    ast.Div: _divide,
    ast.Pow: _multiply,
}


def complex_unary(w: Writer, op: ast.unaryop, fact: Fact, node: ast.AST) -> Fact:
    z = as_complex(w, fact, complex_of(fact), node)
    if isinstance(op, ast.UAdd):
        return z
    if not isinstance(op, ast.USub):
        w.refuse("this operator has no meaning for a complex number", node)
    w.at(node)
    return _made(z.of, *(w.op("fneg", part) for part in _values(z)))


def complex_compare(w: Writer, word: str, left: Fact, right: Fact, node: ast.AST) -> Value:
    """Are they equal, or not? Complex numbers have no order."""
    if word not in ("eq", "ne"):
        w.refuse("complex numbers have no order; compare abs(z), or z.real", node)
    kind = _common(w, (left, right), node)
    a, b = (_values(as_complex(w, side, kind, node)) for side in (left, right))
    w.at(node)
    mode, join = ("oeq", "and") if word == "eq" else ("une", "or")
    return w.op(join, w.op("fcmp", a[0], b[0], mode=mode), w.op("fcmp", a[1], b[1], mode=mode))


def is_nonzero(w: Writer, fact: Fact, node: ast.AST) -> Value:
    return complex_compare(w, "ne", fact, Constant(0), node)


# elements of arrays


def load_complex(w: Writer, array: Array, node: ast.AST) -> Several:
    kind: Any = complex_class(array.dtype)
    w.at(node)
    size = array.dtype.itemsize // 2
    places = [array.pointer, w.op("ptradd", array.pointer, Const(I64, size), scale=1)]
    align = min(array.align, size)
    real, imag = (w.op("load", place, type=F32 if size == 4 else F64, align=max(1, align)) for place in places)
    return _made(kind, real, imag)


def store_complex(w: Writer, array: Array, fact: Fact, node: ast.AST) -> None:
    real, imag = _values(as_complex(w, fact, complex_class(array.dtype), node))
    w.at(node)
    size = array.dtype.itemsize // 2
    align = max(1, min(array.align, size))
    w.op("store", real, array.pointer, align=align)
    w.op("store", imag, w.op("ptradd", array.pointer, Const(I64, size), scale=1), align=align)


# functions


def _real(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return as_complex(w, facts[0], complex_of(facts[0]), node).items[0]


def _imag(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return as_complex(w, facts[0], complex_of(facts[0]), node).items[1]


def _conj(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = as_complex(w, facts[0], complex_of(facts[0]), node)
    real, imag = _values(z)
    return _made(z.of, real, w.op("fneg", imag))


def _abs(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = as_complex(w, facts[0], complex_of(facts[0]), node)
    return Number(w.op("hypot", *_values(z)), part_of_complex(z.of))


def _angle(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = as_complex(w, facts[0], complex_of(facts[0]), node)
    real, imag = _values(z)
    return Number(w.op("atan2", imag, real), part_of_complex(z.of))


def _exp(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    """exp(x) cos y, exp(x) sin y; where exp(x) alone overflows, by its root."""
    z = as_complex(w, facts[0], complex_of(facts[0]), node)
    real, imag = _values(z)
    half = w.op("exp", w.op("fmul", real, Const(real.type, 0.5)))
    whole, one = w.op("exp", real), Const(real.type, 1.0)
    large = w.op("fcmp", whole, Const(real.type, float("inf")), mode="oeq")
    first, second = w.op("select", large, half, one, flags=()), w.op("select", large, half, whole, flags=())
    parts = [w.op("fmul", w.op("fmul", first, w.op(name, imag)), second) for name in ("cos", "sin")]
    on_axis = w.op("fcmp", imag, Const(imag.type, 0.0), mode="oeq")
    return _made(
        z.of, w.op("select", on_axis, whole, parts[0], flags=()), w.op("select", on_axis, imag, parts[1], flags=())
    )


def _log(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = as_complex(w, facts[0], complex_of(facts[0]), node)
    size, angle = _abs(w, [z], node), _angle(w, [z], node)
    assert isinstance(size, Number) and isinstance(angle, Number), "modulus and angle are numbers"
    return _made(z.of, w.op("log", size.value), angle.value)


def _sqrt(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    """The root with a real part that is not negative; scaled where the modulus would overflow."""
    z = as_complex(w, facts[0], complex_of(facts[0]), node)
    real, imag = _values(z)
    kind = real.type
    limit = 2.0**126 if kind is F32 else 2.0**1022
    most = w.op("fmaximum", w.op("fabs", real), w.op("fabs", imag))
    large = w.op("fcmp", most, Const(kind, limit), mode="ogt")
    scale = w.op("select", large, Const(kind, 0.25), Const(kind, 1.0), flags=())
    back = w.op("select", large, Const(kind, 2.0), Const(kind, 1.0), flags=())
    x, y = w.op("fmul", real, scale), w.op("fmul", imag, scale)
    sum_ = w.op("fadd", w.op("fabs", x), w.op("hypot", x, y))
    t = w.op("sqrt", w.op("fmul", sum_, Const(kind, 0.5)))
    other = w.op("fdiv", w.op("fabs", y), w.op("fmul", t, Const(kind, 2.0)))
    left = w.op("fcmp", real, Const(kind, 0.0), mode="olt")
    first = w.op("select", left, other, t, flags=())
    second = w.op("copysign", w.op("select", left, t, other, flags=()), imag)
    is_zero = w.op("fcmp", most, Const(kind, 0.0), mode="oeq")
    first = w.op("select", is_zero, Const(kind, 0.0), w.op("fmul", first, back), flags=())
    return _made(z.of, first, w.op("select", is_zero, imag, w.op("fmul", second, back), flags=()))


def _polar(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return Several((_abs(w, facts, node), _angle(w, facts, node)))


Function = Callable[[Writer, Sequence[Fact], ast.AST], Fact]
FUNCTIONS: dict[Any, Function] = {
    abs: _abs,
    np.abs: _abs,
    np.conj: _conj,
    np.real: _real,
    np.imag: _imag,
    np.angle: _angle,
    np.exp: _exp,
    np.log: _log,
    np.sqrt: _sqrt,
    cmath.exp: _exp,
    cmath.log: _log,
    cmath.sqrt: _sqrt,
    cmath.phase: _angle,
    cmath.polar: _polar,
}
COMPLEX_CALLS = {**FUNCTIONS, **COMPLEX, cmath.rect: _polar}  # known here by name
FOR_ALL = (cmath.exp, cmath.log, cmath.sqrt, cmath.phase, cmath.polar)  # also of real numbers


def complex_call(w: Writer, value: Any, facts: list[Fact], node: ast.Call) -> Fact | None:
    """A call of a function of complex numbers, or of a class that makes one; None for others."""
    if value in COMPLEX:
        return _converted(w, value, facts, node)
    if value is cmath.rect:
        return _rect(w, facts, node)
    if any(isinstance(fact, Array | Row) for fact in facts):
        return None
    if not any(map(is_complex, facts)) and not any(value is one for one in FOR_ALL):
        return None
    write = next((write for one, write in FUNCTIONS.items() if one is value), None)
    if write is None or len(facts) != 1:
        known = "abs, np.conj real imag angle exp log sqrt, and cmath.exp log sqrt phase polar rect"
        w.refuse(f"'{ast.unparse(node.func)}' of complex numbers is not in kernels, which have {known}", node)
    w.at(node)
    if any(value is one for one in FOR_ALL):  # of Python's own
        facts = [as_complex(w, facts[0], complex, node)]
    return write(w, facts, node)


def _converted(w: Writer, kind: Any, facts: list[Fact], node: ast.Call) -> Fact:
    """complex(x), complex(x, y), np.complex64(z)."""
    if len(facts) == 2 and not any(map(is_complex, facts)):
        part = part_of_complex(kind)
        return Several(tuple(convert(w, number(w, fact, node), part) for fact in facts), kind)
    if len(facts) != 1:
        w.refuse(f"'{ast.unparse(node.func)}' takes a number, or a real and an imaginary part", node)
    return as_complex(w, facts[0], kind, node)


def _rect(w: Writer, facts: list[Fact], node: ast.Call) -> Fact:
    if len(facts) != 2:
        w.refuse("cmath.rect takes a modulus and an angle", node)
    size, angle = (convert(w, number(w, fact, node), WEAK_FLOAT).value for fact in facts)
    w.at(node)
    return _made(complex, w.op("fmul", size, w.op("cos", angle)), w.op("fmul", size, w.op("sin", angle)))


def complex_method(w: Writer, z: Fact, name: str, facts: list[Fact], node: ast.AST) -> Fact:
    if name not in ("conjugate", "conj") or facts:
        w.refuse(f"complex numbers in kernels have the method conjugate(), not '{name}'", node)
    return _conj(w, [z], node)
