"""Sums of one row: float rows in NumPy's own order of additions, integers in 64 bits, others from left to right.

Eight partial sums of blocks of up to 128 elements, and halves of what is longer. The same order holds for the elements
that a mask selects.
"""

from __future__ import annotations

import ast

import numpy as np

from ....ir.function import Const
from ....record import replace
from ..control.hidden_names import hidden
from ..numbers.convert import convert, number
from ..types import BOOL, WEAK_INT, NumberType
from ..values import Array, Constant, Fact, Number, Row, known
from ..writer import Writer
from .rows import elementwise

# NumPy's order of additions: eight sums of blocks of up to 128, and halves of what is longer.
PAIRWISE = """
n = len(row)
depth = 0
at = 0
{rest}
size = n
total = zero
while True:
    {halves}
    s = zero
    if size < 8:
        for k in range(size):
            s = s + row[at + k]
    else:
        r0, r1, r2, r3 = zero + row[at], zero + row[at + 1], zero + row[at + 2], zero + row[at + 3]
        r4, r5, r6, r7 = zero + row[at + 4], zero + row[at + 5], zero + row[at + 6], zero + row[at + 7]
        whole = size - size % 8
        for k in range(at + 8, at + whole, 8):
            r0, r1, r2, r3 = r0 + row[k], r1 + row[k + 1], r2 + row[k + 2], r3 + row[k + 3]
            r4, r5, r6, r7 = r4 + row[k + 4], r5 + row[k + 5], r6 + row[k + 6], r7 + row[k + 7]
        s = ((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))
        for k in range(at + whole, at + size):
            s = s + row[k]
    at = at + size
    {join}
    total = s
    break
"""


REST, HALVES, JOIN = (
    "rest, begun, parts = lanes_array(64, index), lanes_array(64, index), lanes_array(64, kind)",
    """while size > 128:
        half = size // 2
        half = half - half % 8
        rest[depth] = size - half
        begun[depth] = 0
        depth = depth + 1
        size = half""",
    """while depth > 0 and begun[depth - 1] == 1:
        s = parts[depth - 1] + s
        depth = depth - 1
    if depth > 0:
        parts[depth - 1] = s
        begun[depth - 1] = 1
        size = rest[depth - 1]
        continue""",
)


MASKED = """
depth = 0
at = 0
{rest}
r = lanes_array(8, kind)
size = count
total = zero
while True:
    {halves}
    s = zero
    whole = size - size % 8
    for k in range(size):
        while not mask[at]:
            at += 1
        x = row[at]
        at += 1
        if size >= 8 and k < whole:
            r[k % 8] = (zero if k < 8 else r[k % 8]) + x
            if k == whole - 1:
                s = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]))
        else:
            s = s + x
    {join}
    total = s
    break
"""


FROM_THE_LEFT = "total = start\nfor k in range(len(row)):\n    {skip}total = total {sign} row[k]"


def as_type(kind: NumberType, row: Row, node: ast.AST, w: Writer) -> Row:
    """The row, with elements converted."""
    if row.type.dtype == kind.dtype:
        return row
    found = elementwise(w, (row,), node, lambda w, sides, node: convert(w, number(w, sides[0], node), kind))
    assert isinstance(found, Row), "an expression of a row is one"
    return found


def sum_type(type: NumberType) -> NumberType:
    """Of NumPy's sums: 64 bits for integers and booleans."""
    if type.is_float:
        return type
    return NumberType(np.dtype(np.uint64 if type.dtype.kind == "u" else np.int64))


def numpy_sum(w: Writer, row: Row, node: ast.AST) -> Number:
    """As np.sum of one axis, bit for bit."""
    kind = sum_type(row.type)
    row = as_type(kind, row, node, w)
    if not kind.is_float:
        return plain_number(w, from_the_left(w, "+", row, Constant(kind.dtype.type(0)), node))
    if row.where is not None:
        return _masked_sum(w, row, row.where, kind, node)
    size = known(row.lengths[0])
    short = size is not None and size <= 128
    words = {"rest": "", "halves": "pass", "join": ""} if short else {"rest": REST, "halves": HALVES, "join": JOIN}
    facts: dict[str, Fact] = {"row": row, "zero": Constant(kind.dtype.type(-0.0)), "kind": Constant(kind.dtype.type)}
    found = plain_number(w, hidden(w, PAIRWISE.format(**words), facts, node, "total"))
    w.at(node)  # no elements: zero, and not the neutral element
    empty = w.op("icmp", row.lengths[0], Const(row.lengths[0].type, 0), mode="eq")
    return Number(w.op("select", empty, Const(kind.ir, 0.0), found.value, flags=()), found.type)


def plain_number(w: Writer, fact: Fact) -> Number:
    if isinstance(fact, Constant):
        fact = number(w, fact, ast.Pass())
    assert isinstance(fact, Number), "a reduction is a number"
    return Number(fact.value, replace(fact.type, weak=False), fact.nonneg)


def from_the_left(w: Writer, sign: str, row: Row, start: Fact, node: ast.AST) -> Fact:
    facts, skip = over(row)
    return hidden(w, FROM_THE_LEFT.format(sign=sign, skip=skip), {**facts, "start": start}, node, "total")


def over(row: Row) -> tuple[dict[str, Fact], str]:
    """The facts of a loop over the elements, and the line that skips those that a mask does not select."""
    if row.where is None:
        return {"row": row}, ""
    return {"row": replace(row, where=None), "mask": Row.of(row.where, row.node)}, "if not mask[k]: continue\n    "


def size_of(w: Writer, row: Row, node: ast.AST) -> Number:
    """How many elements there are."""
    if row.where is not None:
        return plain_number(w, count_true(w, Row.of(row.where, node), node))
    return Number(row.lengths[0], NumberType(np.dtype(np.int64)), True)


def _masked_sum(w: Writer, row: Row, mask: Array | Row, kind: NumberType, node: ast.AST) -> Number:
    """The same order of additions, over the elements that are selected."""
    count = size_of(w, row, node)
    facts: dict[str, Fact] = {
        **over(row)[0],
        "count": Number(count.value, WEAK_INT, True),
        "zero": Constant(kind.dtype.type(-0.0)),
        "kind": Constant(kind.dtype.type),
    }
    text = MASKED.format(rest=REST, halves=HALVES, join=JOIN)
    found = plain_number(w, hidden(w, text, facts, node, "total"))
    w.at(node)
    empty = w.op("icmp", count.value, Const(count.value.type, 0), mode="eq")
    return Number(w.op("select", empty, Const(kind.ir, 0.0), found.value, flags=()), found.type)


def count_true(w: Writer, row: Row, node: ast.AST) -> Fact:
    facts, skip = over(as_type(NumberType(BOOL), row, node, w))
    text = f"count = 0\nfor k in range(len(row)):\n    {skip}count += 1 if row[k] else 0"
    return plain_number(w, hidden(w, text, facts, node, "count"))
