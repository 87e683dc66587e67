"""Updates whose indices stand side by side in memory, apart from all that the loop updates: read again, one by one.

    lw.atomic_add(acc, j[i], w[i])      if no j of the gang is negative, and j[i : i + 8] is no part of acc:
                                            for each lane: acc[j[i + lane]] += w of the lane
                                        else: out of vectors, both of them (`plain_gangs.py`)

A place that the lane before has updated would be read again as something else, which no check has seen; so that is
asked, once for a gang. Values are better taken from a vector, on Zen 4: read again, floats took 1.3 times as long.

Needs     plain updates of arrays of which the attribute "arrays" tells how long they are; no stores beside them.
Leaves    arrays with gaps, or of several axes, and all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..analysis.array_places import extents
from ..ir.function import Op, Param, Value
from ..record import dataclass
from .index_rows import Row, row_of
from .lanes import Lanes


@dataclass(frozen=True, slots=True, eq=False)
class RowsApart:
    """The place's array and scale, its row of indices, and the arrays that are updated."""

    lanes: Lanes
    base: Value
    scale: int
    index: Row
    updated: Sequence[tuple[Param, Value | int, int]]  # address, length and bytes of an element

    def usual(self) -> str:
        """Is it so in this gang?"""
        let = self.lanes.write.let
        found = self.index.is_usual(None)
        first = let(f"ptrtoint ptr {self.lanes.scalar(self.index.load.args[0])} to i64")
        behind = let(f"add i64 {first}, {self.lanes.width * self.index.load.type.bytes}")
        for address, length, bytes in self.updated:
            start = let(f"ptrtoint ptr {self.lanes.scalar(address)} to i64")
            count = f"{length}" if isinstance(length, int) else self.lanes.scalar(length)
            end = let(f"add i64 {start}, {let(f'mul i64 {count}, {bytes}')}")
            before, after = let(f"icmp ule i64 {behind}, {start}"), let(f"icmp uge i64 {first}, {end}")
            apart = let(f"or i1 {before}, {after}")
            found = let(f"and i1 {found}, {apart}") if found is not None else apart
        assert found is not None, "an update is of an array"
        return found

    def places(self) -> Callable[[int], str]:
        read, base = self.index.reader(), self.lanes.scalar(self.base)
        return lambda lane: self.lanes.write.let(f"getelementptr [{self.scale} x i8], ptr {base}, {read(lane)}")


def rows_apart(lanes: Lanes, op: Op) -> RowsApart | None:
    place = op.args[0]
    if not (isinstance(place, Op) and place.opcode == "ptradd" and place.attrs["scale"] > 0):
        return None
    if lanes.forms.stride(place.args[0]) != 0 or lanes.forms.privates.factor(place) != 1:
        return None
    index, updated = row_of(lanes, place.args[1]), _updated(lanes)
    if index is None or updated is None:
        return None
    return RowsApart(lanes, place.args[0], place.attrs["scale"], index, updated)


def _updated(lanes: Lanes) -> list[tuple[Param, Value | int, int]] | None:
    """All arrays that the function updates, if each is known from its first place to its last."""
    told, found = extents(lanes.function), dict[Param, tuple[Param, Value | int, int]]()
    for op in lanes.function.ops:
        if op.opcode in ("atomic", "cmpxchg"):
            place = op.args[0]
            address = place.args[0] if isinstance(place, Op) and place.opcode == "ptradd" else None
            if not isinstance(address, Param) or len(extent := told.get(address, [])) != 1:
                return None
            axes, bytes = extent[0].axes, extent[0].bytes
            if len(axes) != 1 or axes[0].stride != bytes or axes[0].length == 0:
                return None
            found[address] = address, axes[0].length, bytes
    return list(found.values())
