"""Numba's promotion: Python's numbers are int64, float64 and bool, and arithmetic of integers is in 64 bits (NBEP 1).

    int32 + int32       int64           float32 * 2.0       float64         s = 0; s += float32     float64
    uint8 + uint16      uint64          float32 + int16     float32         int32 / int32           float64
    uint8 + int32       int64           float32 + int32     float64         uint8 << int64          uint64

Functions of NumPy, and operators on arrays, compute as NumPy's ufuncs do, but no number is weak and integers beside
floats take their type. Functions of `math` compute float32 operands in float32.
`tests/run/numbers/test_numba_promotion.py` has the types as Numba infers them.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...record import dataclass, replace
from .promotion import Promotion, Types
from .types import BOOL, FLOAT, INT, STRONG_BOOL, UINT64, DType, NumberType, is_supported
from .unify import meet_as_numpy

INT64, FLOAT32, FLOAT64 = NumberType(INT), NumberType(np.dtype(np.float32)), NumberType(FLOAT)
_HALF = np.dtype(np.float16)
_EXACT = "?bhB"  # integers that Numba converts to float32 without loss of rank
_SHIFTS = (np.left_shift, np.right_shift)
_COMPARISONS = (np.less, np.less_equal, np.greater, np.greater_equal, np.equal, np.not_equal)
_BITS = (np.bitwise_and, np.bitwise_or, np.bitwise_xor)


@dataclass(frozen=True, slots=True)
class NumbaPromotion(Promotion):
    def folds(self, *values: object) -> bool:
        """NumPy's numbers have types of their own; Python's fold as Numba folds literals."""
        return not any(isinstance(value, np.generic) for value in values)

    def own(self, type: NumberType) -> NumberType:
        return replace(type, weak=False) if type.weak else type

    def operator(self, ufunc: np.ufunc, *given: NumberType) -> Types | None:
        if ufunc in (*_SHIFTS, *_BITS) and any(type.is_float for type in given):
            return None
        if ufunc in _BITS and all(type.is_bool for type in given):
            return (STRONG_BOOL,) * 3
        if ufunc in _SHIFTS:
            left = self.alone(given[0])
            return left, left, left
        if ufunc is np.power and given[0] == FLOAT32 and not given[1].is_float:
            return (FLOAT32,) * 3
        common = _whole(given) if not any(type.is_float for type in given) else _float(given)
        if ufunc is np.true_divide and not common.is_float:
            common = FLOAT64
        return common, common, STRONG_BOOL if ufunc in _COMPARISONS else common

    def function(self, ufunc: np.ufunc, *given: NumberType) -> Types | None:
        return _loop_of(ufunc, *(self.own(type) for type in given))

    def alone(self, type: NumberType) -> NumberType:
        if type.is_float:
            return self.own(type)
        return UINT64 if type.dtype.kind == "u" else INT64

    def math(self, *given: NumberType) -> NumberType:
        return _float(given) if any(type.is_float for type in given) else FLOAT64

    def converted(self, to: NumberType, type: NumberType) -> NumberType:
        same = (to.is_int and type.is_int) or (to.is_float and type.is_float)
        return self.own(type if same else to)

    def for_python(self) -> Promotion:
        return replace(self, python_results=True)

    def meet(self, a: NumberType, b: NumberType) -> NumberType | None:
        return meet_as_numpy(a, b) if a.is_time or b.is_time else NumberType(np.promote_types(a.dtype, b.dtype))


def _whole(given: Types) -> NumberType:
    return UINT64 if all(type.dtype.kind == "u" for type in given) else INT64


def _float(given: Types) -> NumberType:
    """float32 if all operands are, or are small integers; else float64."""
    exact = all(type == FLOAT32 or type.dtype.char in _EXACT for type in given)
    return FLOAT32 if exact else FLOAT64


@lru_cache(maxsize=1024)
def _loop_of(ufunc: np.ufunc, *given: NumberType) -> Types | None:
    """The loop of a ufunc for these types; without float16, which Numba does not have."""
    floats = [type.dtype for type in given if type.is_float]
    dtypes: list[DType] = [type.dtype for type in given]
    if floats and len(floats) < len(dtypes) and not any(dtype == BOOL for dtype in dtypes):
        dtypes = [np.result_type(*floats)] * len(dtypes)
    try:
        found = ufunc.resolve_dtypes((*dtypes, *[None] * ufunc.nout))  # type: ignore[arg-type]
    except TypeError:
        return None
    wide = tuple(NumberType(np.dtype(np.float32) if dtype == _HALF else dtype) for dtype in found)
    return wide if all(is_supported(type.dtype) for type in wide) else None
