"""Ops across lanes, and questions about them: lw.any ... lw.compress, lw.lane, lw.width, lw.uniform, private arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from ....ir.function import Const
from ....ir.types import I1, I32, I64, int_type
from ....record import replace
from ..arrays.private_memory import private_array
from ..control.conditions import as_condition
from ..definitions import twin
from ..numbers.builtin_calls import arity
from ..numbers.convert import boolean, convert, integer, number
from ..refusals.language import element_dtype
from ..types import WEAK_INT, NumberType
from ..values import Array, Constant, Fact, Number, is_sequence, known, place_for
from ..writer import HOST, Writer
from .atomics import ATOMICS

Call = Callable[[Writer, list[Fact], ast.AST], Fact]


def _in_lane(w: Writer, name: str, node: ast.AST) -> None:
    if is_outside(w):
        w.refuse(f"lw.{name} stands in a lanes loop or in a function called from one; outside there is one lane", node)
    w.at(node)


def _test(name: str) -> Call:
    """any, all, count of a condition."""

    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, f"lw.{name}", node)
        _in_lane(w, name, node)
        value = as_condition(w, facts[0], node)
        if name == "count":
            return convert(w, Number(w.op("count", value, type=I32), NumberType(np.dtype(np.int32)), True), WEAK_INT)
        return boolean(w.op(name, value), weak=True)

    return write


def _reduce(op: str, name: str) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, f"lw.{name}", node)
        _in_lane(w, name, node)
        x = number(w, facts[0], node)
        if x.type.is_bool:
            w.refuse(f"lw.{name} takes a number; write lw.count, lw.any or lw.all for a condition", node)
        word = name.removeprefix("scan_").replace("sum", "add")
        sign = "s" if x.type.is_signed else "u"
        mode = f"f{word}" if x.type.is_float else word if word == "add" else sign + word
        return Number(w.op(op, x.value, mode=mode), x.type, x.nonneg)

    return write


def _from_lane(name: str) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 2, 2, f"lw.{name}", node)
        _in_lane(w, name, node)
        x = number(w, facts[0], node)
        lane = integer(w, facts[1], node, "the number of a lane")
        if w.options.debug:
            _check_asked(w, lane, name)
        where = convert(w, lane, NumberType(np.dtype(np.int32)), "")
        return Number(w.op(name, x.value, where.value), x.type, x.nonneg)

    return write


def _check_asked(w: Writer, lane: Number, name: str) -> None:
    """In debug mode, check that the source lane exists, is active, and is the same in all lanes for lw.broadcast."""
    asked, own, width = convert(w, lane, WEAK_INT).value, w.op("lane", type=I64), w.op("width", type=I64)
    active = w.op("lshr", w.op("ballot", Const(I1, 1), type=I64), w.op("and", asked, Const(I64, 63)))
    there = w.op("icmp", asked, width, mode="ult")
    who = f"lw.{name}: lane {{}} asks lane {{}}"
    text = f"{who}, but the gang has {{}} lanes, from 0 on; write k % lw.width() to wrap around"
    w.check(there, text, "", own, asked, width)
    text = f"{who}, which is not active here; ask one that is, or in 'with lw.everywhere()'"
    w.check(w.op("trunc", active, type=I1), text, "", own, asked)
    if name == "broadcast":
        first = w.op("first", asked)
        same = w.op("icmp", asked, first, mode="eq")
        w.check(same, "lw.broadcast: lane {} here, but {} in the first active lane; write lw.shuffle", "", asked, first)


def _compress(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, "lw.compress", node)
    _in_lane(w, "compress", node)
    x = number(w, facts[0], node)
    return Number(w.op("compress", x.value, as_condition(w, facts[1], node)), x.type, x.nonneg)


def _number(name: str) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 0, 0, f"lw.{name}", node)
        _in_lane(w, name, node)
        return Number(w.op(name, type=I64), WEAK_INT, True)

    return write


def _uniform(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "lw.uniform", node)
    fact = facts[0]
    if isinstance(fact, Constant) or is_outside(w):
        return fact
    x = number(w, fact, node)
    w.at(node)
    if not w.options.debug:
        return Number(w.op("uniform", x.value), x.type, x.nonneg)
    first = w.op("first", x.value)
    mine, theirs = (w.op("bitcast", v, type=int_type(v.type.bits)) if x.type.is_float else v for v in (x.value, first))
    same = w.op("icmp", mine, theirs, mode="eq")
    shown = place_for(x)
    w.check(same, f"lw.uniform: {shown} here, but {shown} in the first active lane", "", x.value, first)
    return Number(first, x.type, x.nonneg)


# private arrays


def of_its_size(w: Writer) -> str:
    """The remedy for an array whose size is known only at run time."""
    if is_outside(w):
        return "write np.empty(n, dtype) here, or pass one as an argument"
    return "write lw.array(n, dtype, most=64), with the greatest size, or pass an array with a row for each lane"


def is_outside(w: Writer) -> bool:
    """Is this code outside of lanes?"""
    return w.place == HOST and not w.in_lanes


def private(w: Writer, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]) -> Fact:
    """lw.array(n, dtype)."""
    facts = arguments(node)
    named = {keyword.arg: w.evaluate(keyword.value) for keyword in node.keywords}
    facts += [named[name] for name in ("shape", "dtype") if name in named]
    if len(facts) == 3:
        named["most"] = facts.pop()
    if len(facts) != 2 or set(named) - {"shape", "dtype", "most"}:
        w.refuse(
            "lw.array takes a size and a dtype: lw.array(8, lw.f32); and most=, for a size known at run time", node
        )
    most = named.get("most")
    shape = _shape(w, facts[0] if most is None else most, node)
    dtype = element_dtype(facts[1].value) if isinstance(facts[1], Constant) else None
    if dtype is None:
        w.refuse("the dtype of lw.array must be known when compiling: lw.f32, np.int64 or a.dtype", node)
    found = private_array(w, shape, dtype, node)
    return found if most is None else _part(w, found, facts[0], node)


def _part(w: Writer, array: Array, shape: Fact, node: ast.AST) -> Array:
    """As much of an array of the greatest size as is needed."""
    items = is_sequence(shape)
    sizes = [integer(w, item, node, "the size of lw.array") for item in ([shape] if items is None else items)]
    if len(sizes) != array.ndim:
        w.refuse("'most' of lw.array has as many sizes as the array, as in lw.array((n, m), lw.f32, most=(8, 8))", node)
    w.at(node)
    for size, most in zip(sizes, array.lengths, strict=True):
        exact, limit = known(size.value), known(most)
        if exact is not None and limit is not None and not 0 <= exact <= limit:
            w.refuse(f"lw.array of size {exact}, and most is {limit}", node)
        if exact is None and (w.options.checks or w.options.debug):
            fits = w.op("icmp", size.value, most, mode="ule")
            w.check(fits, "lw.array of size {}, and most is {}", "ValueError", size.value, most)
    return replace(array, lengths=tuple(size.value for size in sizes))


def named_type(value: Any) -> Any:
    """'f4' names a dtype."""
    try:
        return np.dtype(value) if isinstance(value, str) else value
    except TypeError:
        return value


def _shape(w: Writer, fact: Fact, node: ast.AST) -> tuple[int, ...]:
    items = fact.value if isinstance(fact, Constant) else None
    if isinstance(fact, Number):
        items = known(fact.value)
    sizes: tuple[Any, ...] = items if isinstance(items, tuple) else (items,)  # type: ignore[reportUnknownVariableType]
    for size in sizes:
        if not isinstance(size, int | np.integer):
            w.refuse(f"the size of lw.array must be known when compiling; {of_its_size(w)}", node)
        if size < 0:
            w.refuse(f"the size of lw.array must not be negative, it is {size}", node)
    return tuple(int(size) for size in sizes)


CROSS_LANE: dict[Any, Call] = {
    twin.any: _test("any"),
    twin.all: _test("all"),
    twin.count: _test("count"),
    twin.sum: _reduce("reduce", "sum"),
    twin.min: _reduce("reduce", "min"),
    twin.max: _reduce("reduce", "max"),
    twin.scan_add: _reduce("scan", "scan_add"),
    twin.broadcast: _from_lane("broadcast"),
    twin.shuffle: _from_lane("shuffle"),
    twin.compress: _compress,
    twin.lane: _number("lane"),
    twin.width: _number("width"),
    twin.uniform: _uniform,
    **ATOMICS,
}
