"""Declared types: signatures that a function is given, to which its arguments and its result are converted.

    Declared((int32, int32), int32)     f(2**31, 1.5) computes with int32(...) of each; what it returns becomes int32

Of several, arguments take the one of exactly their types, else the first that holds them without loss, else the first
to which numbers can be converted at all. Arrays are not converted: dtype and number of axes must be those declared.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ....record import dataclass
from ..types import ArrayType, DType, FrontType, NumberType, TupleType, is_complex


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """An array of this dtype, with so many axes."""

    dtype: DType
    ndim: int

    def __str__(self) -> str:
        return f"{self.dtype.name}[{', '.join(':' * self.ndim)}]"


@dataclass(frozen=True, slots=True)
class Declared:
    """The types of parameters; of the result, None if it is not declared, or if it is nothing."""

    params: tuple[FrontType | ArrayOf, ...]
    result: FrontType | None = None

    def __str__(self) -> str:
        return f"({', '.join(map(_word, self.params))})"


def chosen(declared: Sequence[Declared], given: Sequence[FrontType]) -> Declared | None:
    """The signature that arguments of these types take; None if there is none."""
    usable = [each for each in declared if len(each.params) == len(given)]
    for holds in (_is_same, _is_safe, _is_possible):
        for each in usable:
            if all(holds(type, param) for type, param in zip(given, each.params, strict=True)):
                return each
    return None


def _is_same(given: FrontType, param: FrontType | ArrayOf) -> bool:
    if isinstance(param, ArrayOf):
        return isinstance(given, ArrayType) and given.dtype == param.dtype and given.ndim == param.ndim
    a, b = _dtype(given), _dtype(param)
    return (a is not None and a == b) if b is not None else given == param  # np.dtype(None) is float64


def _is_safe(given: FrontType, param: FrontType | ArrayOf) -> bool:
    a, b = _dtype(given), None if isinstance(param, ArrayOf) else _dtype(param)
    return _is_same(given, param) or (a is not None and b is not None and np.can_cast(a, b, "safe"))


def _is_possible(given: FrontType, param: FrontType | ArrayOf) -> bool:
    a, b = _dtype(given), None if isinstance(param, ArrayOf) else _dtype(param)
    return _is_same(given, param) or (a is not None and b is not None and (a.kind != "c" or b.kind == "c"))


def _dtype(type: FrontType | ArrayOf) -> DType | None:
    """The dtype of a number; None for anything else."""
    if isinstance(type, TupleType) and is_complex(type):
        return np.dtype(type.of)
    return type.dtype if isinstance(type, NumberType) else None


def _word(type: FrontType | ArrayOf) -> str:
    dtype = None if isinstance(type, ArrayOf) else _dtype(type)
    return dtype.name if dtype is not None else str(type)
