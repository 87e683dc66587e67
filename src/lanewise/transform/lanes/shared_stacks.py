"""Shared stacks: where lanes that walk a tree can share one stack, with the deepest lanes going first.

    while top > 0:                          shared    one array for the gang
        top -= 1                            d         the depth of the deepest lanes; they are the ones that go on
        node = stack[top]                   node = shared[d - 1]                    one scalar load
        if near(node, ...):                 the others wait, and hold nothing at d - 1 and above
            stack[top] = left[node]         shared[d - 1] = left[node]
            stack[top + 1] = right[node]    shared[d] = right[node]
            top += 2

The entries of a lane, below its own top, are those of the shared stack, as long as no other lane writes there. That is
so if

- all start with the same entries;
- an entry is popped before any is pushed, and pushes go up from there: lanes that wait are less deep;
- lanes that go on at one depth continue at the same depths, one below or `rise` above: so the deepest lanes are known
  without a reduction, except after iterations in which the deepest have left the loop;
- a written value depends only on entries, on arrays that lanes share, and on loop invariants; and a lane that goes up
  has written all entries below its new top, except those that no lane has changed.

A stack that breaks a rule, such as one with each lane's distances to boxes, stays private. Shared stacks depend only on
each other.

The meaning of `top` depends on the program: `node = stack[top]; top -= 1` reads the last entry, at `base` = 0 from the
iteration's `top`; `top -= 1; node = stack[top]` at `base` = -1. So a lane holds top + base + 1 entries, all at
top + base and below; the entry at the base is popped, and base + 1 up to base + rise are written. Depths are
compared, never counted, and those of lanes differ as their tops do: nothing else depends on the base.

Requires  source stage, loops normalized; divergence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import uses
from ...analysis.values.sums import value_sum
from ...ir.function import Block, Const, Function, Op, Param, Symbol, Value
from ...record import dataclass
from ..memory.private_accesses import accesses_into, array_of, entry_type, is_single, odd_access, pointer_of
from .first_entries import first_entries
from .stack_walks import Walk, is_counted_inside, reads_by


@dataclass(frozen=True, slots=True)
class Sharing:
    """`entries` are those of each array before the loop; an iteration ends one below, or `rise` above.

    The last entry of a lane is at its top plus `base`.
    """

    entries: dict[Op, list[Value]]
    rise: int
    base: int


def sharing(fn: Function, facts: Facts, loop: Loop, walk: Walk) -> Sharing | None:
    """How lanes can share stacks in a loop, as many as possible; None if those that hold nodes must stay private."""
    every = _Judge(facts, loop, walk.top, frozenset(walk.stacks))
    rise = every.rise()
    if rise is None:
        return None
    for base in sorted({base for array in walk.stacks if (base := every.base(array)) is not None}):
        starts = {array: first_entries(fn, facts, loop, walk.top, array, base) for array in walk.stacks}
        entries = {array: found for array, found in starts.items() if found is not None}
        while entries:
            judge = _Judge(facts, loop, walk.top, entries.keys())
            own = [array for array in entries if not judge.is_a_stack(array, rise, base)]
            if not own:
                break
            entries = {array: found for array, found in entries.items() if array not in own}
        if entries and reads_by(facts, loop, walk.top, set(entries)):
            return Sharing(entries, rise, base)
    return None


class _Judge:
    def __init__(self, facts: Facts, loop: Loop, top: Param, stacks: Collection[Op]) -> None:
        self.facts, self.loop, self.top, self.stacks = facts, loop, top, stacks
        self.graph, self.forest, self.users = facts[cfg], facts[loops], facts[uses]
        self.tree = facts[dominance]
        self.at = self._header.params.index(top)
        self.ends = list(changes_of(facts, loop, top))

    @property
    def _header(self) -> Block:
        return self.graph.blocks[self.loop.header]

    # depths

    def rise(self) -> int | None:
        """How much deeper a lane is after an iteration that does not end one below."""
        found = {change for _, change in self.ends} - {-1}
        (rise,) = found if len(found) == 1 else (None,)
        return rise if rise is not None and rise >= 0 else None

    # accesses

    def base(self, array: Op) -> int | None:
        """Where entries are read, relative to the top at the start of the iteration."""
        loads = [op for op in accesses_into(array, self.users) or [] if op.opcode == "load" and self._is_inside(op)]
        found = {self._place(op, array) for op in loads}
        (base,) = found if len(found) == 1 else (None,)
        return base

    def is_a_stack(self, array: Op, rise: int, base: int) -> bool:
        """Is it read at its top, and then written from there up, only by lanes that leave it so?"""
        accesses = accesses_into(array, self.users)
        if accesses is None:
            return False
        inside = [op for op in accesses if self._is_inside(op)]
        loads, stores = ([op for op in inside if op.opcode == name] for name in ("load", "store"))
        places = [self._place(op, array) for op in stores]
        return (
            all(self._runs_once(op) for op in inside)
            and odd_access(accesses, entry_type(accesses[0])) is None
            and all(self._place(op, array) == base for op in loads)
            and all(place is not None and place >= base for place in places)
            and set(range(base + 1, base + rise + 1)) <= set(places)
            and all(self._is_before(load, store) for load in loads for store in stores)
            and all(is_of_entries(self.facts, self.loop, self.stacks, (self.top,), op.args[0]) for op in stores)
            and all(
                self.tree.dominates(self._number(op), end)
                for op, place in zip(stores, places, strict=True)
                for end, change in self.ends
                if place is not None and change == rise >= place - base
            )
        )

    def _is_inside(self, op: Op) -> bool:
        return self.forest.contains(self.loop, self._number(op))

    def _runs_once(self, op: Op) -> bool:
        """Once per iteration, and not in an inner loop."""
        return self.forest.of(self._number(op)) is self.loop

    def _is_before(self, one: Op, other: Op) -> bool:
        if one.block is other.block:
            assert one.block is not None, "an op stands in a block"
            return one.block.ops.index(one) < one.block.ops.index(other)
        return self.tree.dominates(self._number(one), self._number(other))

    def _place(self, op: Op, array: Op) -> int | None:
        pointer = pointer_of(op)
        if not isinstance(pointer, Op) or pointer.opcode != "ptradd" or pointer.args[0] is not array:
            return None
        return _distance(pointer.args[1], self.top)

    def _number(self, op: Op) -> int:
        assert op.block is not None, "an op stands in a block"
        return self.graph.number[op.block]


def changes_of(facts: Facts, loop: Loop, top: Param) -> Iterator[tuple[int, int | None]]:
    """The blocks that end a path through an iteration, and how much deeper a lane is there; None if not known."""
    (back,) = loop.back_edges
    graph = facts[cfg]
    header = graph.blocks[loop.header]
    work = [(back.source, graph.target(back).args[header.params.index(top)])]
    seen: set[Value] = set()
    while work:
        block, value = work.pop()
        if isinstance(value, Param) and value.block is not header:
            if value not in seen:
                seen.add(value)
                work += [(edge.source, arg) for edge, arg in facts[uses].incoming(value)]
        else:
            yield block, _distance(value, top)


def _distance(value: Value, top: Param) -> int | None:
    """From the depth at the start of the iteration."""
    if value is top:
        return 0
    found = value_sum(value)
    return None if found is None else found.offset_from(top)


def is_of_entries(facts: Facts, loop: Loop, stacks: Collection[Op], alike: Collection[Value], value: Value) -> bool:
    """Does it depend only on entries of stacks, on arrays that lanes share, and on loop invariants?

    Counters of inner loops qualify, too.
    """
    shapes = facts[divergence]
    seen: set[Value] = set()
    work = [value]
    while work:
        item = work.pop()
        if item in seen or isinstance(item, Const | Symbol) or item in alike or _stays(facts, loop, item):
            continue
        seen.add(item)
        if isinstance(item, Param) and is_counted_inside(facts, loop, item):
            work += [arg for _, arg in facts[uses].incoming(item)]
        elif not isinstance(item, Op):
            return False
        elif item.opcode == "load":
            pointer = item.args[0]
            is_entry = array_of(pointer) in stacks
            if not is_single(item) or (not is_entry and shapes.shape(pointer).private):
                return False
            work += [] if is_entry else [pointer]
        elif item.row.speculates and item.opcode not in ("private", "freeze", "lane"):
            work += item.args
        else:
            return False
    return True


def _stays(facts: Facts, loop: Loop, value: Value) -> bool:
    block = value.block if isinstance(value, Op | Param) else None
    return (
        block is not None
        and facts[divergence].is_uniform(value)
        and not facts[loops].contains(loop, facts[cfg].number[block])
    )
