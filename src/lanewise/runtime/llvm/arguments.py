"""Arguments of functions from LLVM IR: from the caller's objects to numbers or bytes in the frame.

    U       a number; for a pointer a NumPy array, an address or None; for a vector or structure an array of its bytes
    C, S4   lane 0's number or address
    T, S?   an array with one value for each lane

Integers of LLVM have no sign: arrays of signed and of unsigned integers of the same size are accepted alike. An array
with elements of another type than those that the function accesses through the pointer is refused; bytes and structures
are accepted. The function sees only where an array begins. So an array is refused if it has gaps, runs backwards, has
its columns first, has the other byte order, or is less aligned than the function expects; and so is one with a mask,
which the function would not see. Numbers must fit: a finite float must not become infinite.
"""

from __future__ import annotations

import operator
from typing import Any, cast

import numpy as np

from ...codegen.gang.vector_abi import is_scalar
from ...frontend.python.definitions.foreign_arrays import as_array
from ...frontend.python.definitions.signature import is_masked
from ...ir.function import Function, Op, Value
from ...ir.position import CompileError, Position
from ...ir.shapes import Shape
from ...ir.types import Type
from ...record import dataclass
from ..call.arrays import address_of

DTYPES = {
    "i1": np.dtype(np.bool_),
    **{f"i{bits}": np.dtype(f"i{bits // 8}") for bits in (8, 16, 32, 64)},
    **{f"f{bits}": np.dtype(f"f{bits // 8}") for bits in (16, 32, 64)},
    "ptr": np.dtype(np.int64),
}
Leaves = list[tuple[Type, int]]  # the scalars of a result, and their offsets in an element of the array
PLACED = 16  # NumPy aligns arrays to this
MOST_LOCAL = 1 << 30  # bytes of one `__local` argument: devices of OpenCL have some 64 KB


@dataclass(frozen=True, slots=True)
class Taken:
    """One argument of a function: its name and type, its shape, and LLVM's attributes."""

    name: str
    type: Type
    shape: Shape
    function: str
    words: dict[str, Any]
    accessed: dict[Type, Position]

    @property
    def wanted(self) -> np.dtype[Any]:
        """The elements of a column."""
        return DTYPES["i64" if self.type.is_ptr else self.type.text]

    def value(self, arg: Any, lanes: int) -> tuple[Any, Any]:
        """A number or bytes for the frame, and the object that must live while the code runs."""
        if type(arg) is np.ndarray and not is_scalar(self.shape):
            column = cast("np.ndarray[Any, Any]", arg)
            ready = column.dtype is self.wanted and column.shape == (lanes,) and column.flags.c_contiguous
            if ready and column.flags.aligned:
                return address_of(column), column
        if is_masked(arg):
            whole = f"{self.name}.filled(0), or {self.name}.data and the mask {self.name}.mask"
            raise CompileError(f"'{self.name}' has a mask, which '{self.function}' does not see; give {whole}")
        if not is_scalar(self.shape):
            return self._column(arg, lanes)
        if self.type.is_ptr:
            held = as_array(arg)
            return self._address(held), held
        if self.type.is_opaque:
            return self._bytes(arg), arg
        if np.ndim(arg):
            raise CompileError(f"'{self.name}' is the same for all lanes, but an array is given; its shape would be T")
        return (self._float(arg) if self.type.is_float else self._fitting(arg)), arg

    def _whole(self, arg: Any) -> int:
        try:
            return operator.index(bool(arg) if type(arg) is np.bool_ else arg)
        except TypeError:
            kind = type(cast(object, arg)).__name__
            raise CompileError(f"'{self.name}' is {self.type}, not {kind}: give a whole number") from None

    def local_bytes(self, arg: Any) -> int:
        """How many bytes each group has of a `__local` pointer."""
        size = operator.index(arg) if isinstance(arg, int | np.integer) else 0  # pyright: ignore
        if not 1 <= size <= MOST_LOCAL:
            raise CompileError(
                f"'{self.name}' is __local: give the number of its bytes, 1 to {MOST_LOCAL}, not {arg!r}"
            )
        return size

    def _fitting(self, arg: Any) -> int:
        number, bits = self._whole(arg), self.type.bits
        if not -(1 << (bits - 1)) <= number < 1 << bits:
            raise OverflowError(f"'{self.name}' is {self.type}, which {number} does not fit")
        return number

    def _float(self, arg: Any) -> float:
        if isinstance(arg, str | bytes):  # float("1.5") is a number
            raise CompileError(f"'{self.name}' is {self.type}, not {type(arg).__name__}: give a number")
        try:
            number = float(arg)
        except OverflowError:
            raise OverflowError(f"'{self.name}' is {self.type}, which so large a number does not fit") from None
        except (TypeError, ValueError):
            raise CompileError(f"'{self.name}' is {self.type}, not {type(arg).__name__}: give a number") from None
        self._rounded(np.array([arg if isinstance(arg, np.floating) else number]))
        return number

    def _rounded(self, numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """As floats of this type. A finite number that becomes infinite does not fit."""
        wanted = DTYPES[self.type.text]
        with np.errstate(over="ignore"):
            held = np.ascontiguousarray(numbers, wanted)
        if wanted.itemsize < 8 or numbers.dtype.itemsize > 8:
            lost = np.isinf(held) & np.isfinite(numbers)
            if lost.any():
                why = f"'{self.name}' is {self.type}, which {numbers[lost][0]!s} does not fit"
                raise OverflowError(f"{why}; its largest is {float(np.finfo(wanted.type).max)}")  # pyright: ignore
        return held

    def lanes(self, arg: Any) -> int:
        """The number of lanes, from a column."""
        if type(arg) is np.ndarray and cast("np.ndarray[Any, Any]", arg).ndim == 1:
            return len(cast("np.ndarray[Any, Any]", arg))
        if np.ndim(arg) != 1:
            given = f"not of shape {np.shape(arg)}" if np.ndim(arg) else f"not a {type(arg).__name__}"
            raise CompileError(f"'{self.name}' differs from lane to lane: give an array of one axis, {given}")
        return len(arg)

    def _column(self, arg: Any, lanes: int) -> tuple[int, Any]:
        wanted = self.wanted
        column: np.ndarray[Any, Any] = np.asarray(arg)
        if not np.can_cast(_signed(column.dtype), wanted, "same_kind"):
            raise CompileError(f"'{self.name}' is {self.type}; an array of {column.dtype} cannot be taken")
        if column.shape != (lanes,):
            why = f"'{self.name}' differs from lane to lane: give an array of {lanes}, not of shape {column.shape}"
            raise CompileError(why)
        if column.dtype.kind in "iu" and wanted.kind == "i" and column.dtype.itemsize > wanted.itemsize and lanes:
            self._fitting(column.min())
            self._fitting(column.max())
        held = self._rounded(column) if self.type.is_float else np.ascontiguousarray(column, wanted)
        return address_of(held), held

    def _address(self, arg: Any) -> int:
        if arg is None:
            return 0
        if isinstance(arg, np.ndarray):
            array = cast("np.ndarray[Any, Any]", arg)
            if not array.flags.writeable and not (self.words.get("readonly") or self.words.get("readnone")):
                raise ValueError(f"'{self.name}' is read-only, and '{self.function}' may write there; give a copy")
            self._check_elements(array.dtype)
            self._check_place(array)
            return int(array.ctypes.data)
        if isinstance(arg, int | np.integer):
            address = int(arg)  # pyright: ignore[reportUnknownArgumentType]
            if not 0 <= address < 1 << 64:
                raise OverflowError(f"'{self.name}' is an address, which {address} is not")
            return address
        raise CompileError(f"'{self.name}' is an address: give a NumPy array, a number or None")

    def _check_place(self, array: np.ndarray[Any, Any]) -> None:
        """Refuse an array whose elements are not where the function expects them, given only its address."""
        name = self.name
        if not array.flags.c_contiguous:
            why = f"'{name}' is not contiguous, and '{self.function}' sees only where it begins"
            raise CompileError(f"{why}; give np.ascontiguousarray({name}), a copy")
        if not array.dtype.isnative:
            right = f"{name}.astype({name}.dtype.newbyteorder('='))"
            raise CompileError(f"'{name}' has the other order of bytes ({array.dtype.str}); give {right}")
        least = max(array.dtype.alignment, int(self.words.get("align") or 1))
        if array.size and array.ctypes.data % least:
            why = f"'{name}' begins at an address that is no multiple of {least}, as '{self.function}' expects"
            right = f"{name}.copy()" if least <= PLACED else "one that does"
            raise CompileError(f"{why}; give {right}")

    def _check_elements(self, dtype: np.dtype[Any]) -> None:
        """Refuse elements that the function would read as another type: floats of another size, or parts of them.

        LLVM may copy floats as integers of the same size, and several elements as one: that proves nothing.
        """
        if dtype.hasobject:
            raise CompileError(f"'{self.name}' holds Python objects; give an array of numbers")
        if dtype.fields is not None or dtype.kind not in "biuf" or dtype.itemsize == 1 or not self.accessed:
            return
        types = list(self.accessed)
        floats = all(type.is_float for type in types)
        if floats and any(dtype.kind == "f" and type.bytes == dtype.itemsize for type in types):
            return
        if floats or 1 < max(type.bytes for type in types) < dtype.itemsize:
            known = [DTYPES[type.text].name for type in types if type.text in DTYPES]
            position = next(iter(self.accessed.values()))
            where = f" ({position})" if position.file else ""
            right = f"give {self.name}.astype(np.{known[0]})" if known else "give its bytes, as uint8"
            why = f"'{self.function}' accesses '{self.name}' as {' and '.join(known) or 'other elements'}{where}"
            raise CompileError(f"{why}, not as {dtype}; {right}")

    def _bytes(self, arg: Any) -> bytes:
        array = np.asarray(arg)
        data = array.tobytes()
        if not isinstance(arg, np.ndarray) or not array.dtype.isnative or len(data) != self.type.bytes:
            raise CompileError(f"'{self.name}' is {self.type}: give a NumPy array of its {self.type.bytes} bytes")
        return data


def result_of(function: Function) -> tuple[np.dtype[Any], Leaves] | None:
    """The elements of the array of results; None if NumPy has none. A structure has fields f0, f1, ..., as in C."""
    type = function.result
    if type.text in DTYPES:
        return DTYPES[type.text], [(type, 0)]
    returned = [op.args[0] for op in function.ops if op.opcode == "return" and op.args]
    leaves = {tuple(leaf.type for leaf in _packed(value)) for value in returned}
    if len(leaves) != 1:
        return None
    (types,) = leaves
    if not types or any(leaf.text not in DTYPES for leaf in types):
        return None
    dtype = np.dtype([(f"f{at}", DTYPES[leaf.text]) for at, leaf in enumerate(types)], align=True)
    offsets = [int(place[1]) for place in (dtype.fields or {}).values()]
    return dtype, list(zip(types, offsets, strict=True))


def _packed(value: Value) -> list[Value]:
    """The scalars that a structure or vector is made of, where it is returned."""
    return list(value.args) if isinstance(value, Op) and value.opcode == "pack" else []


def _signed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Integers of LLVM have no sign."""
    return np.dtype(f"i{dtype.itemsize}") if dtype.kind == "u" else dtype
