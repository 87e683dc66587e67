"""Shifts: blocks of 1 << s lanes, and the rest in a block, if s is known only when the guard is tested.

    d = 1 << s;  t >> s, t & (d - 1)      t consecutive and a multiple of 8 in lane 0, s at least 3:
                                          the quotient is the same in 8 lanes, the rest consecutive

`aligned` finds what to suppose where alignment alone shows the gain. An amount, or a mask such as d - 1, needs facts
about numbers as well: so here the supposition is made on a copy of the region, and stays if divergence finds more
regular integers there. On the copy an amount is the maximum of itself and log2 of the width, which changes nothing.

Requires  divergence; a point at the entry.
Ensures   `shifted` gives parameters to align and amounts that are large enough; nothing if nothing is gained.
Costs     one copy, if a varying shift or mask depends on a uniform value that is not a constant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...analysis.divergence.divergence import Divergence, Gang, divergence
from ...analysis.facts import Facts
from ...analysis.values.linear import atom_sum
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Named, Op, Param, Value
from ...record import dataclass, field
from ...solve.guards import Base, Literal
from .aligned import MOST, can_align
from .clone import Way
from .questions import KnownAt
from .witness import check_same

SHIFTS = ("shl", "lshr", "ashr")


@dataclass(frozen=True, slots=True, eq=False)
class Supposed:
    """Parameters with their alignment, and amounts of shifts with their least."""

    aligned: Mapping[Param, int] = field(default_factory=dict[Param, int])
    amounts: Mapping[Value, int] = field(default_factory=dict[Value, int])

    def __bool__(self) -> bool:
        return bool(self.aligned or self.amounts)


def shifted(fn: Function, facts: Facts, known: KnownAt) -> Supposed:
    """What to suppose of the parameters and amounts that varying shifts and masks depend on."""
    found, width = facts[divergence], facts.given(Gang).width
    least = (width - 1).bit_length()
    params: dict[Param, int] = {}
    amounts: dict[Value, int] = {}
    seen: set[Value] = set()
    work: list[Value] = [op for op in fn.ops if _is_varying_part(op, found)]
    while work:
        value = work.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, Param) and value in fn.params and can_align(found.shape(value)):
            params[value] = 1 << least
        elif isinstance(value, Op) and not value.row.reads:
            if value.opcode in SHIFTS and _is_amount(value.args[1], found) and known.there(value.args[1]):
                if value.opcode != "shl" or found.is_uniform(value):  # lanes that are shifted left keep their distance
                    amounts[value.args[1]] = least
                work.append(value.args[0])
            else:
                work += value.args
    if not params or len(params) > MOST or len(amounts) > MOST:
        return Supposed()
    return Supposed(params, amounts)


def _is_varying_part(op: Op, found: Divergence) -> bool:
    """A shift of lanes by a uniform amount, or lanes masked with a uniform number, that are not constants."""
    if op.opcode not in (*SHIFTS, "and") or op.type.bits < 2 or not found.shape(op).is_varying:
        return False
    others = op.args if op.opcode == "and" else op.args[1:]
    return any(_is_amount(arg, found) for arg in others)


def _is_amount(value: Value, found: Divergence) -> bool:
    return isinstance(value, Named) and found.is_uniform(value)


def count_regular(ops: Iterable[Op], found: Divergence) -> int:
    """How many integers and addresses have a known stride."""
    shapes = [found.shape(op) for op in ops if (op.type.is_int or op.type.is_ptr) and op in found.shapes]
    return sum(shape.is_strided and shape.stride is not None for shape in shapes)


def literals_of_amounts(amounts: Mapping[Value, int]) -> list[Literal]:
    return [Literal(atom_sum(Base(value)).moved(-least)) for value, least in amounts.items()]


def apply_amounts(way: Way, amounts: Mapping[Value, int], *, witness: bool = False) -> None:
    """Let a copy see that amounts are large enough."""
    swaps: dict[Value, Value] = {}
    made: list[tuple[Block, int, list[Op]]] = []
    for value, least in amounts.items():
        copy = way.copy_of(value)
        block, at = _place(way.blocks, copy)
        kept, block.ops = block.ops, []
        builder = Builder(block)
        swaps[copy] = builder.op("umax", copy, Const(copy.type, least), hint="amount")
        if witness:
            check_same(builder, copy, swaps[copy])
        made.append((block, at, block.ops))
        block.ops = kept
    way.replace(swaps)
    for block, at, ops in sorted(made, key=lambda one: -one[1]):
        block.ops[at:at] = ops
    way.stand_ins.update({swaps[way.copy_of(value)]: value for value in amounts})


def _place(blocks: Sequence[Block], value: Value) -> tuple[Block, int]:
    """The block of a copy, and where to insert something that uses the value."""
    for block in blocks:
        for at, op in enumerate(block.ops):
            if op is value:
                return block, at + 1
    return blocks[0], 0
