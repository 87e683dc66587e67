"""Unpacking: `r, g, b = image[y, x]` assigns elements, rows, or the fields of one structured element to names.

Their number is known at compile time, from the signature (which has the length of short last axes) or the dtype; else
it is checked at run time, and a mismatch raises ValueError, as in Python.
"""

from __future__ import annotations

import ast

from ....ir.function import Const
from ....ir.types import I64
from ....record import replace
from ..arrays.fields import field
from ..arrays.indexing import element_or_view, move
from ..values import Array, Fact, as_tuple, is_sequence, known, type_of
from ..writer import Writer


def unpack(w: Writer, target: ast.Tuple | ast.List, fact: Fact, node: ast.AST) -> None:
    """a, b = fact; a, *rest = fact."""
    items = taken_apart(w, fact, target, node) if isinstance(fact, Array) else is_sequence(fact)
    if items is None:
        w.refuse(f"only tuples and arrays can be taken apart, not {type_of(fact)}", node)
    names: list[ast.expr] = list(target.elts)
    star = next((k for k, item in enumerate(names) if isinstance(item, ast.Starred)), None)
    if star is None and len(items) != len(names):
        w.refuse(f"{many_words(node, len(items))} cannot be given to {len(names)} names", node)
    if star is not None:
        after = len(items) - (len(names) - star - 1)
        if after < star:
            w.refuse(f"{many_words(node, len(items))} cannot be given to {len(names) - 1} names and '*'", node)
        rest = names[star]
        assert isinstance(rest, ast.Starred), "it was found as one"
        names[star] = rest.value
        items = [*items[:star], as_tuple(items[star:after]), *items[after:]]
    for item, value in zip(names, items, strict=True):
        w.assign(item, value, node)


def many_words(node: ast.AST, count: int) -> str:
    """That many values; for a shape, whose."""
    words = f"{count} value{'s' if count != 1 else ''}"
    value = node.value if isinstance(node, ast.Assign) else None
    if isinstance(value, ast.Attribute) and value.attr == "shape":
        axes = "1 dimension" if count == 1 else f"{count} dimensions"
        return f"'{ast.unparse(value.value)}' has {axes}: {words}"
    return words


def taken_apart(w: Writer, array: Array, target: ast.Tuple | ast.List, node: ast.AST) -> list[Fact]:
    """The values of an array for the names; with a '*' among them, as many as there are."""
    count, size = len(target.elts), known(array.lengths[0]) if array.ndim else None
    if any(isinstance(item, ast.Starred) for item in target.elts):
        if array.ndim and size is None:
            w.refuse(
                f"how many elements '*' gets must be known when compiling; write {array.name}[1:] and the like", node
            )
        count = size or 0
    if array.ndim == 0:
        return [element_or_view(w, field(w, array, name, node), node) for name in array.dtype.names or ()]
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
