"""Reductions of rows that leave out what is not a number, and a few that are made of others.

    np.nansum nanprod nanmean nanvar nanstd nanmin nanmax nanargmin nanargmax       as NumPy, bit for bit
    np.ptp np.average np.linalg.norm np.array_equal np.allclose np.trapezoid np.diff np.flip np.cross

NumPy replaces NaN by zero and sums up all elements; so do these. Rows of integers have none.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....ir.function import Const
from ....record import replace
from ..control.hidden_names import hidden
from ..numbers.arithmetic import binary
from ..numbers.convert import constant, convert, number
from ..numbers.elementary import elementary
from ..numbers.library_calls import LIBRARY
from ..types import BOOL, FLOAT, WEAK_INT, NumberType
from ..values import Constant, Fact, Number, Row, known
from ..writer import Writer
from .made_arrays import new_array
from .row_reductions import NUMPYS, numpy_reduction, row_of, some
from .row_sums import numpy_sum
from .rows import elementwise, part_of


def _whole(w: Writer, fact: Fact, name: str, node: ast.AST) -> Row:
    row = row_of(w, fact, f"np.{name}", node)
    if row.where is not None:
        w.refuse(f"np.{name} takes a whole row, without a mask", node)
    return row


def _nan_of(w: Writer, x: Number) -> Any:
    return w.op("fcmp", x.value, x.value, mode="uno")


def replaced(w: Writer, row: Row, instead: float, node: ast.AST) -> Row:
    """The row with a number in place of NaN."""

    def make(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        x = number(w, sides[0], node)
        w.at(node)
        other = constant(x.type, instead)
        return Number(w.op("select", _nan_of(w, x), other.value, x.value, flags=()), x.type)

    return _row(elementwise(w, (row,), node, make))


def _row(fact: Fact) -> Row:
    assert isinstance(fact, Row), "an expression of rows is one"
    return fact


def _are_numbers(w: Writer, row: Row, node: ast.AST) -> Row:
    def make(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        x = number(w, sides[0], node)
        w.at(node)
        return Number(w.op("fcmp", x.value, x.value, mode="ord"), NumberType(BOOL))

    return _row(elementwise(w, (row,), node, make))


def _count(w: Writer, row: Row, node: ast.AST) -> Number:
    return number(w, NUMPYS["count_nonzero"](w, _are_numbers(w, row, node), node), node)


def _divided(w: Writer, total: Number, count: Number, node: ast.AST) -> Number:
    divisor = convert(w, count, total.type)
    w.at(node)
    return Number(w.op("fdiv", total.value, divisor.value), total.type)


def _plain(name: str) -> str:
    return name.removeprefix("nan")


def _sum(w: Writer, name: str, row: Row, node: ast.AST) -> Fact:
    return NUMPYS[_plain(name)](w, replaced(w, row, 0.0 if name == "nansum" else 1.0, node), node)


def _mean(w: Writer, name: str, row: Row, node: ast.AST) -> Fact:
    return _divided(w, numpy_sum(w, replaced(w, row, 0.0, node), node), _count(w, row, node), node)


def _var(w: Writer, name: str, row: Row, node: ast.AST, ddof: Fact) -> Fact:
    """As np.nanvar: deviations of numbers only, and NaN without enough of them."""
    mean, count = number(w, _mean(w, name, row, node), node), _count(w, row, node)

    def square(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        x = number(w, sides[0], node)
        apart = number(w, binary(w, ast.Sub(), x, sides[1], node), node)
        w.at(node)
        kept = w.op("select", _nan_of(w, x), Const(x.type.ir, 0.0), apart.value, flags=())
        return Number(w.op("fmul", kept, kept), x.type)

    total = numpy_sum(w, _row(elementwise(w, (row, mean), node, square)), node)
    left = number(w, hidden(w, "left = n - ddof", {"n": count, "ddof": ddof}, node, "left"), node)
    found = _divided(w, total, left, node)
    enough = w.op("icmp", convert(w, left, WEAK_INT).value, Const(WEAK_INT.ir, 0), mode="sgt")
    nan = constant(found.type, float("nan"))
    value = w.op("select", enough, found.value, nan.value, flags=())
    return Number(w.op("sqrt", value) if name == "nanstd" else value, found.type)


EXTREME = """
best = row[0]
for k in range(1, len(row)):
    x = row[k]
    best = x if x {} best or best != best else best
"""


def _extreme(w: Writer, name: str, row: Row, node: ast.AST) -> Fact:
    _some(w, row, name, node)
    return number(w, hidden(w, EXTREME.format("<" if name == "nanmin" else ">"), {"row": row}, node, "best"), node)


def _some(w: Writer, row: Row, name: str, node: ast.AST) -> None:
    some(w, row.lengths[0], f"np.{name} of an empty row", node)


def _place(w: Writer, name: str, row: Row, node: ast.AST) -> Fact:
    if w.options.checks or w.options.debug:
        count = _count(w, row, node)
        w.at(node)
        w.check(
            w.op("icmp", count.value, Const(count.value.type, 0), mode="ne"), "All-NaN slice encountered", "ValueError"
        )
    instead = float("inf") if name == "nanargmin" else float("-inf")
    return NUMPYS[_plain(name)](w, replaced(w, row, instead, node), node)


Nan = Callable[[Writer, str, Row, ast.AST], Fact]
NANS: dict[Any, Nan] = {
    np.nansum: _sum,
    np.nanprod: _sum,
    np.nanmean: _mean,
    np.nanmin: _extreme,
    np.nanmax: _extreme,
    np.nanargmin: _place,
    np.nanargmax: _place,
}
SPREADS = (np.nanvar, np.nanstd)


def without_nans(w: Writer, function: Any, facts: Sequence[Fact], named: dict[str, Fact], node: ast.AST) -> Fact:
    """A call of one of np.nan... with a row."""
    name = function.__name__
    row = _whole(w, facts[0], name, node)
    if not row.type.is_float:  # nothing is left out
        return numpy_reduction(w, _plain(name), row, facts[1:], named, node)
    axis = [*facts[1:], *(named[word] for word in ("axis",) if word in named)]
    known_axis = all(isinstance(a, Constant) and a.value in (None, 0, -1) for a in axis)
    if len(axis) > 1 or not known_axis or set(named) - {"axis", "ddof"}:
        w.refuse(f"np.{name} of a row takes nothing else in a kernel{' but ddof' if function in SPREADS else ''}", node)
    if function in SPREADS:
        return _strong(w, _var(w, name, row, node, named.get("ddof", Constant(0))), node)
    return _strong(w, NANS[function](w, name, row, node), node)


def _strong(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    x = number(w, fact, node)
    return Number(x.value, replace(x.type, weak=False), x.nonneg)


# made of others


def _ptp(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    row = _whole(w, facts[0], "ptp", node)
    return binary(w, ast.Sub(), NUMPYS["max"](w, row, node), NUMPYS["min"](w, row, node), node)


def _average(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    row = _whole(w, facts[0], "average", node)
    if len(facts) == 1:
        return NUMPYS["mean"](w, row, node)
    weights = _whole(w, facts[1], "average", node)
    scale = number(w, NUMPYS["sum"](w, weights, node), node)
    products = elementwise(w, (row, weights), node, lambda w, x, node: binary(w, ast.Mult(), x[0], x[1], node))
    return binary(w, ast.Div(), NUMPYS["sum"](w, _row(products), node), scale, node)


def _norm(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    row = _whole(w, facts[0], "linalg.norm", node)
    kind = row.type if row.type.is_float else NumberType(FLOAT)

    def square(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        x = convert(w, number(w, sides[0], node), kind)
        w.at(node)
        return Number(w.op("fmul", x.value, x.value), kind)

    total = numpy_sum(w, _row(elementwise(w, (row,), node, square)), node)
    w.at(node)
    return Number(w.op("sqrt", total.value), total.type)


def _allclose(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    tests = elementwise(w, list(facts), node, lambda w, x, node: elementary(w, np.isclose, x, node, LIBRARY))
    return NUMPYS["all"](w, _row(tests), node)


COMPARED = """
equal = len(a) == len(b)
if equal:
    for k in range(len(a)):
        if not a[k] == b[k]:
            equal = False
            break
"""


def _array_equal(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    a, b = (_whole(w, fact, "array_equal", node) for fact in facts)
    return hidden(w, COMPARED, {"a": a, "b": b}, node, "equal")


def _ends(w: Writer, fact: Fact, name: str, node: ast.AST) -> tuple[Fact, Fact]:
    """row[1:] and row[:-1]."""
    row = _whole(w, fact, name, node)
    one, last = Constant(1), Constant(-1)
    return part_of(w, row, [(one, None, None)], node), part_of(w, row, [(None, last, None)], node)


def _diff(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    after, before = _ends(w, facts[0], "diff", node)
    return elementwise(w, (after, before), node, lambda w, x, node: binary(w, ast.Sub(), x[0], x[1], node))


def _trapezoid(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    after, before = _ends(w, facts[0], "trapezoid", node)
    step: Fact = _diff(w, facts[1:2], node) if len(facts) > 1 else Constant(1.0)

    def area(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        both = binary(w, ast.Mult(), sides[2], binary(w, ast.Add(), sides[0], sides[1], node), node)
        return binary(w, ast.Div(), both, Constant(2.0), node)

    return numpy_sum(w, _row(elementwise(w, (after, before, step), node, area)), node)


def _flip(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    return part_of(w, _whole(w, facts[0], "flip", node), [(None, None, Constant(-1))], node)


CROSS = """
place[0] = a[1] * b[2] - a[2] * b[1]
place[1] = a[2] * b[0] - a[0] * b[2]
place[2] = a[0] * b[1] - a[1] * b[0]
"""


def _cross(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Fact:
    a, b = (_whole(w, fact, "cross", node) for fact in facts)
    for row in (a, b):
        if known(row.lengths[0]) not in (None, 3):
            w.refuse("np.cross takes rows of three numbers here", node)
    product = elementwise(w, (a, b), node, lambda w, x, node: binary(w, ast.Mult(), x[0], x[1], node))
    place = new_array(w, [constant(WEAK_INT, 3)], _row(product).type.dtype, node)
    hidden(w, CROSS, {"a": a, "b": b, "place": place}, node)
    return place


Made = Callable[[Writer, Sequence[Fact], ast.AST], Fact]
MADE_OF: dict[Any, tuple[int, int, tuple[str, ...], Made]] = {
    np.ptp: (1, 1, (), _ptp),
    np.average: (1, 2, ("weights",), _average),
    np.linalg.norm: (1, 1, (), _norm),
    np.array_equal: (2, 2, (), _array_equal),
    np.allclose: (2, 4, ("rtol", "atol"), _allclose),
    np.diff: (1, 1, (), _diff),
    np.trapezoid: (1, 2, ("x",), _trapezoid),
    np.flip: (1, 1, (), _flip),
    np.cross: (2, 2, (), _cross),
}


def made_of_others(w: Writer, function: Any, facts: Sequence[Fact], named: dict[str, Fact], node: ast.AST) -> Fact:
    least, most, words, write = MADE_OF[function]
    name = function.__name__
    given = list(facts)
    for word, fact in named.items():
        if word == "axis" and isinstance(fact, Constant) and fact.value in (None, 0, -1):
            continue
        if word not in words or len(given) != most - len(words) + words.index(word):
            w.refuse(f"np.{name} of rows takes {most} arguments in order in a kernel, not '{word}'", node)
        given.append(fact)
    if not least <= len(given) <= most:
        w.refuse(f"np.{name} of rows takes {least} to {most} arguments in a kernel, not {len(given)}", node)
    return write(w, given, node)
