"""Signatures: what the compiler knows of a kernel's arguments, derived from the arguments themselves.

    signature_of(source, (np.zeros((4, 3), np.float32), 7, 0.5))
        float32 array, 2 axes, last stride 4 fixed       a Python int in 0 .. 2^31-1       a Python float

A signature is a key: arguments with equal signatures share compiled code. Properties that may differ from call to call
without changing the code (lengths, outer strides, values) are not in it. Those that improve the code are: the
contiguous axis, the number of components of a point or colour, alignment, and whether lengths, distances of elements,
Python ints and NumPy's 64-bit integers fit 32 bits, the latter also whether they are not negative.
"""

from __future__ import annotations

import copy
import inspect
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....ir.position import CompileError, WrongArgument
from ....ir.types import LONGEST_NEAR, NEAR, SMALL
from ....record import dataclass, replace
from ..types import (
    MOST_LENGTH,
    UINT64,
    WEAK_BOOL,
    WEAK_FLOAT,
    WEAK_INT,
    ArrayType,
    DType,
    FrontType,
    NumberType,
    ObjectType,
    complex_class,
    fits,
    is_array,
    is_scalar,
    is_stored,
    is_supported,
)
from .foreign_arrays import why_no_view
from .source import KernelSource
from .structures import Forms, leaf_names, leaves_of, nested, refuse_mutable

RANGES = ((0, 2**31 - 1), (-(2**31), 2**31 - 1), (-(2**63), 2**63 - 1))
FEW = 4  # components of a point or a colour: the length of a last axis up to this is known to the code

# What to pass instead of NumPy scalars that kernels do not take, by dtype letters.
NUMBER_INSTEAD = {
    "e": "np.float32({0})",
    "g": "np.float64({0})",
    "G": "np.complex128({0})",
}


@dataclass(frozen=True, slots=True)
class Signature:
    """The types of the arguments, in order; the numbers of those that count as large (`large_arrays.py`).

    Of structures, the types are those of their leaves, and there is a form for each argument (`structures.py`).
    """

    types: tuple[FrontType, ...]
    large: tuple[int, ...] = ()
    forms: Forms = ()

    @property
    def nested(self) -> tuple[FrontType, ...]:
        """A type for each parameter."""
        return nested(self.types, self.forms)

    def names(self, source: KernelSource) -> list[str]:
        """A name for each type."""
        return leaf_names([parameter.arg for parameter in source.parameters], self.forms)

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.types))})"


def signature_of(source: KernelSource, args: Sequence[Any], forms: Forms | None = None) -> Signature:
    """Of arguments, one for each parameter; or of their leaves, with the forms of the arguments."""
    if forms is None:
        args, forms = leaves_of(args)
    names = leaf_names([parameter.arg for parameter in source.parameters], forms)
    return Signature(tuple(argument_type(arg, name) for arg, name in zip(args, names, strict=True)), forms=forms)


def bound(function: Callable[..., Any], args: Sequence[Any], named: dict[str, Any]) -> tuple[Any, ...]:
    """An argument for each parameter, in order; TypeError as from the function itself."""
    signature = inspect.signature(function)
    wrong = next((name for name in named if name not in signature.parameters), None)
    if wrong is not None:
        import difflib

        near = difflib.get_close_matches(wrong, signature.parameters, 1, 0.5)
        meant = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(signature.parameters) or 'no parameters'}"
        raise TypeError(f"{function.__name__}() got an unexpected keyword argument '{wrong}'; {meant}")
    try:
        found = signature.bind(*args, **named)
    except TypeError as error:
        raise TypeError(f"{function.__name__}() {error}") from None
    found.apply_defaults()
    return tuple(found.arguments.values())


def argument_type(value: Any, name: str = "argument") -> FrontType:
    """The type of one argument; CompileError if kernels do not take it."""
    if is_array(value):
        refuse_class(value, name)
        return _array_type(value, name)
    if is_scalar(value) and is_supported(value.dtype):
        return _scalar_type(value)
    if isinstance(value, bool):
        return WEAK_BOOL
    if isinstance(value, int):
        return _int_type(value, name)
    if isinstance(value, float):
        return WEAK_FLOAT
    if callable(value) or value is None or isinstance(value, str):
        return ObjectType(value)
    refuse_mutable(value, name)
    refusal = why_no_view(value, name)
    if refusal is not None:
        raise refusal
    kind = type(value).__name__
    article = "an" if kind[0] in "aeiouAEIO" else "a"
    raise WrongArgument(f"argument '{name}' is {article} {kind}; pass NumPy arrays and numbers ({_made(value, name)})")


def _made(value: Any, name: str) -> str:
    """How to get numbers from an argument that kernels do not take."""
    if is_scalar(value):
        for letters, instead in NUMBER_INSTEAD.items():
            if value.dtype.char in letters:
                return instead.format(name)
    if type(value).__module__ == "datetime":
        return f"np.{'timedelta64' if hasattr(value, 'total_seconds') else 'datetime64'}({name})"
    if isinstance(value, dict):
        return f"its values one by one, or as an array: np.array(list({name}.values()))"
    if isinstance(value, list | tuple):
        return "np.asarray makes an array"
    return "what the kernel needs of it, one by one"


def refuse_class(array: Any, name: str) -> None:
    """Refuse an array of a class that behaves differently in Python than in compiled code; most are plain arrays."""
    if type(array) is np.ndarray:
        return
    if is_masked(array):
        raise WrongArgument(f"array '{name}' has a mask, which kernels do not see; pass {name}.data and {name}.mask")
    from ..refusals.not_taken import own_ways

    kind: type = type(array)  # pyright: ignore
    ways = own_ways(kind)
    if ways:
        raise WrongArgument(
            f"array '{name}' is of class '{kind.__name__}', which has its own {' and '.join(ways)}, and kernels "
            f"see plain arrays; pass np.asarray({name})"
        )


def is_masked(value: Any) -> bool:
    """Is it a masked array? Only if numpy.ma is loaded, which takes 10 ms and is not done here."""
    masked = sys.modules.get("numpy.ma")
    return masked is not None and isinstance(value, masked.MaskedArray)


def _scalar_type(value: Any) -> NumberType:
    dtype = value.dtype
    if dtype.kind not in "iu" or dtype.itemsize < 8:
        return NumberType(dtype)
    found = next((r for r in RANGES[:2] if r[0] <= value <= r[1]), None)
    return NumberType(dtype, range=found, small=abs(int(value)) < SMALL)


def of_any_values(signature: Signature) -> Signature:
    """The signature of arguments of these types with arbitrary values of NumPy scalars, and arrays of any size."""

    def of_any(type: FrontType) -> FrontType:
        if isinstance(type, NumberType) and not type.weak:
            return replace(type, range=None)
        return replace(type, near=False) if isinstance(type, ArrayType) else type

    return Signature(tuple(map(of_any, signature.types)), forms=signature.forms)


def _int_type(value: int, name: str) -> NumberType:
    for low, high in RANGES:
        if low <= value <= high:
            return replace(WEAK_INT, range=(low, high), small=abs(value) < SMALL)
    instead = f"int64; pass np.uint64({name})" if fits(UINT64, value) else "64 bits; pass a float"
    raise WrongArgument(f"argument '{name}' is {value}, which does not fit {instead}")


def _refuse_dtype(dtype: DType, name: str) -> None:
    """Refuse unsupported dtypes; few arrays get here."""
    from ..refusals.not_taken import why_not

    refusal = why_not(dtype, name)
    if refusal is not None:
        raise WrongArgument(refusal)


def _array_type(array: np.ndarray[Any, Any], name: str) -> ArrayType:
    if not is_stored(array.dtype) and complex_class(array.dtype) is None:
        _refuse_dtype(array.dtype, name)
    strides: list[int | None] = [None] * array.ndim
    for axis in (-1, 0)[: array.ndim]:
        if array.strides[axis] == array.dtype.itemsize or array.shape[axis] <= 1:
            strides[axis] = array.dtype.itemsize
            break
    lengths: list[int | None] = [None] * array.ndim
    if array.ndim > 1 and strides[-1] is not None and 1 < array.shape[-1] <= FEW:
        lengths[-1] = array.shape[-1]
        if array.strides[-2] == array.shape[-1] * array.dtype.itemsize:
            strides[-2] = array.strides[-2]
    short = all(n < 2**31 for n in array.shape)
    if not short and max(array.shape) > MOST_LENGTH:
        why = f"array '{name}' has an axis of length {max(array.shape)}, and kernels take at most {MOST_LENGTH}"
        raise CompileError(f"{why}; pass a part of it")
    aligned = all(stride % _alignment(array.dtype) == 0 for stride in array.strides)
    aligned = aligned and array.ctypes.data % _alignment(array.dtype) == 0
    return ArrayType(
        copy.deepcopy(array.dtype) if array.dtype.names else array.dtype,  # whose fields can be renamed in place
        tuple(lengths),
        tuple(strides),
        bool(array.flags.writeable),
        _alignment(array.dtype) if aligned else 1,
        short=short,
        near=_is_near(array),
    )


def _is_near(array: np.ndarray[Any, Any]) -> bool:
    """Are the distances between its bytes below 2^31, and its lengths at most 2^30?"""
    if max(array.shape, default=0) > LONGEST_NEAR:
        return False
    if array.nbytes == 0:
        return True
    last = sum((n - 1) * abs(stride) for n, stride in zip(array.shape, array.strides, strict=True))
    return last + array.dtype.itemsize <= NEAR


def _alignment(dtype: DType) -> int:
    """Numbers are aligned to their size, structures as NumPy packs them: to what every field allows."""
    if dtype.kind == "c":
        return dtype.itemsize // 2
    if dtype.fields is None:
        return dtype.base.itemsize if dtype.shape == () else _alignment(dtype.base)
    align = 1
    for candidate in (2, 4, 8):
        if dtype.itemsize % candidate == 0 and dtype.alignment >= candidate:
            align = candidate
    return align
