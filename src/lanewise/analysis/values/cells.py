"""The input of `solver.py`: cells with their facts at the start, and the conditions that hold for operands.

    known      by slot: promises of arguments, stated ranges of loads and calls, constants; None if not yet reached
    full       slots that can be anything; a cell computed only from such is full from the start, and never visited
    supposed   conditions that hold for an operand at its user (`conditions`), as relations to other slots
    incoming   the arguments of a parameter, with the conditions that hold there

Costs     linear; everything that a visit needs is looked up here, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import islice

from ...ir.function import Const, Function, Op, Param, Undefined, Value
from ...ir.shape_rules.context import Known
from ..cells import CLOSED, WAITING, Brought, cells
from ..facts import Facts
from .cancellation import cancellations
from .conditions import Condition, conditions
from .known import anything, just
from .known_rules import RULES, UNLIMITED, Rule
from .refinement import SQUARE, near_names, number_of, promised, root_of, stated_range

NEAREST = 6  # conditions on a value that are used, innermost first

Suppositions = tuple[tuple[str, int], ...]  # relations of a value to other slots
Incoming = tuple[int, int, Suppositions]  # the number of an edge, a slot, and the conditions that hold for it there


class ValueCells:
    """`known` is by slot, None if not yet reached; `full` marks slots that can be anything.

    Results of `unknown` ops have no facts.
    """

    def __init__(self, fn: Function, facts: Facts, unknown: Set[Op] = frozenset()) -> None:
        self.fn, self.unknown = fn, unknown
        self.cells = facts[cells]
        self.graph = self.cells.graph
        self.where = facts[conditions]
        self.cancelled = facts[cancellations]
        self.users, self.operands = self.cells.users, self.cells.operands
        self.feels: dict[int, list[int]] = {}  # users through a condition
        size = len(self.cells.all)
        self.known: list[Known | None] = [None] * size
        self.tops: list[Known | None] = [None] * size  # of visited cells: the full range
        self.rules: list[Rule | None] = [None] * size
        self.supposed: dict[int, list[tuple[int, Suppositions]]] = {}  # by cell: operands with conditions
        self.incoming: dict[int, list[Incoming]] = {}
        self.undefined: list[tuple[int, int]] = []
        self.visited = bytearray([CLOSED]) * size  # the state of a cell when its block is first reached
        self.full = bytearray(size)
        self.mentioned: dict[int, list[Known]] = {}
        self.roots: set[int] = set()  # bits of numbers whose squares are compared
        for value in self.cells.others:
            self._add(value)
        self._suppose()
        self._start()
        self._sort_cells()

    def _add(self, value: Value) -> int:
        """A slot for a value that is not a cell."""
        fact = number_of(value) if isinstance(value, Const) else None
        if fact is not None:
            self.mentioned.setdefault(value.type.bits, []).append(fact)
        self.known.append(fact if fact is not None else anything(max(value.type.bits, 1)))
        self.full.append(fact is None)
        return len(self.known) - 1

    def _suppose(self) -> None:
        """Record the conditions on operands."""
        for value in self.where.about:
            if value.type.is_int:
                self._suppose_of(value, value, "")
                root = root_of(value)
                if root is not None:
                    self.roots.add(root.type.bits)
                    self._suppose_of(root, value, SQUARE)

    def _suppose_of(self, value: Value, about: Value, how: str) -> None:
        """Record the conditions on a value, or on its square."""
        slot, operands, home = self.cells.place.get(value), self.operands, self.cells.home
        if slot is None:
            return
        for at in dict.fromkeys(self.users[slot]):
            if not self._has_use_of(self.cells.all[at]):
                continue
            found = self._relations(islice(self.where.holding(about, home[at]), NEAREST), at, how)
            if found:
                said = self.supposed.setdefault(at, [])
                said += [(index, found) for index, each in enumerate(operands[at]) if each == slot]

    def _has_use_of(self, cell: Param | Op) -> bool:
        """Is it an op that is computed here? `_bring` handles the arguments of parameters."""
        return isinstance(cell, Op) and (bool(cell.targets) or (cell.type.is_int and cell.row.name in RULES))

    def _relations(self, found: Iterable[Condition], at: int, how: str = "") -> Suppositions:
        """The other sides get this cell as a user too."""
        place, relations = self.cells.place, list[tuple[str, int]]()
        for condition in found:
            slot = place.get(condition.other)
            if slot is None:
                slot = self._add(condition.other)
            else:
                self.feels.setdefault(slot, []).append(at)
            relations.append((how + condition.mode, slot))
        return tuple(relations)

    def _start(self) -> None:
        """Record the promises of the arguments."""
        near = near_names(self.fn)
        for at, param in enumerate(self.fn.params):
            if param.type.is_int:
                fact = self.known[at] = promised(self.fn, at, near)
                self.full[at] = fact == anything(param.type.bits)

    def _sort_cells(self) -> None:
        """Separate cells that must be visited from those whose facts are fixed."""
        full, known, visited, tops, operands = self.full, self.known, self.visited, self.tops, self.operands
        for op, number in self.cancelled.items():
            known[self.cells.place[op]] = just(op.type.bits, number)
        for at, cell in enumerate(self.cells.all):
            type = cell.type
            if isinstance(cell, Op):
                if known[at] is not None:
                    continue
                if cell.targets:
                    visited[at] = WAITING
                    continue
                name = cell.row.name
                rule = RULES.get(name) if type.is_int and cell not in self.unknown else None
                if rule is not None and "range" not in cell.attrs:
                    tops[at] = anything(type.bits)
                    if name not in UNLIMITED or at in self.supposed or 0 in [full[slot] for slot in operands[at]]:
                        self.rules[at] = rule
                        visited[at] = WAITING
                        continue
                elif type.is_int and "range" in cell.attrs:
                    known[at] = stated_range(cell)
                    continue
            elif type.is_int and known[at] is None:
                tops[at] = anything(type.bits)
                brought = [self._bring(at, each) for each in self.cells.incoming.get(at, ())]
                self.incoming[at] = [each for each in brought if each is not None]
                visited[at] = WAITING
                continue
            if known[at] is None:
                known[at] = anything(type.bits or 1)
                full[at] = 1

    def _bring(self, at: int, brought: Brought) -> Incoming | None:
        """An argument of a parameter, with the conditions in the block it leaves, and those of the edge itself."""
        edge, number, slot, value = brought
        if isinstance(value, Const):
            if isinstance(value.value, Undefined):
                self.undefined.append((at, number))
                return None
            return number, slot, ()
        supposed: Suppositions = ()
        if value in self.where.about:
            supposed = self._relations(islice(self.where.holding(value, edge.source), NEAREST), at)
        if edge in self.where.on_edge:
            found = [condition for condition in self.where.on_edge[edge] if condition.value is value]
            supposed += self._relations(found, at) if found else ()
        return number, slot, supposed
