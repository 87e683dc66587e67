"""Operands and results of a function that is a ufunc for NumPy, where a kernel calls it: NumPy's own numbers.

f(x, 2)         with x of float32, 2 is float32 as well; alone it would be int64
f(2.0)          gives a float64, no Python float
"""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from ..types import DType, NumberType, complex_class
from ..values import Fact, Number, Several
from ..writer import Writer
from .complex_numbers import as_complex, complex_of
from .convert import convert, number

LIKE: dict[str, Any] = {"b": np.dtype(np.bool_), "i": 0, "f": 0.0}


def as_operands(w: Writer, facts: list[Fact], node: ast.AST) -> list[Fact]:
    """Numbers as a ufunc receives them: a Python number takes the dtype that NumPy gives it beside the others."""
    kinds = [_kind_of_number(w, fact, node) for fact in facts]
    strong = [dtype for dtype, _ in kinds if dtype is not None]
    found: list[Fact] = []
    for fact, (dtype, like) in zip(facts, kinds, strict=True):
        found.append(_as_number(w, fact, np.result_type(*strong, like) if dtype is None else dtype, node))
    return found


def _kind_of_number(w: Writer, fact: Fact, node: ast.AST) -> tuple[DType | None, Any]:
    """Its dtype if it has one; a number like it if it is Python's."""
    of = complex_of(fact)
    if of is not None:
        return (None, 0j) if of is complex else (np.dtype(of), None)
    type = number(w, fact, node).type
    return (None, LIKE[type.dtype.kind]) if type.weak else (type.dtype, None)


def _as_number(w: Writer, fact: Fact, dtype: DType, node: ast.AST) -> Fact:
    kind = complex_class(dtype)
    return convert(w, number(w, fact, node), NumberType(dtype)) if kind is None else as_complex(w, fact, kind, node)


def as_result(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    """Numbers as a ufunc returns them: NumPy's own."""
    if complex_of(fact) is complex:
        return as_complex(w, fact, np.complex128, node)
    if complex_of(fact) is not None:
        return fact
    if isinstance(fact, Several):
        return Several(tuple(as_result(w, item, node) for item in fact.items))
    if isinstance(fact, Number) and fact.type.weak:
        return convert(w, fact, NumberType(fact.type.dtype))
    return fact
