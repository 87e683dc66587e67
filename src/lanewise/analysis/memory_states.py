"""Memory states: may memory have changed between two loads? Equal states say no.

    x = keys[at]                state 3 of what arrays hold
    stack[top] = x              a private array has states of its own: arrays cannot lie in it
    y = keys[at]                state 3 still
    keys[at] = 0                after this, state 4; where ways with different states meet, a new one

States are numbers, found as versions of one variable in SSA are: a write makes a new one, and so does a block that is
reached with different ones. There is one variable for all memory that a function is given (its arguments' and what
globals name) and one for each private array.

Requires  source stage.
Ensures   a lane that executes two loads with equal states and addresses, the first in a block that dominates the
          second's, reads the same, as far as its own writes go; those of other lanes are not ordered anyway.
Leaves    loads whose address comes from memory or from several places: they have no state.
Costs     linear in ops, times the depth of loops.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..ir.function import Function, Op, Param, Symbol, Value
from ..record import dataclass
from .cfg import Cfg, cfg
from .effects import own_arguments, writes_nothing
from .facts import Facts

GIVEN = "given"  # the memory that a function is given
UNKNOWN = "unknown"
Place = Op | str
State = dict[Place, int]
HARMLESS = frozenset(("check", "assume", "print"))
KNOWN_CALLS = frozenset(("call", "crev", "everywhere"))


@dataclass(frozen=True, slots=True, eq=False)
class MemoryStates:
    """The state that each load reads, of loads that have one."""

    of: Mapping[Op, tuple[Place, int]]


def memory_states(fn: Function, facts: Facts) -> MemoryStates:
    graph = facts[cfg]
    places: list[Place] = [GIVEN, *(op for op in fn.ops if op.opcode == "private")]
    walk = _Walk(fn, graph, places)
    before: dict[int, State] = {}
    changed = True
    while changed:
        changed = False
        for number in graph.order:
            entered = walk.entered(number, before)
            if before.get(number) != entered:
                before[number] = entered
                changed = True
            walk.through(number, entered, None)
    found: dict[Op, tuple[Place, int]] = {}
    for number in graph.order:
        walk.through(number, before[number], found)
    return MemoryStates(found)


class _Walk:
    def __init__(self, fn: Function, graph: Cfg, places: list[Place]) -> None:
        self.fn, self.graph, self.places = fn, graph, places
        self.after: dict[int, State] = {}
        self.numbers: dict[tuple[object, Place], int] = {}
        self.writing: dict[str, bool] = {}

    def number(self, where: object, place: Place) -> int:
        """The state that begins at an op or a block."""
        return self.numbers.setdefault((where, place), len(self.numbers))

    def entered(self, block: int, before: dict[int, State]) -> State:
        """What ways into a block agree on, and new states for the rest; ways not walked yet agree with all."""
        known = [self.after[source] for source in self.graph.predecessors(block) if source in self.after]
        if block == self.graph.order[0]:
            known.append({place: self.number("start", place) for place in self.places})
        own = {place: self.number(block, place) for place in self.places}
        old = before.get(block, {})
        state: State = {}
        for place in self.places:
            held = {way[place] for way in known}
            differs = len(held) != 1 or old.get(place) == own[place]  # once told apart, for ever: so this ends
            state[place] = own[place] if differs else held.pop()
        return state

    def through(self, block: int, entered: State, found: dict[Op, tuple[Place, int]] | None) -> None:
        state = dict(entered)
        for op in self.graph.blocks[block].ops:
            if op.opcode == "load" and found is not None and not _is_ordered(op):
                place = _place(op.args[0])
                if place != UNKNOWN:
                    found[op] = (place, state[place])
            for place in self.changed(op):
                state[place] = self.number(op, place)
        self.after[block] = state

    def changed(self, op: Op) -> list[Place]:
        """The memory that an op may write."""
        if op.opcode in HARMLESS or not (op.row.writes or op.opcode == "opaque" or _is_ordered(op)):
            return []
        if op.opcode == "store":
            place = _place(op.args[1])
            return self.places if place == UNKNOWN else [place]
        if op.opcode in KNOWN_CALLS and not self._writes(op):
            return [place for place in self.places if place != GIVEN]
        return self.places

    def _writes(self, op: Op) -> bool:
        if op.attrs.get("effect") in ("none", "reads"):
            return False
        callee, module = str(op.attrs["callee"]), self.fn.module
        if module is None:
            return True
        if callee not in self.writing:
            self.writing[callee] = not writes_nothing(module, callee)
        places = op.args[len(own_arguments(module, op)) :]
        return self.writing[callee] or any(_place(place) in (GIVEN, UNKNOWN) for place in places)


def _is_ordered(op: Op) -> bool:
    return bool(op.attrs.get("volatile")) or "order" in op.attrs


def _place(address: Value) -> Place:
    """The memory that an address points into."""
    while isinstance(address, Op) and address.opcode in ("ptradd", "freeze"):
        address = address.args[0]
    if isinstance(address, Op):
        return address if address.opcode == "private" else UNKNOWN
    if isinstance(address, Symbol):
        return GIVEN
    if isinstance(address, Param) and address.block is not None and address.block is address.block.function.entry:
        return GIVEN
    return UNKNOWN
