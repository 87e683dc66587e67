"""Unpacking: `r, g, b = image[y, x]` assigns elements, rows, or the fields of one structured element to names.

Their number is known at compile time, from the signature (which has the length of short last axes) or the dtype; else
it is checked at run time, and a mismatch raises ValueError, as in Python.
"""

from __future__ import annotations

import ast

from ...ir.function import Const
from ...ir.types import I64
from ...record import replace
from .fields import field
from .indexing import element_or_view, move
from .values import Array, Fact, known
from .writer import Writer


def many_words(node: ast.AST, count: int) -> str:
    """That many values; for a shape, whose."""
    words = f"{count} value{'s' if count != 1 else ''}"
    value = node.value if isinstance(node, ast.Assign) else None
    if isinstance(value, ast.Attribute) and value.attr == "shape":
        axes = "1 dimension" if count == 1 else f"{count} dimensions"
        return f"'{ast.unparse(value.value)}' has {axes}: {words}"
    return words


def taken_apart(w: Writer, array: Array, count: int, node: ast.AST) -> list[Fact]:
    """The values of an array for that many names."""
    if array.ndim == 0:
        return [element_or_view(w, field(w, array, name, node), node) for name in array.dtype.names or ()]
    size = known(array.lengths[0])
    if size is not None and size != count:
        w.refuse(f"{size} values cannot be given to {count} names", node)
    w.at(node)
    if size is None and (w.options.checks or w.options.debug):
        same = w.op("icmp", array.lengths[0], Const(I64, count), mode="eq")
        w.check(same, f"'{array.name}' of length {{}} cannot be given to {count} names", "ValueError", array.lengths[0])
    return [_row(w, array, place, node) for place in range(count)]


def _row(w: Writer, array: Array, place: int, node: ast.AST) -> Fact:
    pointer = move(w, array.pointer, Const(I64, place), array.strides[0])
    row = replace(array, pointer=pointer, lengths=array.lengths[1:], strides=array.strides[1:])
    return element_or_view(w, row, node)
