"""Functions of complex numbers, and their powers.

    abs conj real imag angle polar rect     of the parts
    exp log log2 log10 sqrt sin cos ...     of `complex_library.py`, in the kernel language
    z ** 3   z ** -2                        products, in the order of Python and NumPy, up to 100
    z ** n   z ** w                         of a number known only at run time: products, or modulus and angle

Functions of `cmath` take real numbers, too, and return Python's complex.
"""

from __future__ import annotations

import ast
import cmath
import math
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import numpy as np

from ....ir.function import Const
from ....record import replace
from ..types import COMPLEX, INT, WEAK_FLOAT, NumberType, part_of_complex
from ..values import Array, Constant, Fact, Number, Row, Several
from ..writer import Writer
from . import complex_library as library
from .complex_numbers import as_complex, common_class, complex_binary, complex_of, is_complex, made_of, values_of
from .convert import boolean, convert, number

Function = Callable[[Writer, Sequence[Fact], ast.AST], Fact]


def _given(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Several:
    return as_complex(w, facts[0], complex_of(facts[0]), node)


def _of_library(w: Writer, function: Callable[..., Any], kind: Any, facts: Sequence[Fact], node: ast.AST) -> Several:
    """A function of parts, which are NumPy's floats there, as a number of this class."""
    from .library_calls import compiled  # which uses arithmetic

    strong = [
        replace(x, type=replace(x.type, weak=False)) if isinstance(x, Number) and x.type.is_float else x for x in facts
    ]
    found = compiled(w, function, strong, node)
    assert isinstance(found, Several), "a function of complex numbers has two parts"
    parts = [number(w, item, node).value for item in found.items]
    w.at(node)
    return made_of(kind, parts[0], parts[1])


def _real(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return _given(w, facts, node).items[0]


def _imag(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return _given(w, facts, node).items[1]


def _conj(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = _given(w, facts, node)
    real, imag = values_of(z)
    return made_of(z.of, real, w.op("fneg", imag))


def _abs(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = _given(w, facts, node)
    return Number(w.op("hypot", *values_of(z)), part_of_complex(z.of))


def _angle(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    z = _given(w, facts, node)
    real, imag = values_of(z)
    return Number(w.op("atan2", imag, real), part_of_complex(z.of))


def _polar(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return Several((_abs(w, facts, node), _angle(w, facts, node)))


def _square(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return complex_binary(w, ast.Mult(), facts[0], facts[0], node)


def _of_parts(function: Callable[..., Any]) -> Function:
    def write(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
        z = _given(w, facts, node)
        return _of_library(w, function, z.of, z.items, node)

    return write


def _turned(function: Callable[..., Any], back: bool) -> Function:
    """f(i z), times -i if `back`: sin z = -i sinh(i z), cos z = cosh(i z)."""

    def write(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
        z = _given(w, facts, node)
        real, imag = values_of(z)
        turned = made_of(z.of, w.op("fneg", imag), real)
        found = _of_library(w, function, z.of, turned.items, node)
        a, b = values_of(found)
        return made_of(z.of, b, w.op("fneg", a)) if back else found

    return write


def _log_of(base: float) -> Function:
    def write(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
        z = _of_parts(library.log)(w, facts, node)
        assert isinstance(z, Several), "a logarithm has two parts"
        scale = Const(values_of(z)[0].type, _nearest(1 / math.log(base), part_of_complex(z.of)))
        return made_of(z.of, *(w.op("fmul", part, scale) for part in values_of(z)))

    return write


def _nearest(value: float, part: NumberType) -> float:
    return float(np.float32(value)) if part.bits == 32 else value


def _test(mode: str, join: str) -> Function:
    """A test of both parts."""

    def write(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
        parts = values_of(_given(w, facts, node))
        infinite = Const(parts[0].type, math.inf)
        tests = [
            w.op("fcmp", x, x, mode="uno") if mode == "uno" else w.op("fcmp", w.op("fabs", x), infinite, mode=mode)
            for x in parts
        ]
        return boolean(w.op(join, *tests), weak=False)

    return write


# powers


def power(w: Writer, left: Fact, right: Fact, node: ast.AST) -> Fact:
    kind = common_class(w, (left, right), node)
    exponent: Any = right.value if isinstance(right, Constant) and complex_of(right) is None else None
    if exponent is not None and abs(exponent) <= library.MOST_PRODUCTS and exponent == int(exponent):
        return _products(w, left, int(exponent), kind, node)
    if exponent is not None and exponent == 0.5:
        return FUNCTIONS[np.sqrt](w, [as_complex(w, left, kind, node)], node)
    z = as_complex(w, left, kind, node)
    if isinstance(right, Number) and right.type.is_int:
        part = replace(part_of_complex(kind), weak=False)
        n = convert(w, right, NumberType(INT, weak=True))
        ends = [Number(Const(part.ir, value), part) for value in (1.0, 0.0)]
        return _of_library(w, library.whole_power, kind, [*z.items, n, *ends], node)
    e = as_complex(w, right, kind, node)
    return _of_library(w, library.power, kind, [*z.items, *e.items], node)


def _products(w: Writer, base: Fact, exponent: int, kind: Any, node: ast.AST) -> Fact:
    """Squares, and their product: z ** 5 is z * (z ** 2) ** 2, in Python's order."""
    square: Fact = as_complex(w, base, kind, node)
    chosen: list[Fact] = []
    count = abs(exponent)
    while count:
        if count & 1:
            chosen.append(square)
        count >>= 1
        if count:
            square = complex_binary(w, ast.Mult(), square, square, node)
    if not chosen:
        return as_complex(w, Constant(1), kind, node)
    found = reduce(lambda a, b: complex_binary(w, ast.Mult(), a, b, node), chosen)
    return complex_binary(w, ast.Div(), Constant(1), found, node) if exponent < 0 else found


# calls

_BOTH: dict[Any, Function] = {
    cmath.exp: _of_parts(library.exp),
    cmath.log: _of_parts(library.log),
    cmath.log10: _log_of(10),
    cmath.sqrt: _of_parts(library.sqrt),
    cmath.sin: _turned(library.sinh, True),
    cmath.cos: _turned(library.cosh, False),
    cmath.tan: _turned(library.tanh, True),
    cmath.sinh: _of_parts(library.sinh),
    cmath.cosh: _of_parts(library.cosh),
    cmath.tanh: _of_parts(library.tanh),
}  # NumPy has them by the same names
FUNCTIONS: dict[Any, Function] = {
    abs: _abs,
    np.abs: _abs,
    np.conj: _conj,
    np.real: _real,
    np.imag: _imag,
    np.angle: _angle,
    np.square: _square,
    np.isnan: _test("uno", "or"),
    np.isinf: _test("oeq", "or"),
    np.isfinite: _test("olt", "and"),
    cmath.isnan: _test("uno", "or"),
    cmath.isinf: _test("oeq", "or"),
    cmath.isfinite: _test("olt", "and"),
    np.log2: _log_of(2),
    **{getattr(np, function.__name__): write for function, write in _BOTH.items()},
    **_BOTH,
    cmath.phase: _angle,
    cmath.polar: _polar,
}
FOR_ALL = (*_BOTH, cmath.phase, cmath.polar)  # also of real numbers
OPERATORS: dict[Any, ast.operator] = {
    np.add: ast.Add(),
    np.subtract: ast.Sub(),
    np.multiply: ast.Mult(),
    np.true_divide: ast.Div(),
    np.power: ast.Pow(),
}
COMPLEX_CALLS: dict[Any, Any] = dict.fromkeys((*FUNCTIONS, *COMPLEX, *OPERATORS, cmath.rect, np.where))  # by name


def complex_call(w: Writer, value: Any, facts: list[Fact], node: ast.Call) -> Fact | None:
    """A call of a function of complex numbers, or of a class that makes one; None for others."""
    if any(value is one for one in COMPLEX):
        return _converted(w, value, facts, node)
    if value is cmath.rect:
        return _rect(w, facts, node)
    if any(isinstance(fact, Array | Row) for fact in facts):
        return None
    if not any(map(is_complex, facts)) and not any(value is one for one in FOR_ALL):
        return None
    op = next((op for one, op in OPERATORS.items() if one is value), None)
    if op is not None and len(facts) == 2:
        return complex_binary(w, op, facts[0], facts[1], node)
    if value is np.where and len(facts) == 3:
        return _where(w, facts, node)
    write = next((write for one, write in FUNCTIONS.items() if one is value), None)
    module = getattr(value, "__module__", "")
    if write is None and not (isinstance(value, np.ufunc) or module in ("cmath", "math")):
        return None
    if write is None or len(facts) != 1:
        names = " ".join(function.__name__ for function in _BOTH)
        known = f"abs, np.conj real imag angle {names} where, and cmath's of these"
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
    return made_of(complex, w.op("fmul", size, w.op("cos", angle)), w.op("fmul", size, w.op("sin", angle)))


def complex_method(w: Writer, z: Fact, name: str, facts: list[Fact], node: ast.AST) -> Fact:
    if name not in ("conjugate", "conj") or facts:
        w.refuse(f"complex numbers in kernels have the method conjugate(), not '{name}'", node)
    return _conj(w, [z], node)


def _where(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    from ..control.conditions import as_condition  # which uses arithmetic

    test = as_condition(w, facts[0], node)
    kind: Any = common_class(w, facts[1:], node)
    kind = np.complex128 if kind is complex else kind  # NumPy's function gives NumPy's numbers
    a, b = (values_of(as_complex(w, fact, kind, node)) for fact in facts[1:])
    w.at(node)
    return made_of(kind, *(w.op("select", test, x, y, flags=()) for x, y in zip(a, b, strict=True)))
