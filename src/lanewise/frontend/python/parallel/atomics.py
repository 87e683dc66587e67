"""Atomic updates, such as lw.atomic_add: of one element of an array, by a number of its type.

    lw.atomic_min(a, i, x)      a: uint8,  x: a Python int        x below 0 raises, as a[i] = x does; x above 255 is
                                                                  no minimum of any element, and changes none

A number is first converted to the element's type. NumPy integers keep their low bits, which is right for sums; an
operand of min or max must fit the type, or be one that never wins.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from ....ir.function import Const
from ..arrays.indexing import read_only_words, view
from ..definitions import twin
from ..numbers.builtin_calls import arity
from ..numbers.convert import LEAST, MOST, constant, convert, fit_check, from_memory, number, to_memory, vast
from ..types import NumberType, is_supported, is_time_dtype
from ..values import Array, Constant, Fact, Number, Several, known_int, type_of
from ..writer import Writer

Call = Callable[[Writer, list[Fact], ast.AST], Fact]
NEVER_CHOSEN = {"min": MOST, "max": LEAST}  # the end of a type beyond which an operand changes nothing


def _atomic(word: str) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 3, 3, f"lw.atomic_{word}", node)
        place, type = _place(w, facts, node)
        x = number(w, vast(facts[2], type), node)
        w.at(node)
        mode = _mode(w, word, x, type, node)
        x = _candidate(w, word, x, type) if x.type.is_int and type.is_int else convert(w, x, type)
        old = w.op("atomic", place.pointer, to_memory(w, x), mode=mode, align=type.dtype.itemsize)
        return from_memory(w, old, type)

    return write


def _candidate(w: Writer, word: str, x: Number, type: NumberType) -> Number:
    """The integer operand of an integer update."""
    if word not in NEVER_CHOSEN:
        return convert(w, x, type)
    x = _inside(w, word, x, type)
    if not x.type.weak:
        fit_check(w, x, type, LEAST if word == "min" else MOST)
    return convert(w, x, type)


def _inside(w: Writer, word: str, x: Number, type: NumberType) -> Number:
    """The number, limited to the end of the type beyond which it changes nothing."""
    own, limits = np.iinfo(x.type.dtype), np.iinfo(type.dtype)
    end = int(limits.max if word == "min" else limits.min)
    if not own.min < end < own.max:
        return x
    exact, choose = known_int(x), min if word == "min" else max
    if exact is not None:
        return constant(x.type, choose(exact, end))
    name = ("s" if x.type.is_signed else "u") + word
    return Number(w.op(name, x.value, Const(x.type.ir, end)), x.type, x.nonneg or (word == "max" and end >= 0))


def _mode(w: Writer, word: str, x: Number, type: NumberType, node: ast.AST) -> str:
    if word in ("and", "or", "xor") and type.is_float:
        w.refuse(f"lw.atomic_{word} has no meaning for {type}", node)
    if word == "exchange":
        return "xchg"
    if type.is_bool and word not in ("and", "or", "xor"):
        w.refuse(f"lw.atomic_{word} has no meaning for bool; use an array of uint8 or int32", node)
    if x.type.is_float and not type.is_float and word not in NEVER_CHOSEN:
        right = f"write lw.{type.dtype.kind}{type.bits}(...), or use an array of floats"
        w.refuse(f"lw.atomic_{word} of {type} takes an integer; {right}", node)
    if type.is_float:
        return f"f{word}"
    return f"u{word}" if word in ("min", "max") and not type.is_signed else word


def _compare_exchange(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 4, 4, "lw.atomic_compare_exchange", node)
    place, type = _place(w, facts, node)
    if type.is_float:
        w.refuse("lw.atomic_compare_exchange takes integers; use a view of the array as int32 or int64", node)
    expected, new = (number(w, vast(fact, type), node) for fact in facts[2:])
    w.at(node)
    if expected.type.is_int and type.is_int and not expected.type.weak:
        fit_check(w, expected, type)
    values = [to_memory(w, convert(w, x, type)) for x in (expected, new)]
    old = w.op("cmpxchg", place.pointer, *values, align=type.dtype.itemsize)
    return from_memory(w, old, type)


def _place(w: Writer, facts: list[Fact], node: ast.AST) -> tuple[Array, NumberType]:
    array, index = facts[0], facts[1]
    if not isinstance(array, Array):
        w.refuse(f"an atomic update is of an array's element, not of {type_of(array)}", node)
    if not array.writable:
        w.refuse(read_only_words(array), node)
    indices: list[Any] = list(index.items) if isinstance(index, Several) else [index]
    if isinstance(index, Constant) and isinstance(index.value, tuple):
        indices = [Constant(item) for item in index.value]  # type: ignore[reportUnknownVariableType]
    place = view(w, array, indices, node)
    if place.ndim or place.dtype.fields is not None:
        count = "an index" if array.ndim == 1 else f"{array.ndim} indices"
        w.refuse(f"an atomic update is of one element; '{array.name}' needs {count}", node)
    if is_time_dtype(place.dtype):
        w.refuse(
            f"an atomic update of {place.dtype} is not possible; use its counts, {array.name}.view(np.int64)", node
        )
    if not is_supported(place.dtype):
        right = "use arrays of the parts" if place.dtype.kind == "c" else "use float32, or native byte order"
        w.refuse(f"an atomic update of {place.dtype} is not possible; {right}", node)
    if place.align < place.dtype.itemsize:
        packed = array.dtype.fields is not None or array.name.endswith("']")
        right = "lay the fields out with np.dtype(..., align=True)" if packed else f"pass {array.name}.copy()"
        w.refuse(f"an atomic update needs aligned elements; {right}", node)
    return place, NumberType(place.dtype)


ATOMICS: dict[Any, Call] = {
    **{
        getattr(twin, f"atomic_{word}"): _atomic(word)
        for word in ("add", "sub", "min", "max", "and", "or", "xor", "exchange")
    },
    twin.atomic_compare_exchange: _compare_exchange,
}
