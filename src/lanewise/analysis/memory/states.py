"""Memory states: may memory have changed between two loads? Equal states say no.

    x = keys[at]                state 3 of array memory
    stack[top] = x              a private array has its own states: arrays cannot overlap it
    y = keys[at]                state 3 still
    keys[at] = 0                after this, state 4; where paths with different states meet, a new one
    p["x"] = 1                  fields of a record have their own states, too: this changes no p["y"] of the same p

States are numbers, computed like versions of one variable in SSA: a write makes a new one, and so does a block that is
reached with different ones. There is one variable for all memory that a function gets (of its arguments and of
globals), one for each private array, and one for each field: places at constant distances from one address that
is written at one of them. An argument that the attribute "apart" names, an array that overlaps no other array of that
list, has a variable of its own.

Requires  source stage.
Ensures   a lane that executes two loads with equal states and addresses, the first in a block that dominates the
          second's, reads the same, as far as its own writes go; those of other lanes are not ordered anyway. A store
          has the state after it: a load with that state and its address reads what it wrote.
Leaves    accesses whose address comes from memory or has several bases: they have no state.
Costs     linear in ops, times the depth of loops and the number of fields, which is limited.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.function import Const, Function, Op, Param, Symbol, Value
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import Cfg, cfg
from ..values.value_numbers import Numbers, numbers
from .effects import own_arguments, writes_nothing

GIVEN = "given"  # the memory that a function is given
UNKNOWN = "unknown"
MOST_FIELDS = 24


Root = str | Op | Param  # GIVEN, UNKNOWN, a private array, or an argument that is apart from the others


def _may_meet(one: Root, other: Root) -> bool:
    """Can memory that is given be the same? Arrays that are apart are given, too."""
    return one == other or not (isinstance(one, Param) and isinstance(other, Param))


@dataclass(frozen=True, slots=True)
class Field:
    """Bytes `start` to `end` from an address, given by its value number (`value_numbers.py`), in the memory `root`."""

    base: object
    start: int
    end: int
    root: Root = GIVEN

    def meets(self, other: Field) -> bool:
        """Can they overlap?"""
        if not _may_meet(self.root, other.root):
            return False
        return self.base != other.base or (self.start < other.end and other.start < self.end)


Place = Op | str | Field | Param
State = dict[Place, int]
HARMLESS = frozenset(("check", "assume", "print"))
KNOWN_CALLS = frozenset(("call", "crev", "everywhere"))


@dataclass(frozen=True, slots=True, eq=False)
class MemoryStates:
    """The state that each load reads and each store leaves, of those that have one.

    `began` has the block in which a state began because paths met there, `left` the state at the end of a block.
    """

    of: Mapping[Op, tuple[Place, int]]
    began: Mapping[int, int]
    left: Mapping[int, Mapping[Place, int]]


def memory_states(fn: Function, facts: Facts) -> MemoryStates:
    graph = facts[cfg]
    fields = _fields(fn, facts[numbers])
    apart = [param for param in fn.params if is_apart(param)]
    own = [op for op in fn.ops if op.opcode == "private"]
    places: list[Place] = [GIVEN, *apart, *own, *dict.fromkeys(fields.values())]
    walk = _Walk(fn, graph, places, fields)
    before: dict[int, State] = {}
    changed = True
    while changed:
        changed = False
        for number in graph.order:
            entered = walk.entered(number)
            if before.get(number) != entered:
                before[number] = entered
                changed = True
            walk.through(number, entered, None)
    found: dict[Op, tuple[Place, int]] = {}
    for number in graph.order:
        walk.through(number, before[number], found)
    began = {number: where for (where, _), number in walk.numbers.items() if isinstance(where, int)}
    return MemoryStates(found, began, walk.after)


def _fields(fn: Function, same: Numbers) -> dict[Op, Field]:
    """The field that a load or store accesses, if another field beside it is written."""
    found = {op: field for op in fn.ops if (field := _field(op, same)) is not None}
    beside: dict[object, set[Field]] = {}
    for field in found.values():
        beside.setdefault(field.base, set()).add(field)
    written = {field.base for op, field in found.items() if op.opcode == "store"}
    found = {op: field for op, field in found.items() if field.base in written and len(beside[field.base]) > 1}
    return found if len(set(found.values())) <= MOST_FIELDS else {}


def _field(op: Op, same: Numbers) -> Field | None:
    if op.opcode not in ("load", "store") or _is_ordered(op):
        return None
    address, type = (op.args[0], op.type) if op.opcode == "load" else (op.args[1], op.args[0].type)
    start = 0
    while isinstance(address, Op) and address.opcode == "ptradd" and isinstance(address.args[1], Const):
        start += address.args[1].signed * int(address.attrs["scale"])
        address = address.args[0]
    root = memory_of(address)
    if root != GIVEN and not isinstance(root, Param):
        return None
    return Field(same.of(address), start, start + type.bytes, root)


class _Walk:
    def __init__(self, fn: Function, graph: Cfg, places: list[Place], fields: dict[Op, Field]) -> None:
        self.fn, self.graph, self.places, self.fields = fn, graph, places, fields
        self.after: dict[int, State] = {}
        self.apart: dict[int, dict[Place, None]] = {}  # by block the places that its edges do not agree on
        self.numbers: dict[tuple[object, Place], int] = {}
        self.writing: dict[str, bool] = {}

    def number(self, where: object, place: Place) -> int:
        """The state that begins at an op or a block."""
        return self.numbers.setdefault((where, place), len(self.numbers))

    def entered(self, block: int) -> State:
        """The states that all incoming edges agree on, and new states for the rest; unvisited edges agree with all."""
        known = [self.after[source] for source in self.graph.predecessors(block) if source in self.after]
        if block == self.graph.order[0]:
            known.append({place: self.number("start", place) for place in self.places})
        first, *others = known
        apart = self.apart.setdefault(block, {})  # once different, always different: so this ends
        for other in others:
            if other is not first:
                differ = {place for place, _ in first.items() ^ other.items()}
                apart |= dict.fromkeys(filter(differ.__contains__, self.places))
        return first | {place: self.number(block, place) for place in apart}

    def through(self, block: int, entered: State, found: dict[Op, tuple[Place, int]] | None) -> None:
        state = dict(entered)
        for op in self.graph.blocks[block].ops:
            for place in self.changed(op):
                state[place] = self.number(op, place)
            if op.opcode in ("load", "store") and found is not None and not _is_ordered(op):
                place = self.fields.get(op) or memory_of(op.args[0 if op.opcode == "load" else 1])
                if place != UNKNOWN:
                    found[op] = (place, state[place])
        self.after[block] = state

    def changed(self, op: Op) -> list[Place]:
        """The memory that an op may write."""
        if op.opcode in HARMLESS or not (op.row.writes or op.opcode == "opaque" or _is_ordered(op)):
            return []
        if op.opcode == "store":
            return self._written(op)
        if op.opcode in KNOWN_CALLS and not self._writes(op):
            return [place for place in self.places if isinstance(place, Op)]
        return self.places

    def _written(self, op: Op) -> list[Place]:
        """The memory that a store may write: an array, a field and those that may overlap it; or any."""
        place, own = memory_of(op.args[1]), self.fields.get(op)
        if place == UNKNOWN:
            return self.places
        if isinstance(place, Op):
            return [place]
        given = [other for other in self.places if other == GIVEN or isinstance(other, Param)]
        fields = [other for other in self.places if isinstance(other, Field)]
        return [
            *(other for other in given if isinstance(other, str | Param) and _may_meet(place, other)),
            *(other for other in fields if _may_meet(place, other.root) and (own is None or own.meets(other))),
        ]

    def _writes(self, op: Op) -> bool:
        if op.attrs.get("effect") in ("none", "reads"):
            return False
        callee, module = str(op.attrs["callee"]), self.fn.module
        if module is None:
            return True
        if callee not in self.writing:
            self.writing[callee] = not writes_nothing(module, callee)
        places = op.args[len(own_arguments(module, op)) :]
        return self.writing[callee] or any(not isinstance(memory_of(place), Op) for place in places)


def _is_ordered(op: Op) -> bool:
    return bool(op.attrs.get("volatile")) or "order" in op.attrs


def is_apart(param: Param) -> bool:
    """Is it an array that overlaps no other one that is apart?"""
    return param.block is not None and param.name in param.block.function.attrs.get("apart", ())


def reads_elsewhere(op: Op, store: Op) -> bool:
    """Is it a load from an array that is apart from the one that a store writes?"""
    if op.opcode != "load" or _is_ordered(op):
        return False
    read, written = memory_of(op.args[0]), memory_of(store.args[1])
    return isinstance(read, Param) and isinstance(written, Param) and read is not written


def memory_of(address: Value) -> Root:
    """The memory that an address points into."""
    while isinstance(address, Op) and address.opcode in ("ptradd", "freeze"):
        address = address.args[0]
    if isinstance(address, Op):
        return address if address.opcode == "private" else UNKNOWN
    if isinstance(address, Symbol):
        return GIVEN
    if isinstance(address, Param) and address.block is not None and address.block is address.block.function.entry:
        return address if is_apart(address) else GIVEN
    return UNKNOWN
