"""Fields of structured dtypes: each is a view of the array at the field's offset.

p['x'][i]       the field of every element, then one of them
p[i]['x']       the same in the other order; p[i][0] is the first field
p.x             only of records (np.recarray)

A field of a dtype that kernels do not support, such as text, is refused where it is used; `whole` takes its bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from math import gcd
from typing import Any, NoReturn, cast

import numpy as np

from ....ir.function import Const
from ....ir.types import I64
from ....record import replace
from ..refusals.not_taken import as_bytes, why_not
from ..values import Array, Constant
from ..writer import Writer


def field(w: Writer, array: Array, name: str, node: ast.AST, whole: bool = False) -> Array:
    """The field of every element, as a view; `whole`: the bytes of a dtype that kernels do not support."""
    fields = array.dtype.fields
    if fields is None or name not in fields:
        has = f"it has {', '.join(fields)}" if fields else f"its elements are {array.dtype}"
        w.refuse(f"'{array.name}' has no field '{name}'; {has}", node)
    dtype, offset = cast(dict[str, Any], fields)[name][:2]
    refusal = why_not(dtype, f"{array.name.partition('[')[0]}['{name}']")
    if refusal is not None:
        dtype = as_bytes(dtype) if whole else None
        if dtype is None:
            w.refuse(refusal, node)
    w.at(node)
    pointer = w.op("ptradd", array.pointer, Const(I64, offset), scale=1) if offset else array.pointer
    inner = dtype.base
    lengths = (*array.lengths, *(Const(I64, n) for n in dtype.shape))
    strides = list(array.strides)
    step = dtype.itemsize
    for n in dtype.shape:
        step //= max(n, 1)
        strides.append(Const(I64, step))
    align = gcd(array.align, offset) if offset else array.align
    shown = f"{array.name}['{name}']"
    return replace(
        array, pointer=pointer, dtype=inner, lengths=lengths, strides=tuple(strides), align=max(align, 1), name=shown
    )


def field_by_number(w: Writer, array: Array, indices: Sequence[Any], node: ast.AST) -> Array:
    """The field of one element by its number, which determines its type and so must be known at compile time."""
    names = list(array.dtype.names or ())
    place = indices[0].value if len(indices) == 1 and isinstance(indices[0], Constant) else None
    if not isinstance(place, int) or not -len(names) <= place < len(names):
        shown = ast.unparse(node.value) if isinstance(node, ast.Subscript) else array.name
        why = f"'{shown}' is one element with the fields {', '.join(names)}"
        w.refuse(f"{why}; write the name of one, as {shown}['{names[0]}']", node)
    return field(w, array, names[place], node)


def no_such_field(w: Writer, array: Array, name: str, node: ast.AST) -> NoReturn:
    """An attribute of records that is not a field."""
    import difflib

    names = list(array.dtype.names or ())
    shown = ast.unparse(node.value) if isinstance(node, ast.Attribute) else array.name
    near = difflib.get_close_matches(name, names, 1, 0.5) or names
    w.refuse(f"'{shown}' has no field '{name}'; it has {', '.join(names)}: write {shown}['{near[0]}']", node)


def field_of_record(w: Writer, array: Array, name: str, node: ast.AST) -> Array:
    """A field as an attribute, which NumPy allows only for records."""
    if array.dtype.type is not np.record and array.dtype.fields is not None and name in array.dtype.fields:
        shown = f"{ast.unparse(node.value)}['{name}']" if isinstance(node, ast.Attribute) else f"['{name}']"
        w.refuse(f"only records (np.recarray) have fields as attributes; write {shown}", node)
    return field(w, array, name, node)
