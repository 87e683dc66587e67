"""When does a crev call pay? An estimate in cycles, against a loop in each lane that does the same.

    call        a crev call without its loops: finding the lane, the call, the code around the loops
    iteration   one iteration of its loops, which serves as many elements as the gang has lanes
    step        one iteration of these loops in all lanes at once, if each lane had a loop of its own

    k lanes with n iterations each:     crev   k * (call + iteration * ceil(n / width)) / 2      alone   n * step

Calls do not wait for each other, so a processor overlaps about two of them. Compared with measurements on a Zen 4
with 32 lanes, of `compare` in `examples/crev/string_matching.py`: the number of lanes at which both take the same time

    iterations      4      8      16     32
    estimated       2.2    4.4    8.7    17
    measured        2.2    4.0    9.3    27

The function is priced with uniform parameters, as the gang runs it; and with the caller's arguments and one lane number
for all, as each lane would run it by itself: some accesses are gathers then.

Requires  a function with loops that are not nested, and without calls: else their trip counts are unknown.
Costs     two analyses of the function; costs are those of `analysis/cost/region_cost.py`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..analysis.cost.op_cost import CALLS, Priced, access_form, address_of
from ..analysis.cost.region_cost import Run, block_cost
from ..analysis.divergence.divergence import Divergence, Gang, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.loops import loops
from ..ir.function import Const, Function, Op, Value
from ..ir.shapes import UNIFORM, Shape
from ..machine.prices import ANYWHERE, APART, STEPS, Prices
from ..pipeline import CLEAN, run, unwatched
from ..record import dataclass
from ..transform.edit.copy_function import copy_function

GANG_OF_ONE = {"lane": 0, "width": 1}


@dataclass(frozen=True, slots=True)
class CrevCost:
    """Cycles; see above. `overlapped`: calls in flight at once."""

    call: float
    iteration: float
    step: float
    overlapped: float

    def most_lanes(self, iterations: int, width: int) -> float:
        """The largest number of lanes for which crev is the better form."""
        whole = self.call + self.iteration * math.ceil(iterations / width)
        return iterations * self.step * self.overlapped / whole


@dataclass(frozen=True, slots=True)
class _Run:
    """The cost of a function outside loops, in them, and of continuing them.

    `flat`: are trip counts the only unknown? `gathers`: does it gather in loops?
    """

    outside: float
    inside: float
    going_on: float
    flat: bool
    gathers: bool | None


def crev_cost(callee: Function, given: Sequence[Shape], width: int) -> tuple[CrevCost | None, bool | None]:
    """For arguments of these shapes: costs; and would a loop in each lane gather? None where that is unknown."""
    prices = Priced().prices
    gang = _run(callee, [UNIFORM for _ in given], width, prices, alone=False)
    lane = _run(callee, given, width, prices, alone=True)
    if not gang.flat:
        return None, lane.gathers
    call = prices.op("crev", 0, 1) + gang.outside
    return CrevCost(call, gang.inside, lane.inside + lane.going_on, prices.overlapped), lane.gathers


def _run(callee: Function, given: Sequence[Shape], width: int, prices: Prices, alone: bool) -> _Run:
    fn = copy_function(callee)
    if alone:
        _by_itself(fn)
    facts = Facts(fn, Gang({param.name: shape for param, shape in zip(fn.params, given, strict=True)}, width))
    with unwatched():
        run(CLEAN, fn, facts)
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    calls = any(op.opcode in CALLS for op in fn.ops)
    flat = any(forest) and all(loop.depth == 1 for loop in forest) and not calls
    how = Run(prices, width, found.shape, counts=lambda op: not (alone and op.row.crosses))
    outside = inside = going_on = 0.0
    gathers = False
    for number in filter(found.live.__contains__, range(len(graph.blocks))):
        block, cycles = graph.blocks[number], block_cost(facts, number, how).total
        if forest.of(number) is None:
            outside += cycles
            continue
        inside += cycles
        gathers |= any(_gathers(op, found) for op in filter(how.counts, block.ops))
        if forest.headed_by(number) is not None:
            carried = [param.type.bits for param in block.params if found.shape(param).is_varying]
            going_on += prices.next_iteration(carried, width)
    return _Run(outside, inside, going_on, flat, gathers or (None if calls else False))


def _gathers(op: Op, found: Divergence) -> bool:
    """Does it access scattered places?"""
    if op.opcode not in ("load", "store"):
        return False
    shape = found.shape(address_of(op))
    return not shape.private and access_form(op, shape)[0] in (STEPS, APART, ANYWHERE)


def _by_itself(fn: Function) -> None:
    """As a lane runs it: in a gang of one, with indices in bounds, so that none counts from the end or is clamped."""
    fn.replace({op: Const(op.type, GANG_OF_ONE[op.opcode]) for op in fn.ops if op.opcode in GANG_OF_ONE})
    for op in list(fn.ops):
        index = _index_in(op)
        if index is not None:
            fn.replace({op: index})


def _index_in(op: Op) -> Value | None:
    """x, of: x + n if x < 0 else x, and of a clamped x."""
    if op.opcode in ("smin", "smax"):
        return op.args[0]
    if op.opcode != "select":
        return None
    test, _, index = op.args
    below = isinstance(test, Op) and test.opcode == "icmp" and test.mode == "slt" and test.args[0] is index
    return index if below else None
