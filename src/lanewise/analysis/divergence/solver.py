"""The fixpoint of `divergence`: a worklist over cells, and the effects of a branch that is found to diverge.

    now         the shape of every slot: cells rise from bottom, constants are fixed
    plain       a cell whose operands are known only by their shapes: its rule applies at once
    informed    ranges and equalities at the cell's place say more about its operands (`seen_shapes`)

A choice on a value that is not uniform is a split: the parameters at its joins are visited again, and from then on
their arguments are mixed instead of joined.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

from ...ir.function import Function, Named, Op, Param, Value
from ...ir.same import same_value
from ...ir.shape_rules import RULES, Context, constant_shape, promised, result_shape, settled
from ...ir.shapes import BOTTOM, UNIFORM, VARYING, Shape, join, mix, strided
from ..cells import CLOSED, WAITING, Agenda, Brought, cells
from ..facts import Facts
from ..graph.cfg import Edge, cfg
from ..graph.dominance import dominance
from ..graph.loops import loops
from ..graph.meeting import Meeting
from ..stopwatch import Stopwatch
from ..values.copies import standing_copies
from ..values.undefined import doubtful, is_undefined
from ..values.values import values
from .record import Divergence, Gang, Reconvergence, Watch
from .seen_shapes import SeenShapes


class Solver:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.facts = fn, facts
        self.graph, self.forest = facts[cfg], facts[loops]
        self.cells, self.numbers = facts[cells], facts[values]
        self.by_iteration = facts.given(Reconvergence).by_iteration
        self.watch = Stopwatch()
        started = time.perf_counter()
        self.control = facts[facts.given(Reconvergence).analysis]
        self.watch.seconds = time.perf_counter() - started
        self.gang = facts.given(Gang)
        self.source_shape, self.source_ops = self.gang.sources.op, self.gang.sources.asked
        self.observer = facts.given(Watch).observer
        size = len(self.cells.all)
        self.now: list[Shape] = [BOTTOM] * size
        self.now += [constant_shape(value) for value in self.cells.others]
        self.view = SeenShapes(self.cells, self.forest, self.numbers, self.now)
        self.bare = Context(width=self.gang.width, aligned=self.gang.aligned)
        self.context = Context(width=self.gang.width, facts=self.view.known, aligned=self.gang.aligned)
        self.block = 0  # the block of the visited cell
        self.splits: dict[int, None] = {}
        self.exits: set[int] = set()
        self.loops: set[int] = set()
        self.joins: dict[int, list[int]] = {}
        self.meeting = Meeting(self.graph, self.forest, facts[dominance])
        self.from_undefined = False
        self.constants: dict[int, Shape] = {}
        self.informed = bytearray(size)
        self.doubtful = frozenset[int]() if self.gang.fitting else doubtful(self.cells)
        self._take_in_facts()
        self.loud, self.feels = self.view.loud_params(), self.view.feels()
        self.copies = facts[standing_copies]
        self.copied = self._copies()
        self.incoming: dict[int, Sequence[Brought]] = {}
        self.undefined: list[int] = []  # parameters with an undef argument
        self._link()
        self.agenda = Agenda(self._live_cells())

    def _take_in_facts(self) -> None:
        """Record which values are constant, and the users of values with known facts."""
        place, users, informed = self.cells.place, self.cells.users, self.informed
        for value, fact in self.numbers.facts.items():
            at = place[value]
            if fact.umin == fact.umax:
                self.constants[at] = strided(0, fact.umin & -fact.umin)
            for user in users[at]:
                informed[user] = 1
        for value in self.view.about:
            for user in users[place[value]]:
                informed[user] = 1
        for at in self.doubtful:
            self.constants.pop(at, None)
            informed[at] = 0

    def _copies(self) -> dict[int, Value]:
        """The value that a parameter copies, by cell; the cell is visited again when that value rises."""
        place, found = self.cells.place, dict[int, Value]()
        for param, value in self.copies.items():
            if (at := place.get(param)) is not None and not is_undefined(value):
                found[at] = value
                if isinstance(value, Named):
                    self.feels.setdefault(place[value], []).append(at)
        return found

    def _link(self) -> None:
        """Link the arguments of edges that are taken; undef is skipped, if it may be taken to fit."""
        every_edge, fitting = not self.numbers.dead, self.gang.fitting
        for at, found in self.cells.incoming.items():
            taken = found if every_edge else [each for each in found if self.is_taken(each.edge)]
            kept = [each for each in taken if not is_undefined(each.value)] if fitting else taken
            if len(kept) < len(taken):
                self.undefined.append(at)
            self.incoming[at] = kept

    def is_taken(self, edge: Edge) -> bool:
        return edge.source in self.numbers.live and edge not in self.numbers.dead

    def _live_cells(self) -> bytearray:
        """All cells wait, except those of unreachable blocks."""
        state = bytearray([WAITING]) * len(self.cells.all)
        for number in self.graph.order if self.numbers.dead else ():
            if number not in self.numbers.live:
                for at in self.cells.span[number]:
                    state[at] = CLOSED
        return state

    # the fixpoint

    def solve(self) -> None:
        for index, param in enumerate(self.fn.params):
            shape = self.gang.arguments.get(param.name) or self.gang.sources.argument(self.fn, index) or UNIFORM
            if index == 0 and self.fn.attrs.get("entry_mask"):
                shape = VARYING
            self._raise(index, settled(promised(shape, param.type), param.type, self.context))
        self._drain()
        while undefined := [at for at in self.undefined if self.now[at].is_bottom]:
            self.from_undefined = True
            for at in undefined:  # all arguments are undef
                self._raise(at, UNIFORM)
            self._drain()

    def _drain(self) -> None:
        agenda, every, home = self.agenda, self.cells.all, self.cells.home
        while (at := agenda.next()) >= 0:
            cell = every[at]
            self.block = home[at]
            if isinstance(cell, Param):
                done = at not in self.incoming or self._raise(at, self._param(at))
            elif cell.targets:
                done = self._choose(at, cell)
            else:
                done = self._raise(at, self._op(at, cell))
            if done:
                agenda.state[at] = CLOSED

    def _raise(self, at: int, shape: Shape) -> bool:
        """Raise a cell's shape, and visit its users if it rose. True if it is the top."""
        if self.gang.only_uniform and not shape.is_bottom:
            shape = UNIFORM if shape.is_uniform else VARYING
        old = self.now[at]
        new = shape if old is BOTTOM else join(old, shape)
        if self.observer is not None:
            self.observer.computed(self.cells.all[at], old, new)
        if new is not old:
            self.now[at] = new
            self.agenda.wake(self.cells.users[at])
            if at in self.feels:
                self.agenda.wake(self.feels[at])
        return new is VARYING

    # transfer

    def _op(self, at: int, op: Op) -> Shape:
        if at in self.constants:
            return self.constants[at]
        informed = self.informed[at]
        if informed:
            self.view.block = self.block
            shapes = self.view.operands(at, op)
        else:
            now = self.now
            shapes = [now[slot] for slot in self.cells.operands[at]]
        if BOTTOM in shapes:
            return BOTTOM
        name = op.row.name
        if name in self.source_ops:
            given = self.source_shape(op)
            if given is BOTTOM:
                return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING
            if given is not None:
                return given
        if at in self.doubtful:
            return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING
        return result_shape(op, shapes, self.context) if informed else RULES[name](op, shapes, self.bare)

    def _param(self, at: int) -> Shape:
        """The join of the arguments; where lanes from different paths meet, only copies of one value keep its shape.

        At a loop header, lanes of the same iteration all come from outside (the first), or all from inside.
        """
        if at in self.constants:
            return self.constants[at]
        found = self.incoming[at]
        self.view.block = self.block
        if self.block not in self.joins:
            return joined(self._shapes(at, found))
        if at in self.copied:
            return self.view.seen(self.copied[at], self.block)
        head = self.forest.headed_by(self.block)
        if head is None or not head.is_reducible or not self.by_iteration:
            return self._met(at, found)
        contains = self.forest.contains
        first = self._met(at, [each for each in found if not contains(head, each.edge.source)])
        return join(first, self._met(at, [each for each in found if contains(head, each.edge.source)]))

    def _shapes(self, at: int, found: Sequence[Brought]) -> list[Shape]:
        now, by_facts = self.now, self.loud[at] and at not in self.doubtful
        return list(map(self.view.along, found)) if by_facts else [now[each.slot] for each in found]

    def _met(self, at: int, found: Sequence[Brought]) -> Shape:
        """One value that all edges bring keeps its shape here; a condition of an edge holds for its own lanes only."""
        if not found:
            return BOTTOM
        if self.loud[at] and at not in self.doubtful and (equal := self.view.common(found)) is not None:
            return equal
        value = self._root(found[0].value)
        if self._is_one_value(value, found) and self.view.stands_still(value):
            return self.view.seen(value, self.block)
        shapes = self._shapes(at, found)
        shape = mixed(shapes)
        if shape.is_varying and len(found) > 1 and (aside := self._aside(found)):
            others = [each for each in found if each not in aside]
            return joined([*self._shapes(at, aside), self._met(at, others)])
        return shape

    def _aside(self, found: Sequence[Brought]) -> list[Brought]:
        """Edges that no lane takes after a split whose lanes meet here: a uniform branch around a divergent loop.

        All lanes of an iteration come by one of them, or none does, so that their arguments are not mixed.
        """
        if not self.by_iteration:
            return []
        sources = self.meeting.aside(self.block, self.joins[self.block], [each.edge.source for each in found])
        return [each for each in found if each.edge.source in sources]

    def _is_one_value(self, first: Value, found: Sequence[Brought]) -> bool:
        """Do all edges bring it? One that brings undef does not count: its lanes may get the others' value."""
        return all(each.value is first or same_value(first, self._root(each.value)) for each in found)

    def _root(self, value: Value) -> Value:
        """What a parameter is a copy of."""
        return self.copies.get(value, value) if isinstance(value, Param) else value

    # control

    def _choose(self, at: int, end: Op) -> bool:
        """Diverge if the condition varies; True once that is done, or cannot happen."""
        shape = self.now[self.cells.operands[at][0]]
        if shape.is_uniform or shape.is_bottom:
            return False
        if self.informed[at]:
            self.view.block = self.block
            shape = self.view.seen(end.args[0], self.block)
            if shape.is_uniform or shape.is_bottom:
                return False
        targets = self.targets(self.block)
        if len(targets) > 1 and self.block not in self.splits:
            self.split(self.block, targets)
        return True

    def targets(self, block: int) -> Sequence[int]:
        """The targets of a block, once for each edge that is taken."""
        if not self.numbers.dead:
            return self.graph.successors[block]
        return [edge.target for edge in self.graph.leaving(block) if self.is_taken(edge)]

    def split(self, block: int, targets: Sequence[int]) -> None:
        """Lanes diverge at a block: record the effects, and visit the parameters at the joins."""
        self.splits[block] = None
        split = self.watch.run(self.control.of, block)
        self.exits.update(split.exits)
        self.loops.update(split.loops)
        if self.observer is not None:
            self.observer.diverged(block, split)
        self._meet(block, split.joins)
        # Parallel edges to one block are not disjoint paths, but their arguments are selected all the same.
        if beside := repeated(targets):
            self._meet(block, sorted({*beside} - {*split.joins}))

    def _meet(self, split: int, blocks: Iterable[int]) -> None:
        for block in blocks:
            self.joins.setdefault(block, []).append(split)
            self.agenda.wake(self.cells.params[block])

    def result(self) -> Divergence:
        graph, forest = self.graph, self.forest
        choices = [number for number in graph.order if len(graph.successors[number]) > 1]
        return Divergence(
            shapes=self._all_shapes(),
            branches={number: number in self.splits for number in choices},
            joins=self.joins,
            exits={number: number in self.exits for loop in forest for number in loop.exits},
            loops={loop.header: loop.index in self.loops for loop in forest},
            live=self.numbers.live,
            control_seconds=self.watch.seconds,
            graph=graph,
            numbers=self.numbers,
            from_undefined=self.from_undefined,
        )

    def _all_shapes(self) -> dict[Value, Shape]:
        """Also of values in unreachable blocks."""
        shapes: dict[Value, Shape] = dict(zip(self.cells.all, self.now, strict=False))
        for at in self.cells.ends.values():
            del shapes[self.cells.all[at]]
        if len(self.graph.order) < len(self.graph.blocks):
            for value in self.fn.values:
                shapes.setdefault(value, BOTTOM)
        return shapes


def repeated(targets: Sequence[int]) -> list[int]:
    """The blocks that several of these edges lead to."""
    if len(set(targets)) == len(targets):
        return []
    return [target for target, times in Counter(targets).items() if times > 1]


def joined(shapes: Iterable[Shape]) -> Shape:
    """The shape if all lanes take the same one."""
    found = BOTTOM
    for shape in shapes:
        if shape is not found:
            found = join(found, shape)
    return found


def mixed(shapes: Iterable[Shape]) -> Shape:
    """The shape if lanes take different ones."""
    found = BOTTOM
    for shape in shapes:
        if not shape.is_bottom:
            found = mix(found, shape)
    return found
