"""Methods of numbers: x.item(), x.astype(t), x.is_integer(), n.bit_count(), n.bit_length().

They belong to the types that have them in Python: bit_length to Python's ints, item and astype to NumPy's numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

from ....ir.function import Const
from ....record import replace
from ..refusals.language import number_type
from ..types import WEAK_INT, NumberType
from ..values import Constant, Fact, Number
from ..writer import Writer
from .builtin_calls import arity, fold
from .convert import boolean, convert
from .float_bits import bit_count, bit_length
from .time_calls import dtype_of_text, time_method

Method = Callable[[Writer, Number, list[Fact], ast.AST], Fact]
KNOWN = "item, astype, is_integer, bit_count and bit_length"


def method(w: Writer, base: Fact, name: str, facts: list[Fact], node: ast.AST) -> Fact:
    """base.name(...) of a number."""
    if isinstance(base, Constant):
        if not hasattr(base.value, name):
            w.refuse(f"'{type(base.value).__name__}' has no '{name}'", node)
        return fold(w, getattr(base.value, name), facts, node)
    assert isinstance(base, Number), "only numbers have methods"
    if base.type.is_time or (name == "astype" and _names_time(facts)):
        return time_method(w, base, name, facts, node)
    python = (
        {"i": int, "u": int, "f": float, "b": bool}[base.type.dtype.kind] if base.type.weak else base.type.dtype.type
    )
    if name not in METHODS:
        w.refuse(f"numbers in kernels have the methods {KNOWN}, not '{name}'", node)
    if not hasattr(python, name):
        w.refuse(f"{base.type} has no method '{name}' in Python", node)
    w.at(node)
    return METHODS[name](w, base, facts, node)


def _names_time(facts: list[Fact]) -> bool:
    return any(isinstance(fact, Constant) and dtype_of_text(fact.value) is not None for fact in facts)


def _item(w: Writer, x: Number, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 0, 0, "item", node)
    kind = {"f": np.float64, "b": np.bool_}.get(x.type.dtype.kind, np.int64)
    return convert(w, x, NumberType(np.dtype(kind), weak=True))


def _astype(w: Writer, x: Number, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "astype", node)
    kind = number_type(facts[0].value) if isinstance(facts[0], Constant) else None
    if kind is None:
        w.refuse("astype takes a type of numbers, as x.astype(lw.f32)", node)
    return convert(w, x, replace(kind, weak=False))


def _is_integer(w: Writer, x: Number, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 0, 0, "is_integer", node)
    if not x.type.is_float:
        return Constant(True)
    whole = w.op("fcmp", w.op("ftrunc", x.value), x.value, mode="oeq")
    finite = w.op("fcmp", w.op("fabs", x.value), Const(x.type.ir, float("inf")), mode="olt")
    return boolean(w.op("and", whole, finite), weak=True)


def _bit_count(w: Writer, x: Number, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 0, 0, "bit_count", node)
    return convert(w, Number(bit_count(w, x), replace(x.type, weak=False), True), WEAK_INT)


def _bit_length(w: Writer, x: Number, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 0, 0, "bit_length", node)
    return Number(bit_length(w, x), WEAK_INT, True)


METHODS: dict[str, Method] = {
    "item": _item,
    "astype": _astype,
    "is_integer": _is_integer,
    "bit_count": _bit_count,
    "bit_length": _bit_length,
}
