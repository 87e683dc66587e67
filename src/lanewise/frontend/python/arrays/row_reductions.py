"""Reductions of one row, of an array or an expression of arrays: sum, min, max, any, all, mean, argmax, dot, ...

    np.sum(a[i]), a[i].sum()        NumPy's: float rows in NumPy's own order of additions, integers in 64 bits
    sum(a[i]), max(a[i])            Python's: from left to right, in the type of the elements
    np.dot(a[i], b), a[i] @ b       the products, summed in the same order

Each is a text in the kernel language, over the row under the name `row`. In a lane it is a loop of that lane; it does
not depend on the width, the machine or the number of threads.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ..control.hidden_names import hidden
from ..numbers.arithmetic import binary
from ..numbers.convert import convert, number
from ..numbers.elementary import strong
from ..types import BOOL, FLOAT, NumberType, complex_class, element_type
from ..values import NONE, Array, Constant, Fact, Number, Row, is_sequence, known, type_of
from ..writer import Writer
from .complex_rows import are_not_zero, by_parts, is_complex_row, whole
from .row_sums import as_type, count_true, from_the_left, numpy_sum, over, plain_number, size_of, sum_type
from .rows import elementwise, in_memory, is_row

FOUND = "found = {1}\nfor k in range(len(row)):\n    {skip}if {0} row[k]:\n        found = {2}\n        break"
BEST = "best = row[0]\nfor k in range(1, len(row)):\n    x = row[k]\n    {}"
PLACE = "at = 0\nbest = row[0]\nfor k in range(1, len(row)):\n    x = row[k]\n    {}"
MASKED_BEST = """
best = zero
at = 0
count = 0
for k in range(len(row)):
    if mask[k]:
        x = row[k]
        if count == 0 or x {0}:
            best = x
            at = count
        count += 1
both = best, at, count
"""
# Of several axes, those that do not depend on an order: of the results for the parts along the first axis.
OF_PARTS = {
    **dict.fromkeys(("min", "max"), "best = row[0].{0}()\nfor k in range(1, len(row)):\n    x = row[k].{0}()\n    {1}"),
    "any": "found = False\nfor k in range(len(row)):\n    if row[k].any():\n        found = True\n        break",
    "all": "found = True\nfor k in range(len(row)):\n    if not row[k].all():\n        found = False\n        break",
    "sum": "total = zero\nfor k in range(len(row)):\n    total = total + row[k].sum()",
}
PREDICATES = ("any", "all", "count_nonzero")
OF_COMPLEX = ("sum", "mean", "prod", "dot", *PREDICATES)  # what complex numbers have
NANS = " or (x != x and best == best)"


def row_of(w: Writer, fact: Fact, name: str, node: ast.AST) -> Row:
    if not isinstance(fact, Array | Row) or not is_row(fact):
        w.refuse(f"{name} takes an array or an expression of arrays here, not {type_of(fact)}", node)
    if len(fact.lengths) > 1:
        many = len(fact.lengths)
        w.refuse(f"{name} takes one row here, not an array of {many} axes; write a loop over its rows", node)
    word = name.removeprefix("np.")
    if is_complex_row(fact) and word not in OF_COMPLEX:
        w.refuse(f"{name} of complex numbers is not in kernels; take it of np.abs(row), or of row.real", node)
    if is_complex_row(fact) and word in PREDICATES:
        fact = are_not_zero(w, fact, node)
    held = in_memory(w, fact, node)
    assert isinstance(held, Array | Row), "a row in memory is an array"
    return Row.of(held, node)


def some(w: Writer, length: Value, message: str, node: ast.AST) -> None:
    """Refuse, or check, that there is an element."""
    if known(length) == 0:
        w.refuse(f"{message}: this one has none", node)
    if known(length) is None and (w.options.checks or w.options.debug):
        w.at(node)
        w.check(w.op("icmp", length, Const(length.type, 0), mode="sgt"), message, "ValueError")


def _sum(w: Writer, row: Row, node: ast.AST) -> Fact:
    return numpy_sum(w, row, node)


def _mean(w: Writer, row: Row, node: ast.AST) -> Fact:
    """In float64 for integers, else in the type of the elements."""
    kind = row.type if row.type.is_float else NumberType(FLOAT)
    total = numpy_sum(w, as_type(kind, row, node, w), node)
    w.at(node)
    count = convert(w, size_of(w, row, node), kind)
    w.at(node)
    return Number(w.op("fdiv", total.value, count.value), kind)


def _var(w: Writer, row: Row, node: ast.AST, ddof: Fact) -> Number:
    mean = _mean(w, row, node)
    kind = row.type if row.type.is_float else NumberType(FLOAT)
    parts = (as_type(kind, row, node, w), mean)
    apart = elementwise(w, parts, node, lambda w, x, node: binary(w, ast.Sub(), x[0], x[1], node))
    square = elementwise(w, (apart,), node, lambda w, x, node: binary(w, ast.Mult(), x[0], x[0], node))
    assert isinstance(square, Row), "an expression of a row is one"
    total = numpy_sum(w, square, node)
    text = "count = max(n - ddof, 0)"
    count = hidden(w, text, {"n": size_of(w, row, node), "ddof": ddof}, node, "count")
    w.at(node)
    return Number(w.op("fdiv", total.value, convert(w, number(w, count, node), kind).value), kind)


def _prod(w: Writer, row: Row, node: ast.AST) -> Fact:
    kind = sum_type(row.type)
    return plain_number(w, from_the_left(w, "*", as_type(kind, row, node, w), Constant(kind.dtype.type(1)), node))


def _best(sign: str, name: str) -> Callable[[Writer, Row, ast.AST], Fact]:
    def write(w: Writer, row: Row, node: ast.AST) -> Fact:
        why = f"zero-size array to reduction operation {name} which has no identity"
        nans = NANS if row.type.is_float else ""
        if row.where is not None:
            return _masked_best(w, row, f"{sign} best{nans}", why, node)[0]
        some(w, row.lengths[0], why, node)
        return plain_number(
            w, hidden(w, BEST.format(f"best = x if x {sign} best{nans} else best"), {"row": row}, node, "best")
        )

    return write


def _masked_best(w: Writer, row: Row, test: str, why: str, node: ast.AST) -> tuple[Number, Number]:
    """The best of the selected elements, and its place among them."""
    zero = Constant(row.type.dtype.type(0))
    facts: dict[str, Fact] = {**over(row)[0], "zero": zero, "both": NONE}
    found = hidden(w, MASKED_BEST.format(test), facts, node, "both")
    items = is_sequence(found) or ()
    best, at, count = (plain_number(w, item) for item in items)
    if w.options.checks or w.options.debug:
        w.at(node)
        w.check(w.op("icmp", count.value, Const(count.value.type, 0), mode="ne"), why, "ValueError")
    return best, at


def _place(sign: str, name: str) -> Callable[[Writer, Row, ast.AST], Fact]:
    def write(w: Writer, row: Row, node: ast.AST) -> Fact:
        why = f"attempt to get {name} of an empty sequence"
        nans = NANS if row.type.is_float else ""
        if row.where is not None:
            return _masked_best(w, row, f"{sign} best{nans}", why, node)[1]
        some(w, row.lengths[0], why, node)
        text = PLACE.format(f"if x {sign} best{nans}:\n        at = k\n        best = x")
        return plain_number(w, hidden(w, text, {"row": row}, node, "at"))

    return write


def _found(test: str, before: str, after: str) -> Callable[[Writer, Row, ast.AST], Fact]:
    def write(w: Writer, row: Row, node: ast.AST) -> Fact:
        facts, skip = over(as_type(NumberType(BOOL), row, node, w))
        return hidden(w, FOUND.format(test, before, after, skip=skip), facts, node, "found")

    return write


Reduction = Callable[[Writer, Row, ast.AST], Fact]
NUMPYS: dict[str, Reduction] = {
    "sum": _sum,
    "mean": _mean,
    "prod": _prod,
    "min": _best("<", "minimum"),
    "max": _best(">", "maximum"),
    "argmin": _place("<", "argmin"),
    "argmax": _place(">", "argmax"),
    "any": _found("", "False", "True"),
    "all": _found("not", "True", "False"),
    "count_nonzero": count_true,
}
SPREADS = ("var", "std")
METHODS = (*[name for name in NUMPYS if name != "count_nonzero"], *SPREADS)
FUNCTIONS: dict[Any, str] = {getattr(np, name): name for name in (*NUMPYS, *SPREADS)}
PRODUCTS = (np.dot, np.vdot, np.inner)


def numpy_reduction(
    w: Writer, name: str, fact: Fact, rest: Sequence[Fact], named: dict[str, Fact], node: ast.AST
) -> Fact:
    """np.name(row) or row.name()."""
    of_parts = _of_parts(w, name, fact, node) if not rest and not named else None
    if of_parts is not None:
        return strong(w, of_parts, node)
    row = row_of(w, fact, f"np.{name}", node)
    axis = [*rest, *(named[word] for word in ("axis",) if word in named)]
    given = [word for word in named if word not in ("axis", "ddof")]
    if given or len(axis) > 1 or any(not isinstance(a, Constant) or a.value not in (None, 0, -1) for a in axis):
        w.refuse(f"np.{name} of a row takes nothing else in a kernel{' but ddof' if name in SPREADS else ''}", node)
    if name in SPREADS:
        found = _var(w, row, node, named.get("ddof", Constant(0)))
        w.at(node)
        return Number(w.op("sqrt", found.value), found.type) if name == "std" else found
    if named.get("ddof"):
        w.refuse(f"np.{name} takes no ddof", node)
    if row.type.is_complex and name in ("sum", "mean"):
        return by_parts(w, row, node, NUMPYS[name])
    if row.type.is_complex and name == "prod":
        return from_the_left(w, "*", row, whole(row, 1), node)
    found = NUMPYS[name](w, row, node)
    return strong(w, found, node)


def _of_parts(w: Writer, name: str, fact: Fact, node: ast.AST) -> Fact | None:
    """The reduction of an array of several axes; None where the order of its elements matters."""
    if not isinstance(fact, Array) or len(fact.lengths) < 2 or name not in OF_PARTS:
        return None
    kind = element_type(fact.dtype)
    if complex_class(fact.dtype) is not None or (name == "sum" and kind.is_float):
        return None
    facts: dict[str, Fact] = {"row": fact}
    if name in ("any", "all"):
        return hidden(w, OF_PARTS[name], facts, node, "found")
    if name == "sum":
        return plain_number(
            w, hidden(w, OF_PARTS[name], {**facts, "zero": Constant(sum_type(kind).dtype.type(0))}, node, "total")
        )
    sign = "<" if name == "min" else ">"
    for length in fact.lengths:
        some(w, length, f"zero-size array to reduction operation {name}imum which has no identity", node)
    choose = f"best = x if x {sign} best{NANS if kind.is_float else ''} else best"
    return plain_number(w, hidden(w, OF_PARTS[name].format(name, choose), facts, node, "best"))


def python_reduction(w: Writer, name: str, fact: Fact, node: ast.AST) -> Fact:
    """min(row), max(row), any(row), all(row), as Python's loops over the elements."""
    row = row_of(w, fact, name, node)
    if name in ("any", "all"):
        return NUMPYS[name](w, row, node)
    sign, empty = "<" if name == "min" else ">", f"{name}() iterable argument is empty"
    if row.where is not None:
        return _masked_best(w, row, f"{sign} best", empty, node)[0]
    some(w, row.lengths[0], empty, node)
    return plain_number(w, hidden(w, BEST.format(f"best = x if x {sign} best else best"), {"row": row}, node, "best"))


def python_sum(w: Writer, fact: Fact, start: Fact | None, node: ast.AST) -> Fact:
    """sum(row) and sum(row, start), as Python's loop: 0 + row[0] has the type of row[0]."""
    row = row_of(w, fact, "sum", node)
    if row.type.is_complex:
        return from_the_left(w, "+", row, whole(row, 0) if start is None else start, node)
    if start is None:
        start = Constant(0) if known(row.lengths[0]) == 0 else Constant(row.type.dtype.type(0))
    return plain_number(w, from_the_left(w, "+", row, start, node))


def product(w: Writer, left: Fact, right: Fact, node: ast.AST) -> Fact:
    """np.dot of two rows."""
    a, b = (row_of(w, side, "np.dot", node) for side in (left, right))
    products = elementwise(w, (a, b), node, lambda w, x, node: binary(w, ast.Mult(), x[0], x[1], node))
    assert isinstance(products, Row), "an expression of rows is one"
    if products.type.is_complex:
        return by_parts(w, products, node, NUMPYS["sum"])
    if products.type.is_float:
        return numpy_sum(w, products, node)
    start = Constant(products.type.dtype.type(0))
    return plain_number(w, from_the_left(w, "+", products, start, node))
