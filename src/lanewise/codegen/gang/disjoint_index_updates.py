"""Updates whose indices are contiguous in memory and disjoint from all updated arrays: load the indices as scalars.

    lw.atomic_add(acc, j[i], w[i])      if no j of the gang is negative, and j[i : i + 8] is no part of acc:
                                            for each lane: acc[j[i + lane]] += w of the lane
                                        else: extracted from vectors (`plain_gangs.py`)

If an earlier lane had updated an index, loading it again would give a number that no check has seen; so one test per
gang rules that out. Values are better extracted from a vector, on Zen 4: loaded again, floats took 1.3 times as long.

Requires  plain updates of arrays whose lengths the attribute "arrays" gives; no stores beside them.
Leaves    arrays with gaps, or of several axes, and all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...analysis.memory.array_places import extents
from ...ir.function import Op, Param, Value
from ...record import dataclass
from .index_rows import Row, row_of
from .lanes import Lanes


@dataclass(frozen=True, slots=True, eq=False)
class DisjointIndices:
    """The place's array and scale, its row of indices, and the updated arrays."""

    lanes: Lanes
    base: Value
    scale: int
    index: Row
    updated: Sequence[tuple[Param, Value | int, int]]  # address, length and bytes of an element

    def usual(self) -> str:
        """Are the indices disjoint from all updated arrays in this gang?"""
        let = self.lanes.write.let
        found = self.index.is_usual(None)
        first = let(f"ptrtoint ptr {self.lanes.scalar(self.index.load.args[0])} to i64")
        past = let(f"add i64 {first}, {self.lanes.width * self.index.load.type.bytes}")
        for address, length, bytes in self.updated:
            start = let(f"ptrtoint ptr {self.lanes.scalar(address)} to i64")
            count = f"{length}" if isinstance(length, int) else self.lanes.scalar(length)
            end = let(f"add i64 {start}, {let(f'mul i64 {count}, {bytes}')}")
            before, after = let(f"icmp ule i64 {past}, {start}"), let(f"icmp uge i64 {first}, {end}")
            apart = let(f"or i1 {before}, {after}")
            found = let(f"and i1 {found}, {apart}") if found is not None else apart
        assert found is not None, "an update is of an array"
        return found

    def places(self) -> Callable[[int], str]:
        read, base = self.index.reader(), self.lanes.scalar(self.base)
        return lambda lane: self.lanes.write.let(f"getelementptr [{self.scale} x i8], ptr {base}, {read(lane)}")


def disjoint_indices(lanes: Lanes, op: Op) -> DisjointIndices | None:
    place = op.args[0]
    if not (isinstance(place, Op) and place.opcode == "ptradd" and place.attrs["scale"] > 0):
        return None
    if lanes.forms.stride(place.args[0]) != 0 or lanes.forms.privates.factor(place) != 1:
        return None
    index, updated = row_of(lanes, place.args[1]), _updated(lanes)
    if index is None or updated is None:
        return None
    return DisjointIndices(lanes, place.args[0], place.attrs["scale"], index, updated)


def _updated(lanes: Lanes) -> list[tuple[Param, Value | int, int]] | None:
    """All arrays that the function updates, if the extent of each is known."""
    lengths, found = extents(lanes.function), dict[Param, tuple[Param, Value | int, int]]()
    for op in lanes.function.ops:
        if op.opcode in ("atomic", "cmpxchg"):
            place = op.args[0]
            address = place.args[0] if isinstance(place, Op) and place.opcode == "ptradd" else None
            if not isinstance(address, Param) or len(extent := lengths.get(address, [])) != 1:
                return None
            axes, bytes = extent[0].axes, extent[0].bytes
            if len(axes) != 1 or axes[0].stride != bytes or axes[0].length == 0:
                return None
            found[address] = address, axes[0].length, bytes
    return list(found.values())
