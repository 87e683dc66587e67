"""Complex numbers: two numbers in code, with the class of the whole: complex, np.complex64 or np.complex128.

    z * w        (a c - b d, a d + b c), each rounded, as Python and NumPy compute it
    z / w        Smith's method; NumPy multiplies by an inverse where Python divides
    abs(z)       hypot of its parts

A complex number is a `Several` whose `of` is the class; its items are `real` and `imag`. Python's complex is weak, as
its floats are. An element of an array is loaded and stored as two floats, side by side.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import F32, F64, I64
from ..types import COMPLEX, complex_class, part_of_complex
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


def common_class(w: Writer, facts: Sequence[Fact], node: ast.AST) -> type:
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


def values_of(z: Several) -> Pair:
    first, second = z.items
    assert isinstance(first, Number) and isinstance(second, Number), "parts of a complex number are numbers"
    return first.value, second.value


def made_of(kind: Any, real: Value, imag: Value) -> Several:
    part = part_of_complex(kind)
    return Several((Number(real, part), Number(imag, part)), kind)


# arithmetic


def complex_binary(w: Writer, op: ast.operator, left: Fact, right: Fact, node: ast.AST) -> Fact:
    """left op right, if one of them is complex."""
    write = OPERATIONS.get(type(op))
    if write is None and not isinstance(op, ast.Pow):
        w.refuse("complex numbers have + - * / and **; write the formula", node)
    for side in (left, right):
        if isinstance(side, Array | Row):
            w.refuse("whole arrays of complex numbers are not computed; write a loop over their elements", node)
    if write is None:
        from .complex_functions import power  # which uses arithmetic

        return power(w, left, right, node)
    kind = common_class(w, (left, right), node)
    a, b = (values_of(as_complex(w, side, kind, node)) for side in (left, right))
    w.at(node)
    return made_of(kind, *write(w, a, b, kind))


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


OPERATIONS: dict[type[ast.operator], Callable[[Writer, Pair, Pair, Any], Pair]] = {
    ast.Add: _add,
    ast.Sub: _subtract,
    ast.Mult: _multiply,
    ast.Div: _divide,
}


def complex_unary(w: Writer, op: ast.unaryop, fact: Fact, node: ast.AST) -> Fact:
    z = as_complex(w, fact, complex_of(fact), node)
    if isinstance(op, ast.UAdd):
        return z
    if not isinstance(op, ast.USub):
        w.refuse("this operator has no meaning for a complex number", node)
    w.at(node)
    return made_of(z.of, *(w.op("fneg", part) for part in values_of(z)))


def complex_compare(w: Writer, word: str, left: Fact, right: Fact, node: ast.AST) -> Value:
    """Are they equal, or not? Complex numbers have no order."""
    if word not in ("eq", "ne"):
        w.refuse("complex numbers have no order; compare abs(z), or z.real", node)
    kind = common_class(w, (left, right), node)
    a, b = (values_of(as_complex(w, side, kind, node)) for side in (left, right))
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
    return made_of(kind, real, imag)


def store_complex(w: Writer, array: Array, fact: Fact, node: ast.AST) -> None:
    real, imag = values_of(as_complex(w, fact, complex_class(array.dtype), node))
    w.at(node)
    size = array.dtype.itemsize // 2
    align = max(1, min(array.align, size))
    w.op("store", real, array.pointer, align=align)
    w.op("store", imag, w.op("ptradd", array.pointer, Const(I64, size), scale=1), align=align)
