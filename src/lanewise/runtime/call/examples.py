"""Example arguments from a text of types: "f32[:,:], float, 256".

    f32[:] f32[:,:]     an array, contiguous in its last axis
    f32[::]             an array with any stride in its last axis
    f32[480,640]        an array of this shape: for `lanewise profile`
    256 0.5 True        a Python number; int, float, bool stand for some number
    f32 i64 bool_       a number of that dtype, as np.float64(0.5): it promotes f32 to f64, which a Python
                        float does not
    [('x', 'f8'), ('n', 'i4')][:]       an array of structures: what np.dtype takes, as Python writes it

NumPy's names, as explanations print them, are the same: float32[:,:] int64 bool[:].
"""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np

from ...frontend.python.definitions.twin import bool_, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64
from ...ir.position import CompileError

NUMBERS: dict[str, Any] = {
    "f32": f32,
    "f64": f64,
    "bool_": bool_,
    "i8": i8,
    "i16": i16,
    "i32": i32,
    "i64": i64,
    "u8": u8,
    "u16": u16,
    "u32": u32,
    "u64": u64,
}
NUMBERS.update({np.dtype(number).name: number for number in list(NUMBERS.values())})
PLAIN: dict[str, Any] = {"int": 1, "float": 1.0, "bool": True}
ARRAY = re.compile(r"(\w+|[\[{].*[\]}])\[((?:\d+|:)(?:,(?:\d+|:))*|(?:(?:\d+|:),)*::)\]")
LENGTH = 16


def arguments_from(text: str) -> list[Any]:
    """Example arguments of the types in a text."""
    return [_argument(word) for word in map(str.strip, _apart(text)) if word]


def _apart(text: str) -> list[str]:
    """Split at the commas outside brackets."""
    words, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            words.append("")
        else:
            words[-1] += letter
    return words


def _dtype(word: str) -> Any:
    if word in NUMBERS:
        return np.dtype(NUMBERS[word])
    try:
        return np.dtype(ast.literal_eval(word))
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _argument(word: str) -> Any:
    match = ARRAY.fullmatch(re.sub(r"\s", "", word))
    dtype = _dtype(match[1]) if match is not None else None
    if match is not None and dtype is not None:
        *others, last = match[2].split(",")
        shape = [LENGTH if axis == ":" else int(axis) for axis in others]
        if last == "::":
            return np.zeros((*shape, 2 * LENGTH), dtype)[..., ::2]
        return np.zeros((*shape, LENGTH if last == ":" else int(last)), dtype)
    if word in PLAIN:
        return PLAIN[word]
    if word in NUMBERS:
        return NUMBERS[word](1)
    try:
        value = ast.literal_eval(word)
    except (ValueError, SyntaxError, RecursionError, MemoryError):  # the last two: nested too deeply
        value = None
    if not isinstance(value, bool | int | float):
        raise CompileError(
            f"'{word}' is no argument; write f32[:,:] for an array, float, int or 256 for a Python number, "
            "f64 for NumPy's number of that dtype, "
            "[('x', 'f8'), ('n', 'i4')][:] for an array of structures"
        )
    return value
