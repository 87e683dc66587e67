"""Tables: arrays that the lanes of a loop only add to, at varying places: histograms and other scatter-adds.

    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i], 1)          counts is a table of counts.n0 numbers, which this loop does not read

The additions may happen later, first to a copy of the table: integers are added in any order; no op uses the old value;
and no op of an iteration touches memory after the update, so that it cannot observe the delay.

Requires  the body function of a lanes loop, before any pass.
Leaves    arrays with two kinds of updates, with floats, with strides, or at places whose bounds are not known.
Costs     linear.
"""

from __future__ import annotations

from ...ir.function import Block, Const, Function, Op, Param, Value
from ...ir.position import Position
from ...ir.types import Type
from ...record import dataclass
from ..facts import Facts
from ..graph.uses import Uses, uses
from ..values.values import Values, values
from .array_places import extents

# The mode of an update: the operation that adds a copy to the table. A copy starts with zeros.
LATER = {"add": "add", "sub": "add", "or": "or", "xor": "xor"}
FEW = 1 << 12  # places: the range of such an index serves as a length
OPAQUE = frozenset(("call", "call_pointer", "crev", "everywhere", "cmpxchg", "launch", "opaque", "fence", "barrier"))


@dataclass(frozen=True, slots=True)
class Table:
    """An array: the parameter with its address, how many numbers it has (a parameter's name), how they are added."""

    address: str
    count: str | int
    type: Type
    mode: str
    position: Position


def tables(fn: Function, facts: Facts) -> tuple[Table, ...]:
    """All arrays that are updated atomically, if each of them is a table; else none."""
    updates = [op for op in fn.ops if op.opcode == "atomic"]
    if not updates or any(op.opcode in OPAQUE for op in fn.ops) or _touches_memory_after(updates):
        return ()
    found: dict[str, Table] = {}
    for op in updates:
        one = _table(op, facts[uses], facts[values])
        if one is None or _differs(found.setdefault(one.address, one), one):
            return ()
    return tuple(found.values())


def _differs(a: Table, b: Table) -> bool:
    return (a.count, a.type, a.mode) != (b.count, b.type, b.mode)


def _table(op: Op, users: Uses, known: Values) -> Table | None:
    place = op.args[0]
    if not op.type.is_int or op.mode not in LATER or users.of(op) or op.attrs.get("volatile"):
        return None
    if not isinstance(place, Op) or place.opcode != "ptradd" or place.attrs["scale"] != op.type.bytes:
        return None
    address, index = place.args
    if not isinstance(address, Param) or address.block is not _entry(op) or _is_used_otherwise(address, users):
        return None
    count = _count(op, index, known)
    if count is None:
        return None
    return Table(address.name, count, op.type, LATER[op.mode], op.position)


def _is_used_otherwise(address: Param, users: Uses) -> bool:
    for place in users.of(address):
        if place.opcode != "ptradd" or place.args[0] is not address or address in place.args[1:]:
            return True
        if any(
            user.opcode != "atomic" or user.args[0] is not place or place in user.args[1:] for user in users.of(place)
        ):
            return True
    return False


def _count(op: Op, index: Value, known: Values) -> str | int | None:
    """How many places there are: from the check before the update, else from the index's range, or from the array.

    Without a check an index is assumed to be in bounds.
    """
    assert op.block is not None, "an op stands in a block"
    for before in op.block.ops[: op.block.ops.index(op)]:
        asked = before.args[0] if before.opcode == "check" else None
        if isinstance(asked, Op) and asked.opcode == "icmp" and asked.mode == "ult" and asked.args[0] is index:
            limit = asked.args[1]
            if isinstance(limit, Param) and limit.block is _entry(op):
                return limit.name
            if isinstance(limit, Const) and isinstance(limit.value, int):
                return limit.value
    fact = known.known(index)
    most = fact.smax + 1 if fact is not None and fact.smin >= 0 else None
    return most if most is not None and most <= FEW else _length(op) or most


def _length(op: Op) -> str | int | None:
    """The length of the updated array, if it is the only one at its address, with a single axis and no gaps."""
    place = op.args[0]
    assert isinstance(place, Op) and isinstance(place.args[0], Param) and op.block is not None, "a place of an array"
    extent = extents(op.block.function).get(place.args[0], [])
    if len(extent) != 1 or [axis.stride for axis in extent[0].axes] != [op.type.bytes]:
        return None
    length = extent[0].axes[0].length
    return length.name if isinstance(length, Param) else length or None


def _touches_memory_after(updates: list[Op]) -> bool:
    """Is there an access that an iteration may reach after an update?"""
    seen: set[Block] = set()
    for op in updates:
        assert op.block is not None, "an op stands in a block"
        if any(map(_accesses, op.block.ops[op.block.ops.index(op) + 1 :])):
            return True
        rest = list(op.block.successors)
        while rest:
            block = rest.pop()
            if block not in seen:
                seen.add(block)
                if any(map(_accesses, block.ops)):
                    return True
                rest += block.successors
    return False


def _accesses(op: Op) -> bool:
    return op.opcode in ("load", "store", "memcpy", "memmove", "memset")


def _entry(op: Op) -> Block:
    assert op.block is not None, "an op stands in a block"
    return op.block.function.entry
