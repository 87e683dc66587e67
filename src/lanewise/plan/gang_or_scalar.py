"""Is a gang worth it? The cost per lane of a kernel in a gang, compared with scalar code.

    for at in range(start[row], start[row + 1]):        three gathers, and lanes that wait for the longest row:
        total += value[at] * x[column[at]]              15 cycles for each element; scalar, 5

    p = ps[i]                                           fields of records are apart: a gather or a load for each lane,
    p["x"] += p["v"] * dt                               5 cycles for each access; scalar, less than 1

    for k in range(m):                                  rows of bytes: a gang transposes them, a lane that has the loop
        same += a[i, k] == b[j, k]                      to itself runs 64 iterations at once, by LLVM's vectorizer

Both costs are those of `analysis/cost/region_cost.py`. In a gang, lanes that have left a loop wait for the others, and
both sides of a branch run. Scalar code runs several ops per cycle and waits for no lane, but for the iteration before
where its chain of ops is long, and it mispredicts some branches.

The estimate is rough. It is used only if loops that lanes leave one by one access memory at data-dependent places, or
if lanes access records or rows, a fixed number of bytes apart; and trusted only if the answer is clear: if such
accesses or vectors of iterations are the reason, or scalar code costs at most half. (Places that are computed from lane
numbers become contiguous on hot paths.)

Compared with measurements on Zen 4, with data that the branch predictor has not seen before: sparse matrix 0.55,
measured 0.55; nearest point in a k-d tree 0.92, 0.83; hash table 1.06, 1.04. Records: of 40 bytes with two conditions
0.4 by prices, measured 0.35; moved without one 0.75, 0.9; a table of prices 0.5, 0.6. On Zen 5, rows whose iterations
run side by side: runs in bytes 0.15, 0.26; distances of bytes 0.46, 0.37; wavelets 0.90, 0.31; digits of numbers 0.95,
0.66; rows whose longest loop is a sum of floats 1.6 to 4.0, 1.9 to 9.3.

Requires  source stage.
Costs     a few analyses of each function with such a loop or such accesses; one for others.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ..analysis.cost.op_cost import access_form, address_of
from ..analysis.cost.recurrence import recurrence
from ..analysis.cost.region_cost import Cost, Run, block_costs, one_lane, parted, region_cost, times_run
from ..analysis.divergence.divergence import Divergence, Gang, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import Cfg, cfg
from ..analysis.graph.loops import Loop, loops
from ..analysis.graph.uses import uses
from ..ir.function import Function, Module, Named, Op, Value
from ..ir.position import Position
from ..ir.shapes import VARYING, Shape
from ..machine.host import WIDEST
from ..machine.prices import ANYWHERE, APART, Prices
from ..pipeline import ESTIMATE, run, unwatched
from ..record import dataclass
from ..transform.control.guard_loops import partly_run
from ..transform.lanes.stack_walks import stack_walk
from .cleaned import cleaned
from .same_bits import works_together

DEEPEST_CALL = 3
# Policy: how much cheaper scalar code must be: in general, if accesses of records are the reason, and without a reason;
# closer calls are measured. And the share of a gang's time in accesses of records from which they are a reason.
CLEAR, CLEAR_RECORDS, SURE = 0.95, 0.7, 0.5
LEAST_SHARE = 1 / 5


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cycles per lane: in a gang, of these the accesses at any address; scalar. Where the most expensive loop is.

    `vectors`: does scalar code run iterations of the most expensive loops side by side?
    """

    gang: float
    accesses: float
    alone: float
    position: Position | None
    clear: float = CLEAR
    vectors: bool = False

    @property
    def favours_one_lane(self) -> bool:
        has_reason = self.vectors or self.accesses > self.gang / 3
        return self.alone < (self.clear if has_reason else SURE) * self.gang


def compared(module: Module, body: Function, width: int, prices: Prices, measured: bool = True) -> Comparison | None:
    """As `_compared`, which is asked for the width, for competing variants and for remarks."""
    return _compared(module, body, body.version, width, prices, measured)


@functools.lru_cache(maxsize=8)
def _compared(
    module: Module, body: Function, version: int, width: int, prices: Prices, measured: bool
) -> Comparison | None:
    """A lanes loop in a gang and as scalar code; None if no loop is a reason to compare.

    `measured`: both may compete by measurement. If not, lanes that each push any number of nodes, and may have little
    in common, cost as much as those that do not wait.
    """
    shapes = {param.name: param.shape or VARYING for param in body.params}
    if works_together(module):
        return None
    follows = _follows_data(body)
    found = _Lanes(module, width, prices, False, measured).of(body, shapes, 0) if follows else None
    if follows and (found is None or found.position is not None):
        return found
    if not follows and not any(map(is_far, *accesses_of(body))):
        return None
    found = _Lanes(module, width, prices, True, measured).of(body, shapes, 0)
    if found is None or found.position is None:
        return None
    return found if found.vectors or found.accesses > LEAST_SHARE * found.gang else None


@functools.lru_cache(maxsize=4)
def facts_in_lanes(body: Function) -> Facts:
    """Facts about a function before its width is known; several clients use them one after the other."""
    return Facts(body, Gang({param.name: param.shape or VARYING for param in body.params}, WIDEST))


def accesses_of(body: Function) -> tuple[list[Op], list[Shape]]:
    """Loads and stores, and the shapes of their addresses."""
    found = facts_in_lanes(body)[divergence]
    ops = [op for op in body.ops if op.opcode in ("load", "store") and address_of(op) in found.shapes]
    return ops, [found.shape(address_of(op)) for op in ops]


def is_far(op: Op, shape: Shape) -> bool:
    """Does each lane access a place that is known to be far from its neighbours'?"""
    return access_form(op, shape)[0] == APART


def walks_with_stacks(module: Module, body: Function, width: int) -> bool:
    """Does a lanes loop follow data by stacks of its own, so that lanes wait for each other and load together?"""
    if not _follows_data(body) or works_together(module):
        return False
    shapes = {param.name: param.shape or VARYING for param in body.params}
    new, facts = prepared(body, shapes, width)
    return any(stack_walk(new, facts, loop) is not None for loop in facts[loops])


def prepared(function: Function, shapes: Mapping[str, Shape], width: int) -> tuple[Function, Facts]:
    """A copy with its loops as they are compiled, and each place loaded once."""
    with unwatched():
        new, facts = cleaned(function)
    for param in new.params:
        param.shape = None
    facts = facts.supposing(Gang(dict(shapes), width))
    with unwatched():
        run(ESTIMATE, new, facts)
    return new, facts


def _follows_data(body: Function) -> bool:
    """Does a loop access memory at a place that was loaded from memory?"""
    facts = facts_in_lanes(body)
    graph, forest = facts[cfg], facts[loops]
    if not len(forest):
        return False
    data = data_values(body, facts)
    return any(
        forest.of(number) is not None and op.opcode in ("load", "store") and address_of(op) in data
        for number in graph.order
        for op in graph.blocks[number].ops
    )


def data_values(fn: Function, facts: Facts) -> set[Value]:
    """Loaded values, and addresses and integers computed from them."""
    users = facts[uses]
    data: set[Value] = set()
    work: list[Value] = [op for op in fn.ops if op.opcode == "load"]
    while work:
        value = work.pop()
        if value in data or value.type.is_float or not isinstance(value, Named):
            continue
        data.add(value)
        for op in users.of(value):
            if op.opcode == "store" and value is op.args[0]:
                continue
            work += [op] if not op.type.is_void else []
            for target in op.targets:
                work += (p for p, arg in zip(target.block.params, target.args, strict=True) if arg is value)
    return data


@dataclass(slots=True, eq=False)
class _Lanes:
    module: Module
    width: int
    prices: Prices
    records: bool  # lanes access records, and scalar code skips what it does not need
    measured: bool  # both versions may compete by measurement

    def of(self, function: Function, shapes: Mapping[str, Shape], depth: int) -> Comparison | None:
        """One function, with its callees; None if lanes wait for each other and load together."""
        new, facts = prepared(function, shapes, self.width)
        graph, forest, found = facts[cfg], facts[loops], facts[divergence]
        walks = [walk for loop in forest if (walk := stack_walk(new, facts, loop)) is not None]
        if any(self.measured or walk.is_alike for walk in walks):
            return None
        callees = {op: self._callee(found, op, depth) for op in new.ops if op.opcode == "call"}
        gang, lane = self._runs(new, facts, callees)
        blocks = [graph.blocks[number] for number in graph.order]
        alone = region_cost(facts, blocks, lane).total + _waiting(facts, lane)
        total, accesses, beside, most, where = 0.0, 0.0, 0.0, 0.0, None
        for number, cost in block_costs(facts, blocks, gang):
            beside += cost.total if number in lane.together else 0.0
            far = cost.anywhere + (cost.apart if self.records else 0.0)
            total, accesses = total + cost.total, accesses + far
            position = self._position(facts, number) if far > most else None
            if position is not None:
                most, where = far, position
        vectors = beside > total / 2
        if self.records and vectors:
            loop = forest.of(next(iter(lane.together)))
            where = None if loop is None else _line(graph, loop)
        clear = CLEAR_RECORDS if self.records and not vectors else CLEAR
        return Comparison(total / self.width, accesses / self.width, alone, where, clear, vectors)

    def _runs(self, new: Function, facts: Facts, callees: Mapping[Op, Comparison | None]) -> tuple[Run, Run]:
        """How a gang runs it, and scalar code."""

        def in_gang(op: Op) -> Cost | None:
            inner = callees[op]
            return None if inner is None else _whole(inner, self.width)

        def on_its_own(op: Op) -> Cost | None:
            inner = callees[op]
            return None if inner is None else Cost(compute=inner.alone)

        shape, masked = facts[divergence].shape, partly_run(new, facts)
        gang = Run(self.prices, self.width, shape, parted(facts), masked, chained=True, waits=True, call=in_gang)
        return gang, one_lane(facts, self.prices, _often(facts) if self.records else None, on_its_own)

    def _callee(self, found: Divergence, op: Op, depth: int) -> Comparison | None:
        callee = self.module.functions.get(str(op.attrs["callee"]))
        if callee is None or depth == DEEPEST_CALL:
            return None
        shapes = {param.name: found.shape(arg) for param, arg in zip(callee.params, op.args, strict=True)}
        return self.of(callee, shapes, depth + 1)

    def _position(self, facts: Facts, number: int) -> Position | None:
        """Where a block's accesses are reported: the first one of records, else the loop that lanes leave."""
        graph, found = facts[cfg], facts[divergence]
        if self.records:
            ops = [op for op in graph.blocks[number].ops if op.opcode in ("load", "store")]
            forms = ((op, access_form(op, found.shape(address_of(op)))[0]) for op in ops)
            return next((op.position for op, form in forms if form in (APART, ANYWHERE)), None)
        left = [loop for loop in facts[loops].inside(number) if found.loops.get(loop.header)]
        return _line(graph, left[0]) if left else None


def _waiting(facts: Facts, lane: Run) -> float:
    """The cycles that scalar code waits for chains from iteration to iteration, beyond those of its ops."""
    graph, forest = facts[cfg], facts[loops]
    outer, total = {loop.parent for loop in forest}, 0.0
    for loop in forest:
        if loop not in outer and loop.header not in lane.together:
            ops = region_cost(facts, (graph.blocks[number] for number in forest.members(loop)), lane).total
            total += max(recurrence(facts, loop) * times_run(loop) - ops, 0.0)
    return total


def _line(graph: Cfg, loop: Loop) -> Position | None:
    """The end of a latch has the loop's line."""
    end = graph.blocks[loop.latches[0]].end
    return None if end is None else end.position


def _whole(inner: Comparison, width: int) -> Cost:
    """A callee's cost for a whole gang."""
    accesses = inner.accesses * width
    return Cost(compute=inner.gang * width - accesses, accesses=accesses, anywhere=accesses)


def _often(facts: Facts) -> dict[int, float]:
    """How often each block runs, if every branch goes each way equally often; loop iterations are not counted."""
    graph, forest = facts[cfg], facts[loops]
    found = dict.fromkeys(graph.order, 0.0)
    found[graph.order[0]] = 1.0
    for number in graph.order:
        home, edges = forest.of(number), graph.leaving(number)
        exits = [] if home is None else [edge for edge in edges if not forest.contains(home, edge.target)]
        for edge in edges:
            if home is not None and edge in exits:
                found[edge.target] += found[home.header] / len(home.exit_edges)
            elif graph.place[edge.target] > graph.place[number]:
                found[edge.target] += found[number] / (len(edges) - len(exits))
    return found
