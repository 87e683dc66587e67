"""When does a crev call pay? An estimate in cycles, against a loop in each lane that does the same.

    turn     a crev call outside of its loops: finding the lane, the call, what stands around the loops
    round    one round of its loops, which serves as many iterations as the gang has lanes
    step     one iteration of these loops in all lanes at once, if each lane had a loop of its own

    k lanes with n iterations each:     crev   k * (turn + round * ceil(n / width)) / 2        alone   n * step

Turns do not wait for each other, so that a processor has about two of them under way. Held against measurements on a
Zen 4 with 32 lanes, of `compare` in `examples/crev/string_matching.py`: lanes at which both take the same time

    iterations      4      8      16     32
    estimated       2.2    4.4    8.7    17
    measured        2.2    4.0    9.3    27

The function is priced with uniform parameters, as the gang runs it; and with the caller's arguments and a lane number
that all have, as each lane would run it by itself: then some accesses gather.

Needs     for prices, a function with loops, none in another, and without calls: else nobody knows how often they go.
Costs     two analyses of the function; the prices are those of `target.py`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..analysis.cfg import cfg
from ..analysis.divergence import Divergence, Gang, divergence
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.prices import CALLS, op_price
from ..ir.function import Const, Function, Op, Value
from ..ir.shapes import UNIFORM, Shape
from ..record import dataclass
from ..target import price
from ..transform.clean import CLEANING
from ..transform.copy_function import copy_function

SCALARS_AT_ONCE = 4
TURNS_AT_ONCE = 2
LOOP_MASK = 4.0  # who is still in a loop of its own, and is anybody
GANG_OF_ONE = {"lane": 0, "width": 1}


@dataclass(frozen=True, slots=True)
class CrevPrice:
    """Cycles; see above."""

    turn: float
    round: float
    step: float

    def most_lanes(self, iterations: int, width: int) -> float:
        """Up to how many lanes at once crev is the better form."""
        turn = self.turn + self.round * math.ceil(iterations / width)
        return iterations * self.step * TURNS_AT_ONCE / turn


@dataclass(frozen=True, slots=True)
class _Run:
    """What a function costs: outside of loops, and in them; not `flat` if nobody knows. And does it gather in loops?"""

    outside: float
    inside: float
    flat: bool
    gathers: bool | None


def crev_price(callee: Function, given: Sequence[Shape], width: int) -> tuple[CrevPrice | None, bool | None]:
    """For arguments of these shapes: prices; and would a loop in each lane gather? None of what nobody knows."""
    gang = _run(callee, [UNIFORM for _ in given], width, alone=False)
    lane = _run(callee, given, width, alone=True)
    if not gang.flat:
        return None, lane.gathers
    return CrevPrice(price("crev", 0, 1) + gang.outside, gang.inside, lane.inside + LOOP_MASK), lane.gathers


def _run(callee: Function, given: Sequence[Shape], width: int, alone: bool) -> _Run:
    fn = copy_function(callee)
    if alone:
        _by_itself(fn)
    facts = Facts(fn, Gang({param.name: shape for param, shape in zip(fn.params, given, strict=True)}, width))
    for simpler in CLEANING:
        simpler(fn, facts)
    forest, found = facts[loops], facts[divergence]
    calls = any(op.opcode in CALLS for op in fn.ops)
    flat = any(forest) and all(loop.depth == 1 for loop in forest) and not calls
    outside = inside = 0.0
    gathers = False
    for number, block in enumerate(facts[cfg].blocks):
        ops = [op for op in block.ops if number in found.live and not (alone and op.row.crosses)]
        cycles = sum(_price(op, found, width) for op in ops)
        if forest.of(number) is None:
            outside += cycles
        else:
            inside += cycles
            gathers |= any(_gathers(op, found) for op in ops)
    return _Run(outside, inside, flat, gathers or (None if calls else False))


def _price(op: Op, found: Divergence, width: int) -> float:
    """Of scalar ops a processor does several at once."""
    values = op.args if op.type.is_void else (op, *op.args)
    varies = not all(found.is_uniform(value) for value in values)
    return op_price(op, found.shape, width) / (1 if varies else SCALARS_AT_ONCE)


def _gathers(op: Op, found: Divergence) -> bool:
    """Does it touch places that lie apart?"""
    if op.opcode not in ("load", "store"):
        return False
    shape = found.shape(op.args[0] if op.opcode == "load" else op.args[1])
    size = (op.type if op.opcode == "load" else op.args[0].type).bytes
    near = shape.is_uniform or shape.is_bottom or shape.private
    return not near and not (shape.is_strided and shape.stride is not None and abs(shape.stride) <= size)


def _by_itself(fn: Function) -> None:
    """As a lane runs it: in a gang of one, with indices inside, so that nothing counts from the end or is cut off."""
    fn.replace({op: Const(op.type, GANG_OF_ONE[op.opcode]) for op in fn.ops if op.opcode in GANG_OF_ONE})
    for op in list(fn.ops):
        index = _index_in(op)
        if index is not None:
            fn.replace({op: index})


def _index_in(op: Op) -> Value | None:
    """x, of: x + n if x < 0 else x, and of what cuts x off at an end."""
    if op.opcode in ("smin", "smax"):
        return op.args[0]
    if op.opcode != "select":
        return None
    test, _, index = op.args
    below = isinstance(test, Op) and test.opcode == "icmp" and test.mode == "slt" and test.args[0] is index
    return index if below else None
