"""The cost of a region: the one function by which variants of code are compared.

    region_cost(facts, blocks, Run(prices, width, shape, split, masked))     cycles of a gang
    region_cost(facts, blocks, one_lane(facts, prices))                      cycles of one lane on its own

                gang                                            one lane
    compute     each op in the form that its shapes allow       several ops in a cycle
    accesses    vectors, gathers, lane by lane                  one load or store
    masks       ops that only some lanes run                    -
    control     divergent branches; another iteration of a      branch mispredictions
                loop that lanes leave one by one

Each block counts once, times `TRIPS` for each loop around it. A client says how the region runs (`Run`): which branches
diverge, which ops count, whether accesses wait for each other. It has no prices of its own.

Estimates rank alternatives that differ by tens of per cent; a measurement decides where they are close.

Requires  divergence.
Costs     linear in the ops of the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping

from ...ir.function import Block, Const, Op, Value
from ...ir.shapes import UNIFORM as SAME
from ...ir.shapes import Shape
from ...machine.prices import ANYWHERE, APART, CONTIGUOUS, STEPS, Prices
from ...record import dataclass, field
from ..divergence.divergence import divergence
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.loops import Loop, loops
from ..memory.row_columns import SHORT, columns_without_checks
from ..memory.row_steps import row_steps
from .op_cost import ShapeOf, access_form, accessed, address_of, op_cost
from .side_by_side import Iterations, side_by_side

# Guesses about programs, for numbers that only a run could give.
TRIPS, DEEPEST = 8.0, 4  # iterations of a loop; deeper loops count no further
ACTIVE = 0.55  # share of the lanes in an iteration of a loop that lanes leave one by one
SURPRISES = 0.12  # share of branches with a data-dependent condition that one lane mispredicts


@dataclass(frozen=True, slots=True)
class Cost:
    """Cycles by purpose. `anywhere` and `apart` are parts of `accesses`: gathers and scatters, accesses to records."""

    compute: float = 0.0
    accesses: float = 0.0
    masks: float = 0.0
    control: float = 0.0
    anywhere: float = 0.0
    apart: float = 0.0

    @property
    def total(self) -> float:
        return self.compute + self.accesses + self.masks + self.control

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.compute + other.compute,
            self.accesses + other.accesses,
            self.masks + other.masks,
            self.control + other.control,
            self.anywhere + other.anywhere,
            self.apart + other.apart,
        )

    def __mul__(self, times: float) -> Cost:
        return Cost(
            self.compute * times,
            self.accesses * times,
            self.masks * times,
            self.control * times,
            self.anywhere * times,
            self.apart * times,
        )


def _all(op: Op) -> bool:
    return True


def _unknown(op: Op) -> Cost | None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """How a region runs.

    `split`: blocks with divergent branches; `masked`: blocks that some lanes run without others. `counts`: does an op
    count? `chained`: each access at any address waits for the one before. `waits`: lanes that have left a loop wait for
    the others. `share`: how often a block runs, if branches may skip it. `together`: blocks of loops whose iterations
    run side by side. `call`: the cost of a callee, if it is known.
    """

    prices: Prices
    width: int
    shape: ShapeOf
    split: Container[int] = ()
    masked: Container[int] = ()
    counts: Callable[[Op], bool] = _all
    chained: bool = False
    waits: bool = False
    share: Mapping[int, float] = field(default_factory=dict[int, float])
    together: Mapping[int, Iterations] = field(default_factory=dict[int, Iterations])
    call: Callable[[Op], Cost | None] = _unknown


def one_lane(
    facts: Facts,
    prices: Prices,
    share: Mapping[int, float] | None = None,
    call: Callable[[Op], Cost | None] = _unknown,
) -> Run:
    """Scalar code: no lane waits and nothing is masked, but data-dependent branches are mispredicted.

    Where LLVM runs iterations of an inner loop side by side, these are a gang.
    """
    together = side_by_side(facts, prices.vector_bits)
    return Run(prices, 1, _same, parted(facts), share=share or {}, together=together, call=call)


def _same(value: Value) -> Shape:
    return SAME


def region_cost(facts: Facts, blocks: Iterable[Block], run: Run) -> Cost:
    """The cost of all live blocks, each run once, loops around them several times."""
    return sum((cost for _, cost in block_costs(facts, blocks, run)), Cost())


def block_costs(facts: Facts, blocks: Iterable[Block], run: Run) -> Iterator[tuple[int, Cost]]:
    """The number of each live block, and its cost in all iterations of the loops around it."""
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    for block in blocks:
        number = graph.number[block]
        if number not in found.live:
            continue
        times = times_run(forest.of(number)) * run.share.get(number, 1.0)
        if run.waits and any(found.loops.get(loop.header) for loop in forest.inside(number)):
            times /= ACTIVE
        gang = run.together.get(number)
        cost = block_cost(facts, number, run) if gang is None else _of_iterations(facts, number, run, gang)
        yield number, cost * times


def times_run(loop: Loop | None) -> float:
    """How often a block in this loop runs, by a guess."""
    return 1.0 if loop is None else TRIPS ** min(loop.depth, DEEPEST)


def _of_iterations(facts: Facts, number: int, run: Run, gang: Iterations) -> Cost:
    """The cost of a block for one of several iterations that run side by side."""
    vectors = Run(run.prices, gang.lanes, gang.shape, counts=run.counts)
    return block_cost(facts, number, vectors) * (1 / gang.lanes)


def block_cost(facts: Facts, number: int, run: Run) -> Cost:
    """The cost of one block, run once."""
    masked = run.width > 1 and number in run.masked
    compute = accesses = masks = anywhere = apart = 0.0
    called, rows, steps = Cost(), facts[columns_without_checks], _together(facts, number, run)
    for op in _computed(facts, number, run):
        inner = run.call(op) if op.opcode == "call" else None
        if inner is not None:
            called += inner
            continue
        cost = op_cost(op, run.shape, run.width, run.prices, masked)
        if op.opcode in ("load", "store"):
            form, _ = access_form(op, run.shape(address_of(op)))
            if form in (APART, ANYWHERE) and not masked and op in rows:
                form, cost = STEPS, run.prices.transposed(len(rows[op].row.ops), run.width)
            elif form in (APART, ANYWHERE) and op in steps:
                form, cost = STEPS, run.prices.transposed(SHORT, run.width) + _from_array(facts, number, op, run)
            elif form == ANYWHERE and run.chained:
                cost = run.prices.chained * _in_first_cache(op, run)
            accesses += cost
            anywhere += cost if form == ANYWHERE else 0.0
            apart += cost if form == APART else 0.0
        else:
            compute += cost
        masks += run.prices.mask if masked and not op.row.speculates else 0.0
    return called + Cost(compute, accesses, masks, _control(facts, number, run), anywhere, apart)


def _together(facts: Facts, number: int, run: Run) -> frozenset[Op]:
    """Accesses of rows: of a loop that all lanes leave together, or loads of one that writes nothing."""
    loop = facts[loops].of(number)
    if run.width % SHORT or loop is None:
        return frozenset()
    if _leave_together(facts, loop, number, run):
        return facts[row_steps]
    blocks = [facts[cfg].blocks[member] for member in facts[loops].members(loop)]
    writes = any(op.row.writes and op.opcode != "check" for block in blocks for op in block.ops)
    return frozenset() if writes else facts[row_steps]


def _leave_together(facts: Facts, loop: Loop, number: int, run: Run) -> bool:
    return not facts[divergence].loops.get(loop.header) and (run.width == 1 or number not in run.masked)


def _from_array(facts: Facts, number: int, op: Op, run: Run) -> float:
    """What it costs to store a number that was read ahead, and to load it (`transform/memory/read_rows_ahead.py`)."""
    loop = facts[loops].of(number)
    if loop is None or _leave_together(facts, loop, number, run):
        return 0.0
    bits = accessed(op)
    return run.prices.store_in(CONTIGUOUS, bits, run.width) + run.prices.load_in(CONTIGUOUS, bits, run.width)


def _computed(facts: Facts, number: int, run: Run) -> Iterator[Op]:
    """The ops of a block that remain as code: equal ones count once, and uniform ones outside loops run before the
    lanes.
    """
    found, outside = facts[divergence], facts[loops].of(number) is None
    known: set[object] = set()
    for op in filter(run.counts, facts[cfg].blocks[number].ops):
        if op.row.speculates or op.opcode == "check":
            if outside and op.args and all(found.is_uniform(arg) for arg in op.args):
                continue
            key = op.opcode, op.mode, op.attrs.get("scale"), *map(_identity, op.args)
            if key in known:
                continue
            known.add(key)
        yield op


def _identity(value: Value) -> object:
    return (value.type, value.value) if isinstance(value, Const) else value


def _in_first_cache(op: Op, run: Run) -> float:
    cost = run.prices.reading if op.opcode == "load" else run.prices.writing
    return cost(accessed(op), run.width)


def _control(facts: Facts, number: int, run: Run) -> float:
    prices, found = run.prices, facts[divergence]
    parts = number in run.split
    if run.width == 1:
        return SURPRISES * prices.mispredicted if parts else 0.0
    cycles = 2 * prices.mask if parts else 0.0  # a mask for each side
    loop = facts[loops].headed_by(number)
    if loop is not None and found.loops.get(number) and any(edge.source in run.split for edge in loop.exit_edges):
        params = facts[cfg].blocks[number].params
        carried = [param.type.bits for param in params if _varies(run.shape(param))]
        cycles += prices.next_iteration(carried, run.width)
    return cycles


def _varies(shape: Shape | None) -> bool:
    return shape is not None and not shape.is_uniform and not shape.is_bottom


def parted(facts: Facts) -> Collection[int]:
    """The blocks with divergent branches."""
    return {number for number, diverges in facts[divergence].branches.items() if diverges}
