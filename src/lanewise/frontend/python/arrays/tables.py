"""Outer arrays: constant tables in the module."""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np

from ....ir.function import Const, Global, Symbol
from ....ir.position import CompileError
from ....ir.types import I64
from ..definitions.signature import refuse_class
from ..types import is_stored, memory_type
from ..values import Array
from ..writer import Writer

LARGEST = 1 << 16


def table(w: Writer, array: np.ndarray[Any, Any], name: str, node: ast.AST) -> Array:
    """A global array as a constant; refused if it is large, because each compilation would carry a copy."""
    try:
        refuse_class(array, name)
    except CompileError as error:
        w.refuse(error.sentence, node)
    if array.nbytes > LARGEST:
        w.refuse(f"the global array '{name}' has {array.nbytes} bytes; pass it as an argument", node)
    if not is_stored(array.dtype):
        w.refuse(f"the global array '{name}' has dtype {array.dtype}; pass it as an argument", node)
    data = array.tobytes()
    key = (array.dtype, data)
    known = w.program.tables.get(key)
    if known is None:
        plain = re.sub(r"\W+", ".", name)
        known = f"{plain}.table{len(w.program.tables)}"
        w.program.tables[key] = known
        element = memory_type(array.dtype)
        w.program.module.globals[known] = Global(known, max(1, len(data)), 64, data or b"\0", True, element=element)
    lengths = tuple(Const(I64, n) for n in array.shape)
    strides = tuple(Const(I64, s) for s in np.ascontiguousarray(array).strides)
    return Array(Symbol(known), array.dtype, lengths, strides, False, array.dtype.itemsize, False, True, name=name)
