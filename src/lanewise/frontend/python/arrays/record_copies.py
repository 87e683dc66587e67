"""Whole records: `q[i] = p[j]` of one dtype copies field by field, array fields element by element.

All loads precede the stores, so a record may be copied onto one that overlaps it. Gaps between fields are not copied;
NumPy does not promise it either. Fields of dtypes that kernels do not support, such as text, are copied as bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ....ir.function import Const
from ....ir.types import I64
from ....record import replace
from ..values import Array, Fact, known
from ..writer import Writer
from .fields import field
from .indexing import element, move, put

MOST_COPIED = 512  # elements of a record that is copied


def copy_record(w: Writer, place: Array, fact: Fact, node: ast.AST) -> None:
    """Assign one element of a structured dtype."""
    shown, names = ast.unparse(node), list(place.dtype.names or ())
    if not isinstance(fact, Array) or fact.ndim or fact.dtype != place.dtype:
        w.refuse(f"'{shown}' has the fields {', '.join(names)}; set them one by one, as {shown}['{names[0]}']", node)
    if place.dtype.itemsize > MOST_COPIED:
        w.refuse(f"'{shown}' has {place.dtype.itemsize} bytes; copy only the fields that are needed", node)
    values = [element(w, leaf, node) for leaf in _leaves(w, fact, node)]
    for leaf, value in zip(_leaves(w, place, node), values, strict=True):
        put(w, leaf, value, node)


def _leaves(w: Writer, array: Array, node: ast.AST) -> Iterator[Array]:
    """Views of the numbers in a record."""
    if array.ndim:
        for at in range(known(array.lengths[0]) or 0):
            pointer = move(w, array.pointer, Const(I64, at), array.strides[0])
            row = replace(array, pointer=pointer, lengths=array.lengths[1:], strides=array.strides[1:])
            yield from _leaves(w, row, node)
    elif array.dtype.fields is not None:
        for name in array.dtype.names or ():
            yield from _leaves(w, field(w, array, name, node, whole=True), node)
    else:
        yield array
