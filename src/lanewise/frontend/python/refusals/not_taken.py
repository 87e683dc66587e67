"""Arrays that kernels do not take, by dtype and by class: the reason, and what to pass instead.

    why_not(np.dtype("S5"), "s")        array 's' is text (S5); pass its codes, s.view((np.uint8, 5)): 5 for each text
    why_not(np.dtype("g"), "t")         array 't' has dtype longdouble; ...; pass t.astype(np.float64)

Of a structure, only fields that a kernel uses must have a supported dtype: another one is refused where a kernel reads
or writes it (`fields.py`), and a record is copied as a whole, byte by byte, unless it holds references.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..types import DType, complex_class, is_stored

HAVE = (
    "bool, int8 to int64, uint8 to uint64, float16 to float64, complex64, complex128, datetime64, timedelta64 and "
    "structures of these"
)
# What to pass, by NumPy's dtype letters.
INSTEAD = {
    "g": "{0}.astype(np.float64)",
    "G": "{0}.astype(np.complex128)",
    "FD": "{0}.astype({0}.dtype.newbyteorder('='))",
}
CODES = {"S": (1, "np.uint8"), "U": (4, "np.uint32")}  # bytes of a character, and its type

# The operations of arrays that kernels compile: a class that overrides one has other elements or another shape.
SEEN = (
    *("__getitem__", "__setitem__", "__len__", "__iter__", "__contains__", "__getattribute__"),
    *("shape", "ndim", "size", "dtype", "strides", "itemsize", "nbytes", "T", "flat"),
)
# NumPy's own subclasses with the array's elements: memory-mapped files, and records, whose fields are attributes too.
ALIKE = (np.memmap, np.recarray)


def own_ways(kind: type) -> list[str]:
    """The operations that a subclass of arrays overrides; empty if kernels see it as Python does."""
    own = [each for each in kind.__mro__[: kind.__mro__.index(np.ndarray)] if each not in ALIKE]
    return [name for name in SEEN if any(name in vars(each) for each in own)]


def why_not(dtype: DType, name: str) -> str | None:
    """The reason why an array of that dtype is refused; `name` is how its elements are written: s or s['name']."""
    if dtype.fields is not None:
        return None
    if dtype.shape:
        return why_not(dtype.base, name)
    if is_stored(dtype) or complex_class(dtype) is not None:
        return None
    if dtype.char in CODES:
        return _of_text(dtype, name)
    instead = {key: words for kinds, words in INSTEAD.items() for key in kinds}.get(dtype.char)
    advice = f"; pass {instead.format(name)}" if instead else ""
    return f"{_word(name)} '{name}' has dtype {dtype}; kernels have {HAVE}{advice}"


def _of_text(dtype: DType, name: str) -> str:
    """A view with one more axis, which needs no copy, also of a field."""
    bytes, code = CODES[dtype.char]
    letters, shown = dtype.itemsize // bytes, dtype.str.lstrip("<>|=")
    if not letters:
        return f"{_word(name)} '{name}' is text without a letter ({shown}); pass an array of numbers"
    native = name if dtype.isnative else f"{name}.astype('{shown}')"
    many = "one for each text" if letters == 1 else f"{letters} for each text, zeros after its end"
    passed = "pass its codes as an argument of their own" if _is_field(name) else "pass its codes"
    return f"{_word(name)} '{name}' is text ({shown}); {passed}, {native}.view(({code}, {letters})): {many}"


def _word(name: str) -> str:
    return "field" if _is_field(name) else "array"


def _is_field(name: str) -> bool:
    return name.endswith("']")


def as_bytes(dtype: DType) -> DType | None:
    """A dtype of raw bytes for copying records; None if that would break reference counts."""
    if dtype.hasobject:
        return None
    whole: Any = (np.uint8, (dtype.itemsize,))
    return np.dtype(whole)
