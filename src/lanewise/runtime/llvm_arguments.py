"""Arguments of functions from LLVM IR: what a caller gives, as a number or bytes for the frame.

    U       a number; for a pointer a NumPy array, an address or None; for a vector or structure an array of its bytes
    C, S4   lane 0's number or address
    T, S?   an array with one value for each lane

Integers of LLVM have no sign: arrays of signed and of unsigned integers of the same size are taken alike. An array with
elements of another type than those that the function accesses behind the pointer is refused; bytes and structures are
taken as they are.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from ..codegen.vector_abi import is_scalar
from ..ir.position import CompileError, Position
from ..ir.shapes import Shape
from ..ir.types import Type
from ..record import dataclass

DTYPES = {
    "i1": np.dtype(np.bool_),
    **{f"i{bits}": np.dtype(f"i{bits // 8}") for bits in (8, 16, 32, 64)},
    **{f"f{bits}": np.dtype(f"f{bits // 8}") for bits in (16, 32, 64)},
    "ptr": np.dtype(np.int64),
}


@dataclass(frozen=True, slots=True)
class Taken:
    """One argument of a function: its name and type, its shape, and what LLVM knows of it."""

    name: str
    type: Type
    shape: Shape
    function: str
    words: dict[str, Any]
    behind: dict[Type, Position]

    def value(self, arg: Any, lanes: int) -> tuple[Any, Any]:
        """A number or bytes for the frame, and what must live while the code runs."""
        if not is_scalar(self.shape):
            return self._column(arg, lanes)
        if self.type.is_ptr:
            return self._address(arg), arg
        if self.type.is_opaque:
            return self._bytes(arg), arg
        if np.ndim(arg):
            raise CompileError(f"'{self.name}' is the same for all lanes, but an array is given; its shape would be T")
        return (float(arg) if self.type.is_float else self.whole(arg)), arg

    def whole(self, arg: Any) -> int:
        try:
            return int(arg)
        except (TypeError, ValueError):
            raise CompileError(f"'{self.name}' is {self.type}, not {type(arg).__name__}: give a number") from None

    def _column(self, arg: Any, lanes: int) -> tuple[int, Any]:
        wanted = DTYPES["i64" if self.type.is_ptr else self.type.text]
        column: np.ndarray[Any, Any] = np.asarray(arg)
        if column.dtype.kind in "iu" and wanted.kind == "i" and column.dtype.itemsize == wanted.itemsize:
            column = column.view(wanted)
        if not np.can_cast(column.dtype, wanted, "same_kind"):
            raise CompileError(f"'{self.name}' is {self.type}; an array of {column.dtype} cannot be taken")
        if column.shape != (lanes,):
            why = f"'{self.name}' differs from lane to lane: give an array of {lanes}, not of shape {column.shape}"
            raise CompileError(why)
        held = np.ascontiguousarray(column, wanted)
        return held.ctypes.data, held

    def _address(self, arg: Any) -> int:
        if arg is None:
            return 0
        if isinstance(arg, np.ndarray):
            array = cast("np.ndarray[Any, Any]", arg)
            if not array.flags.writeable and not (self.words.get("readonly") or self.words.get("readnone")):
                raise ValueError(f"'{self.name}' is read-only, and '{self.function}' may write there; give a copy")
            self._check_elements(array.dtype)
            return int(array.ctypes.data)
        if isinstance(arg, int | np.integer):
            return int(arg)  # pyright: ignore[reportUnknownArgumentType]
        raise CompileError(f"'{self.name}' is an address: give a NumPy array, a number or None")

    def _check_elements(self, dtype: np.dtype[Any]) -> None:
        """Refuse elements that the function takes for others: floats for what is no such float, or for parts of it.

        LLVM may copy floats as integers of the same size, and several elements as one: that says nothing.
        """
        if dtype.fields is not None or dtype.kind not in "biuf" or dtype.itemsize == 1 or not self.behind:
            return
        types = list(self.behind)
        floats = all(type.is_float for type in types)
        if floats and any(dtype.kind == "f" and type.bytes == dtype.itemsize for type in types):
            return
        if floats or 1 < max(type.bytes for type in types) < dtype.itemsize:
            known = [DTYPES[type.text].name for type in types if type.text in DTYPES]
            position = next(iter(self.behind.values()))
            where = f" ({position})" if position.file else ""
            right = f"give {self.name}.astype(np.{known[0]})" if known else "give its bytes, as uint8"
            told = f"'{self.function}' accesses '{self.name}' as {' and '.join(known) or 'other elements'}{where}"
            raise CompileError(f"{told}, not as {dtype}; {right}")

    def _bytes(self, arg: Any) -> bytes:
        data = np.asarray(arg).tobytes()
        if not isinstance(arg, np.ndarray) or len(data) != self.type.bytes:
            raise CompileError(f"'{self.name}' is {self.type}: give a NumPy array of its {self.type.bytes} bytes")
        return data
