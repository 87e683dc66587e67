"""Shared stacks: where lanes that walk a tree may have one stack in common, whose deepest go first.

    while top > 0:                          shared    an array that the gang has once
        top -= 1                            d         the depth of the deepest lanes; they are the ones that go on
        node = stack[top]                   node = shared[d - 1]                    one load, and of no lane's alone
        if near(node, ...):                 the others wait, and hold nothing at d - 1 and above
            stack[top] = left[node]         shared[d - 1] = left[node]
            stack[top + 1] = right[node]    shared[d] = right[node]
            top += 2

What a lane has on its stack, below its own top, is what is there in the shared one, as long as nobody else writes
there. That is so if

- all start with the same entries;
- an entry is taken from the top, before any is written, and written from there up: those who wait are less deep;
- lanes that go on at one depth go on to the same depths, one below or `rise` above: so the deepest are known without
  asking, but for rounds after which the deepest have left the loop;
- what is written is made of entries, of arrays that lanes share, and of what the loop does not change; and who goes up
  has written all that is below his new top, but for what was there and nobody has written.

A stack that breaks a rule, such as one for how far away each lane's boxes are, stays each lane's own; those that are
shared are made of each other.

What `top` counts is the program's affair: `node = stack[top]; top -= 1` reads the last entry, at `base` = 0 from where
a round's `top` stands, `top -= 1; node = stack[top]` at `base` = -1. So a lane holds top + base + 1 entries, all at
top + base and below; the entry at the base is taken, and base + 1 up to base + rise are to be written. Depths are
compared, never counted, and those of lanes differ as their tops do: nothing else depends on the base.

Requires  source stage, loops normalized; divergence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.linear import linear
from ..analysis.loops import Loop, loops
from ..analysis.uses import uses
from ..ir.function import Block, Const, Function, Op, Param, Symbol, Value
from ..record import dataclass
from .first_entries import first_entries
from .private_accesses import accesses_into, array_of, entry_type, is_single, odd_access, pointer_of
from .stack_walks import Walk, is_counted_inside, reads_by


@dataclass(frozen=True, slots=True)
class Sharing:
    """`entries` are those of each array before the loop; a round ends one below, or `rise` above.

    The last entry of a lane lies at its top plus `base`.
    """

    entries: dict[Op, list[Value]]
    rise: int
    base: int


def sharing(fn: Function, facts: Facts, loop: Loop, walk: Walk) -> Sharing | None:
    """How lanes may share stacks in a loop: as many as may be; None if those that hold nodes are a lane's own."""
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
        """By how much a lane is deeper behind a round in which it is not one less deep."""
        found = {change for _, change in self.ends} - {-1}
        (rise,) = found if len(found) == 1 else (None,)
        return rise if rise is not None and rise >= 0 else None

    # accesses

    def base(self, array: Op) -> int | None:
        """Where entries are read, from the top with which the round began."""
        loads = [op for op in accesses_into(array, self.users) or [] if op.opcode == "load" and self._is_inside(op)]
        found = {self._place(op, array) for op in loads}
        (base,) = found if len(found) == 1 else (None,)
        return base

    def is_a_stack(self, array: Op, rise: int, base: int) -> bool:
        """Is it read at its top, and then written from there up, by those alone who leave it so?"""
        accesses = accesses_into(array, self.users)
        if accesses is None:
            return False
        inside = [op for op in accesses if self._is_inside(op)]
        loads, stores = ([op for op in inside if op.opcode == name] for name in ("load", "store"))
        places = [self._place(op, array) for op in stores]
        return (
            all(self._is_in_turn(op) for op in inside)
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

    def _is_in_turn(self, op: Op) -> bool:
        """Once in a round, and not in a loop of its own."""
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
    """The blocks in which a round's way ends, and how much deeper a lane is there; None if it is not known."""
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
    """From the depth at which the round began."""
    if value is top:
        return 0
    found = linear(value)
    return found.constant if found is not None and dict(found.parts) == {top: 1} else None


def is_of_entries(facts: Facts, loop: Loop, stacks: Collection[Op], alike: Collection[Value], value: Value) -> bool:
    """Is it made of what stacks hold, of arrays that lanes share, of what stays as it is in all rounds, and of these?

    What a loop inside counts is so, too.
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
