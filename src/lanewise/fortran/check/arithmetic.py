"""Arithmetic: Fortran's operators on scalars and arrays.

    7/(-2)          -3: integer division truncates toward zero
    1.5 + 2D0       in the wider of the two types
    each(f, a, b)   f for each pair of elements, so that sections round as loops do

Requires  Python's and NumPy's numbers, of the types that `kind_of` names.
Ensures   elements of an array are computed exactly as scalars are; `Undefined` where there is no value.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.digits import is_digits
from .layout import Undefined, Unknown

_RANK = {"i": 0, "f4": 1, "f8": 2, "c8": 3, "c16": 4}


def kind_of(value: Any) -> str:
    if isinstance(value, np.ndarray):
        found: Any = value.dtype
        return "b" if found.kind == "b" else "i" if found.kind in "iu" else f"{found.kind}{found.itemsize}"
    if isinstance(value, (bool, np.bool_)):
        return "b"
    return "i" if isinstance(value, (int, np.integer)) else f"{value.dtype.kind}{value.dtype.itemsize}"


def as_kind(value: Any, kind: str) -> Any:
    if kind_of(value) == kind or kind == "i":
        return value
    try:
        with np.errstate(over="ignore"):
            return value.astype(kind) if isinstance(value, np.ndarray) else np.dtype(kind).type(value)
    except OverflowError:
        raise Undefined("a number beyond all types") from None


def together(left: Any, right: Any) -> tuple[Any, Any, str]:
    """Both operands in the wider of their types."""
    one, two = kind_of(left), kind_of(right)
    if one not in _RANK or two not in _RANK:
        raise Unknown("arithmetic on other than numbers")
    wider = "c16" if {one, two} == {"f8", "c8"} else one if _RANK[one] >= _RANK[two] else two
    return as_kind(left, wider), as_kind(right, wider), wider


def plain(value: Any) -> Any:
    """Integer and logical scalars as Python's own."""
    if isinstance(value, np.bool_):
        return bool(value)
    return int(value) if isinstance(value, np.integer) else value


def number(text: str) -> Any:
    if text.startswith((".T", ".F")):
        return text.startswith(".T")
    if is_digits(text):
        return int(text)
    if "_" in text:
        raise Unknown("a constant with a kind")
    return np.float64(text.replace("D", "E")) if "D" in text else np.float32(text)


def unary(op: str, value: Any) -> Any:
    if op == ".NOT.":
        return np.logical_not(value) if isinstance(value, np.ndarray) else not value
    return -value if op == "-" else value


def logical(op: str, left: Any, right: Any) -> Any:
    found = {".AND.": np.logical_and, ".OR.": np.logical_or, ".EQV.": np.equal}.get(op, np.not_equal)(left, right)
    return plain(found)


def divided(left: Any, right: Any) -> Any:
    """Integer division truncates toward zero."""
    if np.any(np.equal(right, 0)):
        raise Undefined("a division by zero")
    found = np.abs(left) // np.abs(right) * np.sign(left) * np.sign(right)
    return found if isinstance(found, np.ndarray) else int(found)


def power(left: Any, right: Any) -> Any:
    if kind_of(left) == "i" and kind_of(right) == "i":
        if isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
            return each(_whole_power, left, right)
        return _whole_power(left, right)
    kind = kind_of(left) if kind_of(right) == "i" else together(left, right)[2]
    return each(lambda a, b: np.power(as_kind(a, kind), int(b) if kind_of(b) == "i" else as_kind(b, kind)), left, right)


def _whole_power(base: Any, exponent: Any) -> int:
    """The value that a variable would hold: overflowing products lose their upper bits, in any order."""
    if exponent < 0:
        if not base:
            raise Undefined("a division by zero")
        return 0 if abs(base) > 1 else int(base) if exponent % 2 else 1
    return (pow(int(base), int(exponent), 2**64) + 2**63) % 2**64 - 2**63


def each(function: Callable[..., Any], *values: Any) -> Any:
    """A function of scalars, element by element, so that sections round as loops do."""
    with np.errstate(all="ignore"):
        wide = [one for one in values if isinstance(one, np.ndarray)]
        if not wide:
            return function(*values)
        shape = wide[0].shape
        rows = [one.reshape(-1) if isinstance(one, np.ndarray) else [one] * wide[0].size for one in values]
        found = [function(*(plain(one) for one in row)) for row in zip(*rows, strict=True)]
        return np.array(found).reshape(shape) if found else np.zeros(shape, wide[0].dtype)
