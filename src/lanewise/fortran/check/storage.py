"""Storage: the variables of a unit as values, for the computing interpreter.

    REAL A(LDA,*)      one buffer of cells in column order, with lower bounds and extents evaluated at entry
    A(2:N, J)          the indices of the section's cells

Integers are Python's; reals and double precision are NumPy's, so that arithmetic rounds as the machine does. Arguments
and COMMON get data derived from a seed and their name; a local variable starts as zero, as with `-finit-local-zero`.

Requires  declarations that are complete, of plain types.
Ensures   the same data for the same seed; `Outside` for a cell that no buffer has.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import zlib
from typing import Any

import numpy as np

from ...record import dataclass
from ..read.declared import Declarations
from ..read.unit import Unit
from .layout import Unknown, layout
from .samples import SETS, SIZE, STEPS, integers, logicals, reals

ROOM = 600
"""Cells of an array of undeclared size, and the minimum for every argument."""
DTYPES: dict[str, Any] = {
    "integer": np.int64,
    "real": np.float32,
    "double": np.float64,
    "logical": np.bool_,
    "complex": np.complex64,
    "dcomplex": np.complex128,
}
_TOLD = {"": "unknown", "long": "INTEGER*8"}


class Outside(Exception):
    """A cell out of bounds, or a step of zero: the data prove nothing."""


@dataclass(slots=True)
class Array:
    cells: Any
    lows: list[int]
    extents: list[int]
    begin: int = 0

    def places(self, subscripts: list[Any]) -> Any:
        """Indices of cells: one, or an array of them shaped like the section."""
        if len(subscripts) != len(self.lows) and len(subscripts) != 1:
            raise Unknown("another number of subscripts than dimensions")
        wide = [at for at, one in enumerate(subscripts) if isinstance(one, np.ndarray)]
        place: Any = self.begin
        stride = 1
        for at, (one, low, extent) in enumerate(zip(subscripts, self.lows, self.extents, strict=False)):
            inside = (one >= low) & (one < low + extent)
            if not (inside.all() if isinstance(one, np.ndarray) else inside):
                raise Outside
            offset = (one - low) * stride
            if isinstance(one, np.ndarray):
                offset = offset.reshape([-1 if dim == at else 1 for dim in wide])
            place = place + offset
            stride *= max(0, extent)
        if wide and not place.size:
            return place
        least, most = (place, place) if not wide else (place.min(), place.max())
        if least < 0 or most >= len(self.cells):
            raise Outside
        return place

    def whole(self) -> Any:
        """Indices of all cells, in column order; only for arrays of known size."""
        count = 1
        for extent in self.extents:
            count *= max(0, extent)
        return self.begin + np.arange(count)

    def bounds(self, dim: int) -> tuple[int, int]:
        return self.lows[dim], self.lows[dim] + self.extents[dim] - 1


def zero(kind: str) -> Any:
    return {"integer": 0, "logical": False}.get(kind, DTYPES[kind](0)) if kind in DTYPES else None


def converted(value: Any, kind: str) -> Any:
    """A value converted to the type of a variable."""
    if kind not in DTYPES:
        raise Unknown(f"a variable of type {_TOLD.get(kind, kind)}")
    if isinstance(value, np.ndarray):
        found: Any = value
        if kind == "integer" and found.dtype.kind == "f":
            found = np.trunc(np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0))
        if kind not in ("complex", "dcomplex") and found.dtype.kind == "c":
            found = found.real
        return found.astype(DTYPES[kind])
    if kind not in ("complex", "dcomplex") and isinstance(value, np.complexfloating):
        value = value.real
    if kind == "integer":
        whole = int(value) if not isinstance(value, np.floating) or np.isfinite(value) else 0
        # As in arrays: an overflowing product is the same in any order.
        return (whole + 2**63) % 2**64 - 2**63
    return bool(value) if kind == "logical" else DTYPES[kind](value)


def data(name: str, kind: str, count: int, seed: int, is_array: bool, pool: tuple[float, ...] = ()) -> Any:
    """Values for an argument: those of a set of samples, from an offset that depends on name and seed."""
    start = zlib.crc32(f"{name}|{seed}".encode())
    places = (np.arange(count) * STEPS[seed % SETS] + start) % SIZE
    if kind == "integer":
        return np.array(integers(seed, pool, is_array), np.int64)[places]
    if kind == "logical":
        return np.array(logicals(seed))[places]
    real = np.array(reals(seed, pool))[places]
    return real.astype(DTYPES[kind]) if kind in ("real", "double") else (real + 0.5j).astype(DTYPES[kind])


class Cells:
    """The buffers of arrays; names that EQUIVALENCE joins share one."""

    def __init__(self, unit: Unit, known: Declarations, pool: tuple[float, ...] = ()) -> None:
        self.known, self.pool = known, pool
        self.places = layout(unit, known).places
        self.shared: dict[str, Any] = {}
        if any(one.kind == "entry" for one in unit.statements) and unit.kind == "function":
            raise Unknown("a function whose entries share their value")
        if unit.host is not None and any(one.code.startswith("COMMON") for one in unit.specification):
            raise Unknown("COMMON in a procedure whose host may name the same block")

    def make(self, name: str, lows: list[int], extents: list[int | None], seed: int, filled: bool) -> Array:
        count = 1
        for extent in extents:
            count *= ROOM if extent is None else max(0, extent)
        sizes = [ROOM if extent is None else extent for extent in extents]
        if count > 1_100_000:
            raise Unknown("an array of more cells than the interpreter holds")
        kind = self.known.type_of(name)
        if kind not in DTYPES:
            raise Unknown(f"an array of type {_TOLD.get(kind, kind)}")
        room = max(count, ROOM if filled else 1)
        if name in self.places:
            base, begin = self.places[name]
            if base not in self.shared:
                self.shared[base] = data(base, kind, 4 * ROOM, seed, True, self.pool)
            return Array(self.shared[base], lows, sizes, ROOM + begin)
        cells = data(name, kind, room, seed, True, self.pool) if filled else np.zeros(room, DTYPES[kind])
        return Array(cells, lows, sizes)
