"""Places: which bytes of an object an access can touch: an object by its root, and an interval of offsets in it.

    ctx->length = n             %ctx+64..68
    ctx->buffer[i] = x          %ctx+0..64      an index that counts from the start of an array member stays in it
    p[i] = x                    %p              i is not bounded: the whole object

Offsets are sums of constants and of indices whose range is known. Other indices stay in the array member at whose
start they count, as C demands, if the layout of the object is known; else they may lead anywhere in the object.

Ensures   an access touches only bytes of its places, if it touches its objects at all (`roots`).
Costs     one walk for each address; a value that is met with a second offset is walked once more, without bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...ir.function import Const, Op, Param, Symbol, Value
from ...record import dataclass
from .roots import SUMS, THROUGH, Root, Roots

Extent = tuple[int, int]  # first byte, and the byte after the last
Range = Callable[[Value], tuple[int, int] | None]  # the least and the greatest number that an index can be


@dataclass(frozen=True, slots=True)
class Place:
    """Bytes `start` to `end` of an object, counted from where its root points; None is no bound."""

    root: Root
    start: int | None = None
    end: int | None = None

    def shifted(self, low: int | None, high: int | None) -> Place:
        """The place as seen from a root that is `low` to `high` bytes further down."""
        start = None if self.start is None or low is None else self.start + low
        return Place(self.root, start, None if self.end is None or high is None else self.end + high)

    def covers(self, other: Place) -> bool:
        return (
            self.root == other.root
            and (self.start is None or (other.start is not None and self.start <= other.start))
            and (self.end is None or (other.end is not None and other.end <= self.end))
        )

    def overlaps(self, other: Place) -> bool:
        """For places of one object."""
        return _before(self.start, other.end) and _before(other.start, self.end)

    def __str__(self) -> str:
        name = self.root if isinstance(self.root, str) else f"%{getattr(self.root, 'name', '?')}"
        if self.start is None and self.end is None:
            return name
        start = "" if self.start is None else str(self.start)
        return f"{name}+{start}..{'' if self.end is None else self.end}"


def _before(start: int | None, end: int | None) -> bool:
    return start is None or end is None or start < end


@dataclass(frozen=True, slots=True)
class Offset:
    """The least and the greatest number of bytes from a root, None without bounds; and the place that the index next
    to the root counts from, None if that is not known."""

    low: int | None
    high: int | None
    base: int | None

    def moved(self, by: int) -> Offset:
        base = None if self.base is None else self.base + by
        if self.low is None or self.high is None:
            return Offset(None, None, base)
        return Offset(self.low + by, self.high + by, base)

    def indexed(self, bounds: tuple[int, int] | None) -> Offset:
        if bounds is None or self.low is None or self.high is None or bounds[1] - bounds[0] > WIDE:
            return AFTER_INDEX
        return Offset(self.low + bounds[0], self.high + bounds[1], 0)

    def covers(self, other: Offset) -> bool:
        return self in (other, ANY)


WIDE = 1 << 24  # bytes: an index of a wider range is not bounded by it
ANY = Offset(None, None, None)
AFTER_INDEX = Offset(None, None, 0)


class Places:
    """The places of addresses in one function. `extents` are the array members of the objects that roots point to."""

    def __init__(self, roots: Roots, range: Range, extents: Mapping[Root, tuple[Extent, ...]]) -> None:
        self.roots, self.graph, self.range, self.extents = roots, roots.graph, range, extents
        self._known: dict[Value, Mapping[Root, frozenset[Offset]]] = {}

    def of(self, address: Value, size: int | None) -> frozenset[Place]:
        """The bytes that an access of this size can touch; None is a size that is not known."""
        found = self.offsets(address)
        return frozenset(self._place(root, one, size) for root, many in found.items() for one in many)

    def offsets(self, address: Value) -> Mapping[Root, frozenset[Offset]]:
        """Where an address can point."""
        known = self._known.get(address)
        if known is None:
            known = self._known[address] = self._walk(address)
        return known

    def meet(self, one: Place, other: Place) -> bool:
        if one.root == other.root:
            return one.overlaps(other)
        return self.roots.meet(one.root, other.root)

    def _place(self, root: Root, offset: Offset, size: int | None) -> Place:
        low, high = offset.low, offset.high
        if low is not None and high is not None and size is not None:
            if low == high:
                return Place(root, low, low + size)
            first, last = self._member(root, offset.base) or (low, high + size)
            start, end = max(low, first), min(high + size, last)
            return Place(root, start, end) if start < end else Place(root, low, high + size)
        within = self._member(root, offset.base)
        return Place(root, low if low == high else None, None) if within is None else Place(root, *within)

    def _member(self, root: Root, start: int | None) -> Extent | None:
        """The largest array member that begins here."""
        if start is None:
            return None
        return max((one for one in self.extents.get(root, ()) if one[0] == start), default=None)

    def _walk(self, address: Value) -> Mapping[Root, frozenset[Offset]]:
        roots = self.roots.of(address)
        seen: dict[Value, Offset] = {}
        found: dict[Root, set[Offset]] = {root: set() for root in roots}
        work = [(address, Offset(0, 0, 0))]
        while work:
            value, offset = work.pop()
            before = seen.get(value)
            if before is not None:
                if before.covers(offset):
                    continue
                offset = ANY
            seen[value] = offset
            root: Root = f"@{value.name}" if isinstance(value, Symbol) else value
            if root in found:
                if isinstance(value, Symbol):
                    offset = offset.moved(value.offset)
                found[root].add(offset)
            else:
                work += self._sources(value, offset)
        return {root: frozenset((ANY,) if ANY in many or not many else many) for root, many in found.items()}

    def _sources(self, value: Value, offset: Offset) -> list[tuple[Value, Offset]]:
        if isinstance(value, Param) and value.block is not None and value.block is not self.roots.fn.entry:
            index = value.block.params.index(value)
            edges = self.graph.entering[self.graph.number[value.block]]
            return [(self.graph.target(edge).args[index], offset) for edge in edges]
        if not isinstance(value, Op):
            return []
        if value.opcode == "ptradd":
            return [(value.args[0], self._moved(value, offset))]
        if value.opcode == "select":
            return [(arg, offset) for arg in value.args[1:]]
        if value.opcode in ("freeze", "bitcast", "addrspacecast"):
            return [(value.args[0], offset)]
        if value.opcode in THROUGH or value.opcode in SUMS:
            return [(arg, ANY) for arg in value.args]
        return []

    def _moved(self, op: Op, offset: Offset) -> Offset:
        index, scale = op.args[1], int(op.attrs["scale"])
        if isinstance(index, Const) and isinstance(index.value, int):
            return offset.moved(index.signed * scale)
        bounds = self.range(index)
        if bounds is not None:
            low, high = sorted((bounds[0] * scale, bounds[1] * scale))
            bounds = low, high
        return offset.indexed(bounds)
