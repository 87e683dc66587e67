"""Rows of complex numbers: their parts, and reductions by parts.

    a[i].real           a view: every second number of the same memory; of an expression, a row
    a[i].sum()          a sum of the real parts, and one of the imaginary parts, each in NumPy's order for floats

A row's type is then the dtype of the complex number, which has no type in code: elements are two numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from ....ir.function import Const
from ....ir.types import I64
from ....record import replace
from ..numbers.complex_functions import FUNCTIONS
from ..numbers.complex_numbers import is_nonzero, made_of
from ..numbers.convert import boolean, number
from ..types import COMPLEX, complex_class
from ..values import Array, Constant, Fact, Number, Row
from ..writer import Writer
from .indexing import move
from .rows import elementwise

PARTS = {"real": np.real, "imag": np.imag}


def is_complex_row(fact: Fact) -> bool:
    if isinstance(fact, Row):
        return fact.type.is_complex
    return isinstance(fact, Array) and fact.ndim > 0 and complex_class(fact.dtype) is not None


def part_of_row(w: Writer, fact: Array | Row, name: str, node: ast.AST) -> Array | Row:
    """`real` or `imag` of the elements."""
    if isinstance(fact, Array):
        w.at(node)
        size = fact.dtype.itemsize // 2
        pointer = fact.pointer if name == "real" else move(w, fact.pointer, Const(I64, 1), Const(I64, size))
        of: Any = fact.dtype.type
        return replace(
            fact, pointer=pointer, dtype=COMPLEX[of], align=min(fact.align, size), name=f"{fact.name}.{name}"
        )
    found = elementwise(w, (fact,), node, lambda w, x, node: FUNCTIONS[PARTS[name]](w, x, node))
    assert isinstance(found, Row), "an expression of a row is one"
    return found


def by_parts(w: Writer, row: Row, node: ast.AST, reduce: Callable[[Writer, Row, ast.AST], Fact]) -> Fact:
    """The reduction of the real parts and that of the imaginary parts, as one number of NumPy's."""
    found: list[Number] = []
    for name in PARTS:
        found.append(number(w, reduce(w, Row.of(part_of_row(w, row, name, node), node), node), node))
    w.at(node)
    return made_of(row.type.dtype.type, found[0].value, found[1].value)


def are_not_zero(w: Writer, fact: Fact, node: ast.AST) -> Row:
    found = elementwise(w, (fact,), node, lambda w, x, node: boolean(is_nonzero(w, x[0], node), weak=False))
    assert isinstance(found, Row), "an expression of a row is one"
    return found


def whole(row: Row, value: int) -> Constant:
    """A number of the row's type."""
    return Constant(row.type.dtype.type(value))
