"""Is a gang worth it? What a kernel costs per lane in a gang, beside what it costs one lane on its own.

    for at in range(start[row], start[row + 1]):        three gathers, and lanes that wait for the longest row:
        total += value[at] * x[column[at]]              15 cycles for each element; alone, 5

    p = ps[i]                                           fields of records lie apart: a gather or a load for each lane,
    p["x"] += p["v"] * dt                               5 cycles for each access; alone, less than 1

Prices are those of `analysis/prices.py`, accesses at any address those of the machine (`unsure.py`). In a gang, lanes
that have left a loop wait for the others, and a side of a branch is run by all. Alone, several ops are done in a cycle
and no lane waits, but the processor foresees some branches wrongly. Rough: it is asked only where loops that lanes
leave one by one access memory at places that were read from memory, and where lanes access records or rows, a fixed
number of bytes apart; and believed only where the answer is clear. (Places that are made of lanes' numbers become
neighbours on hot paths.)

Beside measurements on Zen 4, with data that the processor has not seen before: sparse matrix 0.55, measured 0.55;
nearest point in a k-d tree 0.92, 0.83; hash table 1.06, 1.04. Records: of 40 bytes with two conditions 0.4 by prices,
measured 0.35; moved without one 0.75, 0.9; a table of prices 0.5, 0.6.

Requires  source stage.
Costs     a few analyses of each function with such a loop or such accesses; one for others.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ..analysis.cfg import cfg
from ..analysis.divergence import Divergence, Gang, divergence
from ..analysis.facts import Facts
from ..analysis.loops import Loop, loops
from ..analysis.prices import op_price
from ..analysis.uses import uses
from ..codegen.access_prices import STRIDED, AccessPrices
from ..ir.function import Const, Function, Module, Named, Op, Value
from ..ir.meaning import DIVISIONS
from ..ir.position import Position
from ..ir.shapes import VARYING, Shape
from ..record import dataclass
from ..target import WIDEST, price
from ..transform.clean import cleaned
from ..transform.guard_loops import partly_run
from ..transform.normalize_loops import normalize_loops
from ..transform.share_loads import share_loads
from ..transform.single_return import single_return
from ..transform.stack_walks import stack_walk

ROUNDS = 8.0  # of a loop
ACTIVE = 0.55  # of the lanes in a round of a loop that they leave one by one
WAITING = 2.5  # times what an access costs where many overlap: here the next step waits for it
MASK, AGAIN = 1.0, 6.0  # cycles: of a mask, and of another round
PER_CYCLE = 4.5  # cheap ops that one lane does in a cycle
MISS = 15.0  # cycles that a branch takes that was foreseen wrongly
SURPRISES = 0.12  # of the branches that lanes take differently
DEEPEST_CALL = 3
NEAR = 4  # elements: accesses that lie no farther apart are vectors and shuffles
FROM_LINES = 2.2  # times its price in the first cache, of an instruction that accesses as many lines as lanes, measured
BY_MASKS = 2.5  # cycles: of a lane that is read or written in turn under a mask
CLEAR = 0.95  # one lane is that much cheaper, or nothing is changed
CLEAR_RECORDS = 0.7  # of records; else the clock tells
LEAST_SHARE = 1 / 6  # of a gang's time in accesses of records, for the question to be asked
STEPS = (single_return, normalize_loops, share_loads)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cycles for one lane's work: in a gang, of that accesses at any address; alone. Where the dearest loop stands."""

    gang: float
    accesses: float
    alone: float
    position: Position | None
    clear: float = CLEAR

    @property
    def favours_one_lane(self) -> bool:
        return self.alone < self.clear * self.gang and self.accesses > self.gang / 3


def compared(
    module: Module, body: Function, width: int, costs: AccessPrices, measured: bool = True
) -> Comparison | None:
    """A lanes loop in a gang and alone; None if no loop asks the question.

    `measured`: both may measure each other while they run. If not, lanes that push as many nodes as each likes, and may
    have little in common, are priced as those that do not wait.
    """
    shapes = {param.name: param.shape or VARYING for param in body.params}
    if _works_together(module):
        return None
    follows = _follows_data(body)
    found = _Prices(module, width, costs, False, measured).of(body, shapes, 0) if follows else None
    if follows and (found is None or found.position is not None):
        return found
    if not follows and not any(map(is_far, *accesses_of(body))):
        return None
    found = _Prices(module, width, costs, True, measured).of(body, shapes, 0)
    asks = found is not None and found.position is not None and found.accesses > LEAST_SHARE * found.gang
    return found if asks else None


@functools.lru_cache(maxsize=4)
def facts_in_lanes(body: Function) -> Facts:
    """What is known of a function before its width is; several ask one after the other."""
    return Facts(body, Gang({param.name: param.shape or VARYING for param in body.params}, WIDEST))


def accesses_of(body: Function) -> tuple[list[Op], list[Shape]]:
    """Loads and stores, and what their addresses are from lane to lane."""
    found = facts_in_lanes(body)[divergence]
    ops = [op for op in body.ops if op.opcode in ("load", "store") and _address(op) in found.shapes]
    return ops, [found.shape(_address(op)) for op in ops]


def is_far(op: Op, shape: Shape) -> bool:
    """Does each lane access a place that is known to lie apart from its neighbours'?"""
    bytes = max((op.type if op.opcode == "load" else op.args[0].type).bytes, 1)
    if shape.private or shape.kind != "strided" or shape.is_uniform:
        return False
    return shape.stride is None or abs(shape.stride) > NEAR * bytes or shape.stride % bytes != 0


def walks_with_stacks(module: Module, body: Function, width: int) -> bool:
    """Does a lanes loop follow data by stacks of its own, so that lanes wait for each other and read together?"""
    if not _follows_data(body) or _works_together(module):
        return False
    shapes = {param.name: param.shape or VARYING for param in body.params}
    new, facts = prepared(body, shapes, width)
    return any(stack_walk(new, facts, loop) is not None for loop in facts[loops])


def divides_apart(module: Module, body: Function) -> bool:
    """Do lanes divide by what is no constant, in a loop that they leave one by one?"""
    if not any(map(_divides, body.ops)) or _works_together(module):
        return False
    facts = facts_in_lanes(body)
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    return any(
        any(found.loops.get(loop.header) for loop in forest.inside(number))
        for number in graph.order
        if any(_divides(op) and found.shape(op).is_varying for op in graph.blocks[number].ops)
    )


def _divides(op: Op) -> bool:
    return op.opcode in DIVISIONS and not isinstance(op.args[1], Const)


def prepared(function: Function, shapes: Mapping[str, Shape], width: int) -> tuple[Function, Facts]:
    """A copy with its loops as code is made of them, and each place read once."""
    new, facts = cleaned(function)
    for param in new.params:
        param.shape = None
    facts = facts.supposing(Gang(dict(shapes), width))
    for step in STEPS:
        step(new, facts)
    return new, facts


def _follows_data(body: Function) -> bool:
    """Does a loop access memory at a place that was read from memory?"""
    facts = facts_in_lanes(body)
    graph, forest = facts[cfg], facts[loops]
    if not len(forest):
        return False
    data = data_values(body, facts)
    return any(
        forest.of(number) is not None and op.opcode in ("load", "store") and _address(op) in data
        for number in graph.order
        for op in graph.blocks[number].ops
    )


def _works_together(module: Module) -> bool:
    """Do lanes of a gang tell each other anything? Then it is wide for a reason."""
    return any(
        (op.row.crosses and op.opcode not in ("call", "call_pointer", "launch")) or op.opcode in ("lane", "width")
        for fn in module.functions.values()
        for op in fn.ops
    )


def data_values(fn: Function, facts: Facts) -> set[Value]:
    """What is read from memory, and addresses and integers that are made of it."""
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


def _address(op: Op) -> Value:
    return op.args[0] if op.opcode == "load" else op.args[1]


@dataclass(slots=True, eq=False)
class _Prices:
    module: Module
    width: int
    costs: AccessPrices
    records: bool  # lanes access records, and alone each goes its own way
    measured: bool  # both versions may measure each other

    def of(self, function: Function, shapes: Mapping[str, Shape], depth: int) -> Comparison | None:
        new, facts = prepared(function, shapes, self.width)
        graph, forest, found = facts[cfg], facts[loops], facts[divergence]
        walks = [walk for loop in forest if (walk := stack_walk(new, facts, loop)) is not None]
        if any(self.measured or walk.is_alike for walk in walks):
            return None  # lanes wait for each other and read together
        gang = accesses = alone = 0.0
        dearest, where = 0.0, None
        partial = partly_run(new, facts) if self.records else set[int]()
        often = _often(facts) if self.records else dict[int, float]()
        for number in graph.order:
            if number not in found.live:
                continue
            apart = [loop for loop in forest.inside(number) if found.loops.get(loop.header)]
            rounds = ROUNDS ** min(forest.depth(number), 4)
            waiting = ACTIVE if apart else 1.0
            own = self._block(facts, found, number, forest.headed_by(number), depth, number in partial)
            gang += own.gang * rounds / waiting
            accesses += own.accesses * rounds / waiting
            alone += own.alone * rounds * often.get(number, 1.0)
            if self.records and own.accesses * rounds > dearest and own.position is not None:
                dearest, where = own.accesses * rounds, own.position
            if not self.records and apart and own.accesses * rounds > dearest:
                back = graph.blocks[apart[0].latches[0]].end  # stands on the loop's line
                dearest, where = own.accesses * rounds, back.position if back is not None else None
        return Comparison(gang, accesses, alone, where, CLEAR_RECORDS if self.records else CLEAR)

    def _block(
        self, facts: Facts, found: Divergence, number: int, loop: Loop | None, depth: int, partial: bool
    ) -> Comparison:
        block, where = facts[cfg].blocks[number], None
        gang = accesses = alone = 0.0
        if loop is not None and found.loops.get(number):
            gang += AGAIN + sum(not found.is_uniform(param) for param in block.params)
        if found.branches.get(number):
            alone += MISS * SURPRISES
            gang += MASK
        for op in block.ops:
            if op.opcode == "call" and (inner := self._call(found, op, depth)) is not None:
                gang, accesses, alone = gang + inner.gang * self.width, accesses + inner.accesses, alone + inner.alone
                accesses += inner.accesses * (self.width - 1)
                continue
            cost = self._any_address(found, op, partial)
            where = op.position if cost is not None and where is None else where
            accesses += cost or 0.0
            gang += op_price(op, found.shape, self.width) if cost is None else cost
            gang += 0.0 if op.row.speculates else MASK
            alone += _alone(op)
        return Comparison(gang / self.width, accesses / self.width, alone, where)

    def _call(self, found: Divergence, op: Op, depth: int) -> Comparison | None:
        callee = self.module.functions.get(str(op.attrs["callee"]))
        if callee is None or depth == DEEPEST_CALL:
            return None
        shapes = {param.name: found.shape(arg) for param, arg in zip(callee.params, op.args, strict=True)}
        return self.of(callee, shapes, depth + 1)

    def _any_address(self, found: Divergence, op: Op, partial: bool) -> float | None:
        if op.opcode not in ("load", "store"):
            return None
        pointer, type = (op.args[0], op.type) if op.opcode == "load" else (op.args[1], op.args[0].type)
        shape = found.shape(pointer)
        if self.records and is_far(op, shape):
            return self._record(op.opcode == "load", type.bits, shape, partial)
        if not (shape.is_varying or (shape.private and not shape.offset.is_uniform)):
            return None
        price = self.costs.reading if op.opcode == "load" else self.costs.writing
        return WAITING * price(type.bits, self.width)

    def _record(self, is_load: bool, bits: int, shape: Shape, partial: bool) -> float:
        """Of an access of all lanes' records: by an instruction, or lane by lane."""
        costs, width = self.costs, self.width
        one = costs.load if is_load else costs.store
        if not partial and shape.stride is not None:
            return STRIDED * one * width
        by_instruction = costs.gathers(bits, width) if is_load else costs.scatters(bits, width)
        price = costs.reading(bits, width) if is_load else costs.writing(bits, width)
        return FROM_LINES * price if by_instruction else (BY_MASKS if partial else one) * width


def _often(facts: Facts) -> dict[int, float]:
    """How often each block is run, where every branch goes each way alike; rounds of loops are not counted."""
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


def _alone(op: Op) -> float:
    type = op.args[0].type if op.type.is_void and op.args else op.type
    cost = price(op.opcode, type.bits, 1)
    return cost / 2 if cost > 2 else cost / PER_CYCLE
