"""Types of the kernel language, as in the Python twin: NumPy's dtypes, and Python's own numbers, which are weak.

    int32 float32 ...       array elements and np.float32(...)-like values keep their dtype
    weak int float bool     Python's numbers: float32 * 2.0 stays float32, alone they are int64, float64, bool

NumPy itself decides the result type of an operation on two types (`ufunc.resolve_dtypes`, NEP 50), so the rules are its
rules. A weak number alone follows Python. `unify.py` finds the type of a variable where its assignments meet.
"""

from __future__ import annotations

import ctypes
import sys
import types
from functools import lru_cache
from typing import Any, cast

import numpy as np

from ...ir import types as ir
from ...record import dataclass, field

DType = np.dtype[Any]

BOOL, INT, FLOAT = np.dtype(np.bool_), np.dtype(np.int64), np.dtype(np.float64)
_HALF = np.dtype(np.float32)
MOST_LENGTH = 2**48  # of an axis: more than any memory holds, yet sums of indices do not wrap
OF_C = ("_cffi_backend", "cffi.api", "numba.core.ccallback")  # modules of objects with C functions as attributes
_SUPPORTED = "?bBhHiIlLqQfdMm"
_OPEN = "lanewise.open"
_WEAK: dict[str, type] = {"b": bool, "i": int, "f": float}


@dataclass(frozen=True, slots=True)
class NumberType:
    """A number. `range` is the least and the greatest value that a signature promises, if any.

    `small`: it is below `SMALL` in the call for which code is compiled; other calls run the same code.
    """

    dtype: DType
    weak: bool = False
    range: tuple[int, int] | None = None
    small: bool = field(default=False, compare=False)

    @property
    def is_bool(self) -> bool:
        return self.dtype.kind == "b"

    @property
    def is_int(self) -> bool:
        return self.dtype.kind in "iu"

    @property
    def is_float(self) -> bool:
        return self.dtype.kind == "f"

    @property
    def is_time(self) -> bool:
        return is_time_dtype(self.dtype)

    @property
    def is_complex(self) -> bool:
        """Of rows only: a complex number by itself is a pair (`COMPLEX`)."""
        return self.dtype.kind == "c"

    @property
    def is_signed(self) -> bool:
        return self.dtype.kind == "i"

    @property
    def bits(self) -> int:
        return self.dtype.itemsize * 8

    @property
    def ir(self) -> ir.Type:
        return value_type(self.dtype)

    @property
    def word(self) -> str:
        """int and float are Python's own, float64 is NumPy's."""
        return _WEAK[self.dtype.kind].__name__ if self.weak else self.dtype.name

    def __str__(self) -> str:
        return f"a Python {self.word}" if self.weak else self.word


@dataclass(frozen=True, slots=True)
class ObjectType:
    """An object that is known at compile time: a function, a module, a string, None."""

    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ObjectType) and (self.value is other.value or _equal(self.value, other.value))

    def __hash__(self) -> int:
        return hash(type(self.value).__name__)

    def __str__(self) -> str:
        word = getattr(self.value, "kind_word", None)
        kind = word if isinstance(word, str) else type(self.value).__name__
        return "None" if self.value is None else f"the {kind} {_name(self.value)}"


@dataclass(frozen=True, slots=True)
class TupleType:
    """Several values; `of` is the class if they are fields of a named tuple or a frozen dataclass."""

    items: tuple[FrontType, ...]
    of: type | None = None

    @property
    def is_sequence(self) -> bool:
        """Has it an order that programs see? A dataclass has not."""
        return self.of is None or issubclass(self.of, tuple)

    def __str__(self) -> str:
        if self.of is not None and self.of in COMPLEX:
            return "a Python complex" if self.of is complex else self.of.__name__
        items = ", ".join(map(str, self.items))
        return f"a tuple ({items})" if self.of is None else f"a {self.of.__name__} ({items})"


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array. A length or byte stride is a number where the signature fixes it, else None.

    `align` divides the address of every element. `private` belongs to one lane. `ranks` of zero is one element of a
    structured dtype. `short` says that every length is below 2^31, `near` that distances in it have 32 bits (`NEAR` and
    `LONGEST_NEAR` of `ir/function.py`).
    """

    dtype: DType
    lengths: tuple[int | None, ...]
    strides: tuple[int | None, ...]
    writable: bool = True
    align: int = 1
    private: bool = False
    short: bool = False
    near: bool = False

    @property
    def ndim(self) -> int:
        return len(self.lengths)

    def __str__(self) -> str:
        if self.ndim == 0:
            return (
                f"an element of dtype {self.dtype}" if self.dtype.fields else f"an array of {self.dtype} without axes"
            )
        return f"a{' private' if self.private else ''} {self.ndim}-dimensional array of {self.dtype}"


@dataclass(frozen=True, slots=True)
class MissingType:
    """A variable without a usable value; `why` is the sentence for its uses.

    `absent`: on some path nothing was assigned yet. `unset`: with a number from another path it becomes a variable that
    `MaybeSet` describes.
    """

    why: str
    absent: bool = False
    unset: bool = False

    def __str__(self) -> str:
        return "no value"


FrontType = NumberType | ObjectType | TupleType | ArrayType | MissingType

WEAK_BOOL, WEAK_INT, WEAK_FLOAT = (NumberType(dtype, weak=True) for dtype in (BOOL, INT, FLOAT))
STRONG_BOOL, UINT64 = NumberType(BOOL), NumberType(np.dtype(np.uint64))


COMPLEX: dict[Any, DType] = {
    complex: np.dtype(np.float64),
    np.complex64: np.dtype(np.float32),
    np.complex128: np.dtype(np.float64),
}  # classes of complex numbers, and the dtypes of their parts


class MaybeSet:
    """The class of a tuple that stands for a number variable which some paths do not set: the number, and a boolean."""


def is_complex(type: FrontType) -> bool:
    return isinstance(type, TupleType) and type.of in COMPLEX


def complex_class(dtype: DType) -> Any:
    """The class of a complex element; None for others."""
    return dtype.type if dtype.isnative and dtype.type in COMPLEX else None


def part_of_complex(kind: Any) -> NumberType:
    """The type of a part of a complex number."""
    return NumberType(COMPLEX[kind], weak=kind is complex)


def fields_of(kind: Any) -> tuple[str, ...] | None:
    """The names of the fields of a named tuple, a frozen dataclass or a complex number; None for other classes."""
    if not isinstance(kind, type):
        return None
    if kind in COMPLEX:
        return "real", "imag"
    if issubclass(kind, tuple):
        return getattr(cast(Any, kind), "_fields", None)
    params = kind.__dict__.get("__dataclass_params__")
    if params is None or not params.frozen:
        return None
    return tuple(field.name for field in sys.modules["dataclasses"].fields(kind))


def is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray)


def is_scalar(value: Any) -> bool:
    """Is it a NumPy scalar?"""
    return isinstance(value, np.generic)


def has_attributes(value: Any) -> bool:
    """May a kernel read the attributes of an outer object?"""
    known = isinstance(value, types.ModuleType | type | tuple | np.dtype | ctypes.CDLL)
    known = known or value.__class__.__module__ in OF_C or fields_of(value.__class__) is not None
    return known or getattr(value, "has_members", None) is True


def is_supported(dtype: DType) -> bool:
    return dtype.char in _SUPPORTED and dtype.isnative


def is_time_dtype(dtype: DType) -> bool:
    """Is it datetime64 or timedelta64, whose numbers are counts of a unit?"""
    return dtype.kind in "mM"


def unit_of(dtype: DType) -> str:
    """The unit of a time; NaT without one is `generic`."""
    return np.datetime_data(dtype)[0]


def is_half(dtype: DType) -> bool:
    """Is it float16 or bfloat16, which are float32 in registers?"""
    return dtype.char == "e" or (dtype.kind == "V" and dtype.name == "bfloat16")


def is_stored(dtype: DType) -> bool:
    """May elements of arrays have it? Some have another form in registers (`numbers/storage.py`)."""
    return dtype.char in _SUPPORTED or is_half(dtype)


def open_dtype(dtype: DType, number: int) -> DType:
    """An equal dtype, for an array of which the compiler is asked what is stored in it: NumPy carries such notes."""
    return np.dtype(dtype, metadata={_OPEN: number})


def open_number(dtype: DType) -> int | None:
    """The number of an open dtype."""
    return None if dtype.metadata is None else dtype.metadata.get(_OPEN)


def element_type(dtype: DType) -> NumberType:
    """The type of an array's element as a number."""
    return NumberType(_HALF if is_half(dtype) else dtype.newbyteorder("="))


def value_type(dtype: DType) -> ir.Type:
    """The type of a value of this dtype in a register."""
    assert is_supported(dtype), f"{dtype} has no type in code"
    if dtype.kind == "b":
        return ir.I1
    if dtype.kind == "f":
        return ir.F32 if dtype.itemsize == 4 else ir.F64
    return ir.int_type(dtype.itemsize * 8)


def memory_type(dtype: DType) -> ir.Type:
    """The type of a value of this dtype in memory: as in a register, except that bool is a byte."""
    if not is_supported(dtype) and is_stored(dtype):
        return ir.int_type(dtype.itemsize * 8)
    return ir.I8 if dtype.kind == "b" else value_type(dtype)


@lru_cache(maxsize=4096)
def promote(ufunc: np.ufunc, *given: NumberType) -> tuple[NumberType, ...] | None:
    """Operand types and result types that NumPy chooses; None if there are none, or one that kernels do not have."""
    weak = all(type.weak for type in given)
    soft = [type.weak and not weak and not type.is_bool for type in given]
    asked = [_WEAK[t.dtype.kind] if s else t.dtype for t, s in zip(given, soft, strict=True)]
    try:
        found = ufunc.resolve_dtypes((*asked, *[None] * ufunc.nout))  # type: ignore[arg-type]
    except (TypeError, OverflowError):  # of units too far apart
        return None
    if not all(is_supported(dtype) for dtype in found):
        return None
    return tuple(NumberType(dtype, weak) for dtype in found)


def fits(type: NumberType, value: Any) -> bool:
    """Does the Python int fit the integer type?"""
    if not type.is_int or not isinstance(value, int):
        return True
    limits = np.iinfo(type.dtype)
    return int(limits.min) <= value <= int(limits.max)


def _equal(a: Any, b: Any) -> bool:
    try:
        return type(a) is type(b) and bool(a == b)
    except (TypeError, ValueError):
        return False


def _name(value: Any) -> str:
    return getattr(value, "__name__", None) or repr(value)
