"""Cells: the unknowns of a fixpoint over a function, numbered, with operands and users by number.

    entry(x, n):                  cells    0: x  1: n  2: s  3: c  4: the choice of `branch`
      s = add x, 7                slots    those, and from 5 on other operands: 5: the constant 7
      c = icmp.slt s, n           operands of 2: (0, 5)      users of 2: [3]
      branch c, then, else

Cells are parameters, ops with a result, and choices (terminators with two targets or more), in reverse postorder of the
reachable blocks, so that a loop stabilizes before the code after it is visited. A *slot* is a cell's number or, after
the last cell, stands for a constant or symbol. `Agenda` gives the next cell: always the first that waits.

Costs     linear. Both the value facts and divergence walk these numbers, so they are found once for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..ir.function import Const, Function, Op, Param, Value
from ..ir.types import VOID
from ..record import dataclass
from .facts import Facts
from .graph.cfg import Cfg, Edge, cfg

NO_CELLS = range(0)
IDLE, WAITING, CLOSED = 0, 1, 2


class Brought(NamedTuple):
    """An argument of an edge for a parameter; `number` counts edges, those of a block are consecutive."""

    edge: Edge
    number: int
    slot: int
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Lists are by cell, or by block where noted; `others` are the slots after the last cell."""

    graph: Cfg
    all: Sequence[Param | Op]
    home: Sequence[int]  # the block of a cell
    span: Sequence[range]  # by block: its cells
    params: Sequence[range]  # by block: those that are its parameters
    ends: Mapping[int, int]  # by block: its choice, if it has one
    place: Mapping[Value, int]  # the cell of a value
    others: Sequence[Value]
    operands: Sequence[Sequence[int]]  # slots
    users: Sequence[Sequence[int]]  # cells that must be visited again when this one changes
    incoming: Mapping[int, Sequence[Brought]]  # by cell of a parameter
    first_edge: Sequence[int]  # by block: the number of its first edge
    edges: int


def cells(fn: Function, facts: Facts) -> Cells:
    graph = facts[cfg]
    found: list[Param | Op] = []
    home: list[int] = []
    span, params = [NO_CELLS] * len(graph.blocks), [NO_CELLS] * len(graph.blocks)
    ends: dict[int, int] = {}
    for number in graph.order:
        block, first = graph.blocks[number], len(found)
        found += block.params
        params[number] = range(first, len(found))
        found += [op for op in block.ops if op.type is not VOID]
        if block.end is not None and len(block.end.targets) > 1:
            ends[number] = len(found)
            found.append(block.end)
        span[number] = range(first, len(found))
        home += [number] * len(span[number])
    links = _Links(found)
    first_edge, edges = links.bring(graph, params)
    return Cells(
        *(graph, found, home, span, params, ends),
        *(links.place, links.others, links.operands, links.users, links.incoming),
        *(first_edge, edges),
    )


class _Links:
    """Operands by slot, and their users."""

    def __init__(self, found: Sequence[Param | Op]) -> None:
        size = len(found)
        self.size = size
        self.place: dict[Value, int] = dict(zip(found, range(size), strict=True))
        self.others: list[Value] = []
        self.numbers: dict[tuple[object, object], int] = {}
        self.users: list[list[int]] = [[] for _ in range(size)]
        self.incoming: dict[int, list[Brought]] = {}
        self.operands: list[Sequence[int]] = [()] * size
        place, users, operands = self.place, self.users, self.operands
        for at, cell in enumerate(found):
            if isinstance(cell, Op) and cell.args:
                slots: list[int] = []
                for value in cell.args:
                    slot = place.get(value)
                    if slot is None:
                        slot = self._other(value)
                    else:
                        users[slot].append(at)
                    slots.append(slot)
                operands[at] = slots

    def _other(self, value: Value) -> int:
        """The slot of a constant, shared by equal ones; of any other value, its own."""
        key = (value.type, value.value) if isinstance(value, Const) else (value, None)
        slot = self.numbers.get(key)
        if slot is None:
            slot = self.numbers[key] = self.size + len(self.others)
            self.others.append(value)
        return slot

    def bring(self, graph: Cfg, params: Sequence[range]) -> tuple[list[int], int]:
        """Link parameters to the arguments of edges; returns each block's first edge, and the number of edges."""
        count, first_edge = 0, [0] * len(graph.blocks)
        place, users, incoming = self.place, self.users, self.incoming
        for source in graph.order:
            first_edge[source] = count
            for index, target in enumerate(graph.blocks[source].targets):
                if target.args:
                    to = graph.successors[source][index]
                    edge = Edge(source, index, to)
                    for at, value in zip(params[to], target.args, strict=True):
                        slot = place.get(value)
                        if slot is None:
                            slot = self._other(value)
                        else:
                            users[slot].append(at)
                        incoming.setdefault(at, []).append(Brought(edge, count, slot, value))
                count += 1
        return first_edge, count


class Agenda:
    """Which cells wait to be visited, which are idle, and which are closed: not visited again, or not yet."""

    __slots__ = ("state", "woken")

    def __init__(self, state: bytearray) -> None:
        self.state = state
        self.woken = 0  # no cell before this one waits

    def next(self) -> int:
        """The first that waits, idle from now on; -1 if none does."""
        at = self.state.find(WAITING, self.woken)
        if at >= 0:
            self.state[at] = IDLE
            self.woken = at
        return at

    def wake(self, found: Iterable[int]) -> None:
        state = self.state
        for at in found:
            if not state[at]:
                state[at] = WAITING
                if at < self.woken:
                    self.woken = at

    def start(self, span: range, state: bytearray) -> None:
        """Set the states of a range of cells."""
        first, stop = span.start, span.stop
        self.state[first:stop] = state[first:stop]
        if first < self.woken:
            self.woken = first
