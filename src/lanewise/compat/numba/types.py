"""Numba's types, and signatures in its notations, with or without Numba installed.

    float64(float64, int32[:])      a signature; also as the text "f8(f8, i4[:])", as a tuple of types, or Numba's own

Numba's own objects are read by their texts, which say the same: "(float64, Array(int32, 1, 'A', ...)) -> float64".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from ...frontend.python.definitions.declared import ArrayOf, Declared
from ...frontend.python.types import FrontType, NumberType, TupleType, complex_class, part_of_complex
from ...ir.position import CompileError
from ...record import dataclass

_BITS: dict[str, str] = {
    **{f"{word}{bits}": f"{word[0]}{bits // 8}" for word in ("int", "uint") for bits in (8, 16, 32, 64)},
    **{f"{letter}{size}": f"{letter}{size}" for letter in "iu" for size in (1, 2, 4, 8)},
    "float32": "f4",
    "float64": "f8",
    "f4": "f4",
    "f8": "f8",
    "complex64": "c8",
    "complex128": "c16",
    "c8": "c8",
    "c16": "c16",
    **dict.fromkeys(("boolean", "bool_", "bool", "b1"), "?"),
    **dict.fromkeys(("intp", "int_", "longlong", "long_", "ssize_t"), "i8"),
    **dict.fromkeys(("uintp", "uint", "ulonglong", "ulong", "size_t"), "u8"),
    **dict.fromkeys(("float_", "double"), "f8"),
    "single": "f4",
    "intc": "i4",
    "uintc": "u4",
    "short": "i2",
    "ushort": "u2",
    **dict.fromkeys(("byte", "uchar"), "u1"),
    "char": "i1",
}
_NOTHING = ("void", "none", "None")
_OF_NUMBA = re.compile(r"(?:[Aa]rray)\((?:dtype=)?(\w+), (?:ndim=)?(\d+)d?[^()]*\)")


@dataclass(frozen=True, slots=True)
class Type:
    """A type of Numba: `float64(float64)` is a signature, `float64[:]` an array."""

    text: str

    def __call__(self, *params: Any) -> Type:
        return Type(f"{self.text}({', '.join(map(str, params))})")

    def __getitem__(self, axes: Any) -> Type:
        many = cast(tuple[Any, ...], axes) if isinstance(axes, tuple) else (axes,)
        return Type(f"{self.text}[{', '.join(':' * isinstance(axis, slice) for axis in many)}]")

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


TYPES: dict[str, Type] = {name: Type(name) for name in (*_BITS, *_NOTHING[:2]) if name != "bool"}


def is_signature(value: Any) -> bool:
    """Is it a signature, or several, where a decorator may also be given a function?"""
    if isinstance(value, str | Type | list | tuple):
        return True
    return type(value).__module__.startswith(("numba.core.types", "numba.core.typing"))


def declared(value: Any) -> tuple[Declared, ...]:
    """The signatures that a decorator is given: one, or a list of them; CompileError for what is none."""
    if isinstance(value, list):
        return tuple(map(_one, cast(list[Any], value)))
    return (_one(value),)


def _one(value: Any) -> Declared:
    several = cast(tuple[Any, ...], value)
    text = f"({', '.join(map(str, several))})" if isinstance(value, tuple) else str(value).strip()
    result: str | None = None
    found = re.fullmatch(r"\((.*)\) -> (.+)", text)
    if found is not None:
        inside, result = found[1], found[2]
    else:
        found = re.fullmatch(r"([\w.\[\]:, ]*?)\s*\((.*)\)", text)
        if found is None:
            raise CompileError(f"'{text}' is no signature; write it as \"float64(float64, int32[:])\"")
        inside, result = found[2], found[1] or None
    params = tuple(_type(part) for part in _parts(inside))
    of = None if result is None or result in _NOTHING else _type(result)
    return Declared(params, None if isinstance(of, ArrayOf) else of)  # an array that is returned keeps its type


def _parts(text: str) -> list[str]:
    """The types between commas outside of brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found if part.strip()]


def _type(text: str) -> FrontType | ArrayOf:
    array = _OF_NUMBA.fullmatch(text)
    if array is not None:
        return ArrayOf(_dtype(array[1], text), int(array[2]))
    array = re.fullmatch(r"([\w.]+)\s*\[([:1, ]+)\]", text)
    if array is not None:
        return ArrayOf(_dtype(array[1], text), array[2].count(",") + 1)
    return _number(text)


def _number(text: str) -> FrontType:
    dtype = _dtype(text, text)
    kind = complex_class(dtype)
    return NumberType(dtype) if kind is None else TupleType((part_of_complex(kind),) * 2, kind)


def _dtype(word: str, text: str) -> np.dtype[Any]:
    found = _BITS.get(word.rpartition(".")[2])
    if found is None:
        raise CompileError(
            f"'{text}' is no type of numbers or arrays; leave the signature out: types follow from the call"
        )
    return np.dtype(found)


def loops(value: Sequence[Any]) -> list[tuple[np.dtype[Any], ...]]:
    """The dtypes of a ufunc's operands, the results last, for each signature."""
    found: list[tuple[np.dtype[Any], ...]] = []
    for each in map(_one, value):
        types = [*each.params, *([] if each.result is None else [each.result])]
        found.append(tuple(type.dtype if isinstance(type, ArrayOf) else _plain(type) for type in types))
    return found


def _plain(type: FrontType) -> np.dtype[Any]:
    return np.dtype(type.of) if isinstance(type, TupleType) else type.dtype  # type: ignore[union-attr]
