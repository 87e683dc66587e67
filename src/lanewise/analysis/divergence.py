"""Divergence: the shape of every value, and which branches, joins, loops and loop exits diverge.

    entry          A branch on a value that is not uniform is a *divergent split*. Where disjoint paths from it meet
     / \\          again is a divergent *join*: lanes may come from either side, so the block's parameters vary, unless
    a   b          every edge brings the same value. A loop exit that lanes take in different iterations is a join of
     \\ /          such paths too (they part at the header), which is temporal divergence: a value that is uniform in
     join          each iteration differs between lanes once they are outside.

Optimistic: shapes start at bottom (never computed) and rise; an edge that no lane takes brings nothing.

Requires  loops normalized and loop-closed, so that a value changes its shape only where a parameter stands.
          Irreducible regions are allowed; `disjoint_paths` says what is assumed of them.
Costs     each value rises a bounded number of times; splits share the work of finding joins.
Source    Rosemann, Moll, Hack, POPL 2021; shapes after Intel's VPlan and the Region Vectorizer.
"""

from __future__ import annotations

import heapq
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from ..ir.function import Const, Function, Named, Op, Param, Undefined, Value
from ..ir.same import same_value
from ..ir.shape_rules import Context, Known, constant_shape, promised, result_shape, settled
from ..ir.shapes import BOTTOM, UNIFORM, VARYING, Shape, join, mix, strided
from ..ir.types import VOID
from .cfg import Cfg, Edge, cfg
from .conditions import Condition
from .disjoint_paths import JoinPoints, Split, disjoint_paths
from .facts import Facts
from .loops import loops
from .sources import NONE, Sources
from .value_solver import NEAREST
from .values import Values, values


@dataclass(frozen=True, slots=True, eq=False)
class Gang:
    """What the analysis is told: shapes of arguments by name, lanes in a gang, where divergence comes from."""

    arguments: Mapping[str, Shape] = field(default_factory=dict[str, Shape])
    width: int = 8
    sources: Sources = NONE
    aligned: bool = False  # gangs start at multiples of the width
    only_uniform: bool = False  # tell uniform from varying and nothing between; strides and alignments do not count


@dataclass(frozen=True, slots=True, eq=False)
class Reconvergence:
    """Which analysis says where lanes that part at a split meet again; the baselines are others."""

    analysis: Callable[[Function, Facts], JoinPoints] = disjoint_paths
    rounds: bool = True  # at a header, keep apart what comes from outside and from inside; the paper does not


class Observer(Protocol):
    """Who wants to see the steps: each value computed, and each split that is found to diverge."""

    def computed(self, value: Named, old: Shape, new: Shape) -> None: ...

    def diverged(self, block: int, split: Split) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """An observer, if there is one."""

    observer: Observer | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Divergence:
    """The result. Blocks are named by their number in `cfg`."""

    shapes: Mapping[Value, Shape]
    branches: Mapping[int, bool]  # each block that ends in a choice: does it diverge?
    joins: Mapping[int, Sequence[int]]  # each divergent join: the splits whose paths meet there
    exits: Mapping[int, bool]  # each loop exit: do lanes take it in different iterations?
    loops: Mapping[int, bool]  # each loop's header: do lanes leave it at different times?
    live: frozenset[int]  # blocks that some lane may reach
    control_seconds: float  # spent on finding joins
    graph: Cfg  # of the function as it was
    numbers: Values  # the facts that shapes were computed with
    from_undefined: bool  # was some parameter settled only because nothing but undef came in?

    def shape(self, value: Value) -> Shape:
        return self.shapes[value] if isinstance(value, Named) else constant_shape(value)

    def is_uniform(self, value: Value) -> bool:
        """The same in all lanes; a value that no lane computes is, too."""
        shape = self.shape(value)
        return shape.is_uniform or shape.is_bottom


def divergence(fn: Function, facts: Facts) -> Divergence:
    solver = Solver(fn, facts)
    solver.solve()
    return solver.result()


class Solver:
    """A worklist over *cells*: parameters, ops with a result, and choices, numbered in reverse postorder."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph = facts[cfg]
        self.forest = facts[loops]
        self.numbers = facts[values]
        self.limits = self.numbers.facts
        self.about, self.on_edge = self.numbers.known_where.about, self.numbers.known_where.on_edge
        self.rounds = facts.given(Reconvergence).rounds
        self.control = facts[facts.given(Reconvergence).analysis]
        self.gang = facts.given(Gang)
        self.told = self.gang.sources.op
        self.observer = facts.given(Watch).observer
        self.block = 0  # where the visited cell stands
        self.context = Context(width=self.gang.width, facts=self._known, aligned=self.gang.aligned)
        self.shapes: dict[Value, Shape] = dict.fromkeys(fn.values, BOTTOM)
        self.cells: list[Param | Op] = []
        self.home: list[int] = []
        self.params: dict[int, range] = {}  # the cells of a block's parameters
        self.ends: dict[int, int] = {}  # the cell of a block's choice
        self.users: dict[Value, list[int]] = {}
        self.incoming: dict[Param, list[tuple[Edge, Value]]] = {}
        self.splits: dict[int, None] = {}
        self.exits: set[int] = set()
        self.loops: set[int] = set()
        self.control_seconds = 0.0
        self.started = time.perf_counter(), time.thread_time()
        self.from_undefined = False
        self.joins: dict[int, list[int]] = {}
        self.constants = {
            value: strided(0, fact.umin & -fact.umin)
            for value, fact in self.numbers.facts.items()
            if fact.umin == fact.umax
        }
        self._number_cells()
        self._link()
        self.waiting = list(range(len(self.cells)))
        self.queued = bytearray(b"\1") * len(self.cells)

    def _number_cells(self) -> None:
        for number in self.graph.order:
            if number not in self.numbers.live:
                continue
            block, first = self.graph.blocks[number], len(self.cells)
            self.params[number] = range(first, first + len(block.params))
            self.cells += block.params
            self.cells += [op for op in block.ops if op.type is not VOID]
            if block.end is not None and len(block.end.targets) > 1:
                self.ends[number] = len(self.cells)
                self.cells.append(block.end)
            self.home += [number] * (len(self.cells) - first)

    def _link(self) -> None:
        """Who must be visited again when a shape rises."""
        for at, cell in enumerate(self.cells):
            if isinstance(cell, Op):
                for value in cell.args:
                    if isinstance(value, Named):
                        self._use(value, at, self.home[at])
        for edge in self._taken(self.graph.edges):
            target = self.graph.target(edge)
            for param, value, at in zip(target.block.params, target.args, self.params[edge.target], strict=True):
                self.incoming.setdefault(param, []).append((edge, value))
                if isinstance(value, Named):
                    self._use(value, at, edge.source)
                    self._compared(value, at, self.on_edge.get(edge, ()))
                    if value in self.about:
                        self._compared(value, at, islice(self.numbers.known_where.holding(value, edge.target), NEAREST))

    def _use(self, value: Named, at: int, block: int) -> None:
        self.users.setdefault(value, []).append(at)
        if value in self.about:
            self._compared(value, at, islice(self.numbers.known_where.holding(value, block), NEAREST))

    def _compared(self, value: Named, at: int, found: Iterable[Condition]) -> None:
        """What a value is known to equal where it is used is felt by the user too."""
        for condition in found:
            if condition.mode == "eq" and condition.value is value and isinstance(condition.other, Named):
                self.users.setdefault(condition.other, []).append(at)

    def _taken(self, edges: Iterable[Edge]) -> Iterator[Edge]:
        dead = self.numbers.dead
        return (edge for edge in edges if edge.source in self.numbers.live and edge not in dead)

    # the fixed point

    def solve(self) -> None:
        for index, param in enumerate(self.fn.params):
            shape = self.gang.arguments.get(param.name) or self.gang.sources.argument(self.fn, index) or UNIFORM
            if index == 0 and self.fn.attrs.get("entry_mask"):
                shape = VARYING
            self._raise(param, settled(promised(shape, param.type), param.type, self.context))
        self._drain()
        while undefined := [param for param in self.incoming if self._only_undefined(param)]:
            self.from_undefined = True
            for param in undefined:
                self._raise(param, UNIFORM)
            self._drain()

    def _drain(self) -> None:
        while self.waiting:
            at = heapq.heappop(self.waiting)
            self.queued[at] = 0
            self.block = self.home[at]
            if self._visit(self.cells[at]):
                self.queued[at] = 1  # it can rise no more: as good as queued, for ever

    def _only_undefined(self, param: Param) -> bool:
        """Has nothing but undef come in so far? What others make of it must be computed all the same."""
        return self.shapes[param].is_bottom and any(_is_undefined(value) for _, value in self.incoming[param])

    def _visit(self, cell: Param | Op) -> bool:
        """Compute a cell anew; True if it need not be looked at again."""
        if isinstance(cell, Param):
            return cell not in self.incoming or self._raise(cell, self._param(cell))
        return self._choose(cell) if cell.targets else self._raise(cell, self._op(cell))

    def _raise(self, value: Param | Op, shape: Shape) -> bool:
        """Give a value a shape that is at least what it had, and visit its users if it rose. True if it is the top."""
        if self.gang.only_uniform and not shape.is_bottom:
            shape = UNIFORM if shape.is_uniform else VARYING
        old = self.shapes[value]
        new = join(old, shape)
        if self.observer is not None:
            self.observer.computed(value, old, new)
        if new is not old:
            self.shapes[value] = new
            self._wake(self.users.get(value, ()))
        return new is VARYING

    def _wake(self, cells: Iterable[int]) -> None:
        queued, waiting = self.queued, self.waiting
        for at in cells:
            if not queued[at]:
                queued[at] = 1
                heapq.heappush(waiting, at)

    # transfer

    def _op(self, op: Op) -> Shape:
        if op in self.constants:
            return self.constants[op]
        shapes = [self._seen(value, self.block) for value in op.args]
        for shape in shapes:
            if shape.is_bottom:
                return BOTTOM
        told = self.told(op)
        if told is BOTTOM:
            return UNIFORM if all(shape.is_uniform for shape in shapes) else VARYING
        return told or result_shape(op, shapes, self.context)

    def _known(self, value: Value) -> Known | None:
        return self.limits.get(value) if value not in self.about else self.numbers.at(value, self.block)

    def _seen(self, value: Value, block: int) -> Shape:
        """The shape of a value as a block sees it: equal to something uniform, it is uniform."""
        shape = self.shapes.get(value)
        if shape is None:
            return constant_shape(value)
        if value not in self.about or shape.is_uniform or shape.is_bottom:
            return shape
        for condition in islice(self.numbers.known_where.holding(value, block), NEAREST):
            if self._equal(condition):
                other = self._plain(condition.other)
                if other.is_uniform or other.is_bottom:
                    return other
        return shape

    def _equal(self, condition: Condition) -> bool:
        """Does it say that a value equals another, which was not left behind in a loop?

        If it was, lanes that left at different times are equal to what it was in different rounds.
        """
        return condition.mode == "eq" and self._stands_still(condition.other)

    def _plain(self, value: Value) -> Shape:
        return self.shapes[value] if isinstance(value, Named) else constant_shape(value)

    def _along(self, value: Value, edge: Edge) -> Shape:
        """The shape of a value on an edge, which may itself say that it equals something uniform."""
        for condition in self.on_edge.get(edge, ()):
            if condition.value is value and self._equal(condition):
                other = self._plain(condition.other)
                if other.is_uniform or other.is_bottom:
                    return other
        return self._seen(value, edge.source)

    def _param(self, param: Param) -> Shape:
        """What comes in; where lanes meet that came apart, only one and the same value holds them together.

        At the header of a loop, lanes of the same round all come from outside (the first), or all from inside.
        """
        if param in self.constants:
            return self.constants[param]
        found = [(edge, value) for edge, value in self.incoming[param] if not _is_undefined(value)]
        if self.block not in self.joins:
            return _joined(self._along(value, edge) for edge, value in found)
        head = self.forest.headed_by(self.block)
        if head is None or not head.is_reducible or not self.rounds:
            return self._met(found)
        contains = self.forest.contains
        first = self._met([(edge, value) for edge, value in found if not contains(head, edge.source)])
        return join(first, self._met([(edge, value) for edge, value in found if contains(head, edge.source)]))

    def _met(self, found: Sequence[tuple[Edge, Value]]) -> Shape:
        """One value that all edges bring is what it is here; what an edge says of it holds for its own lanes only."""
        values = [value for _, value in found]
        if values and self._is_one_value(values):
            return self._seen(values[0], self.block)
        return _mixed([self._along(value, edge) for edge, value in found])

    def _is_one_value(self, values: Sequence[Value]) -> bool:
        """Do all edges bring the same value, and is it one that stands still while lanes go round loops?

        An edge that brings undef does not count: its lanes may be given what the others have.
        """
        if any(not same_value(values[0], value) for value in values[1:]):
            return False
        return not values or self._stands_still(values[0])

    def _stands_still(self, value: Value) -> bool:
        """Is the value a constant, or defined in no loop that has been left when the block begins?"""
        if not isinstance(value, Named):
            return True
        assert value.block is not None, "a value stands in a block"
        home = self.forest.of(self.graph.number[value.block])
        return home is None or self.forest.contains(home, self.block)

    # control

    def _choose(self, end: Op) -> bool:
        """Send lanes apart if the condition differs between them; True once that is done, or cannot be."""
        shape = self._seen(end.args[0], self.block)
        if shape.is_uniform or shape.is_bottom:
            return False
        targets = self.targets(self.block)
        if len(targets) > 1 and self.block not in self.splits:
            self.split(self.block, targets)
        return True

    def targets(self, block: int) -> list[int]:
        """Where a block may go, once for each edge that is taken."""
        return [edge.target for edge in self._taken(self.graph.leaving(block))]

    def split(self, block: int, targets: Sequence[int]) -> None:
        """Lanes part at a block: note what that leads to, and visit the parameters where they meet."""
        self.splits[block] = None
        started = time.perf_counter()
        split = self.control.of(block)
        self.control_seconds += time.perf_counter() - started
        self.exits.update(split.exits)
        self.loops.update(split.loops)
        if self.observer is not None:
            self.observer.diverged(block, split)
        self._meet(block, split.joins)
        # Edges side by side to one block are no disjoint paths, but what they bring is chosen all the same.
        if beside := repeated(targets):
            self._meet(block, sorted({*beside} - {*split.joins}))

    def _meet(self, split: int, blocks: Iterable[int]) -> None:
        for block in blocks:
            self.joins.setdefault(block, []).append(split)
            self._wake(self.params.get(block, ()))

    def _share_of_core(self) -> float:
        """CPU time over time: the clock of a thread costs more than a split, so it is asked twice only."""
        wall, cpu = (
            now - then for now, then in zip((time.perf_counter(), time.thread_time()), self.started, strict=True)
        )
        return min(1.0, cpu / wall) if wall else 1.0

    def result(self) -> Divergence:
        graph, forest = self.graph, self.forest
        choices = [number for number in graph.order if len(graph.blocks[number].targets) > 1]
        return Divergence(
            shapes=self.shapes,
            branches={number: number in self.splits for number in choices},
            joins=self.joins,
            exits={number: number in self.exits for loop in forest for number in loop.exits},
            loops={loop.header: loop.index in self.loops for loop in forest},
            live=self.numbers.live,
            control_seconds=self.control_seconds * self._share_of_core(),
            graph=graph,
            numbers=self.numbers,
            from_undefined=self.from_undefined,
        )


def repeated(targets: Sequence[int]) -> list[int]:
    """The blocks that several of these edges lead to."""
    if len(set(targets)) == len(targets):
        return []
    return [target for target, times in Counter(targets).items() if times > 1]


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Const) and isinstance(value.value, Undefined)


def _joined(shapes: Iterable[Shape]) -> Shape:
    """All lanes take the same one."""
    found = BOTTOM
    for shape in shapes:
        found = join(found, shape)
    return found


def _mixed(shapes: Iterable[Shape]) -> Shape:
    """Some lanes take one, some another."""
    found = BOTTOM
    for shape in shapes:
        if not shape.is_bottom:
            found = mix(found, shape)
    return found
