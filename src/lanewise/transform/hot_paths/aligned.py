"""Alignment: if gangs start at multiples of the width, quotients and remainders have strides.

    t // step, t % step        t consecutive and a multiple of 8 in lane 0, step a multiple of 8:
                               the quotient is the same in 8 lanes, the remainder consecutive

Guess and verify: assume that the values such ops depend on are aligned, and let divergence derive the rest. Its rules
for alignment are proved once (`tests/proofs`). Assumptions that do not help are dropped, and so are those that linear
questions settle alone: `(x + 1) % n` is x + 1 inside the borders, wherever a gang starts. The guard is one modular
literal per value. The copy clears the low bits of the base, which changes nothing and makes the alignment visible.

Requires  divergence.
Ensures   `aligned` gives the parameters, each with a power of two; it is empty if nothing is gained.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from ...analysis.divergence.divergence import Divergence, Gang, divergence
from ...analysis.facts import Facts
from ...analysis.values.linear import atom_sum
from ...ir.build import Builder
from ...ir.function import Const, Function, Op, Param, Value
from ...ir.shapes import Shape, strided
from ...record import replace
from ...solve.guards import Base, Literal
from .base import Bases
from .clone import Way
from .sums import Sums
from .witness import check_same

NOT_LINEAR = ("udiv", "sdiv", "urem", "srem", "and", "or", "xor", "lshr", "ashr")
MOST = 4  # parameters that are assumed to be aligned


def aligned(fn: Function, facts: Facts, asked: Container[Value] | None = None) -> dict[Param, int]:
    """Parameters worth aligning, each with its alignment; for the values in `asked`, or for all."""
    width = facts.given(Gang).width
    power = 1 << (width - 1).bit_length()
    wanted = _leaves(fn, facts[divergence], asked)
    if not wanted or len(wanted) > MOST:
        return {}
    chosen = dict.fromkeys(wanted, power)
    gained = _regular(fn, supposing(facts, chosen)[divergence])
    if gained <= _regular(fn, facts[divergence]):
        return {}
    for param in wanted if len(wanted) > 1 else ():
        fewer = {other: to for other, to in chosen.items() if other is not param}
        if fewer and _regular(fn, supposing(facts, fewer)[divergence]) >= gained:
            chosen = fewer
    return chosen


def supposing(facts: Facts, chosen: Mapping[Param, int]) -> Facts:
    """Facts under the assumption that these parameters are aligned."""
    gang, found = facts.given(Gang), facts[divergence]
    shapes = {p.name: strided(found.shape(p).stride, to, found.shape(p).straight) for p, to in chosen.items()}
    return facts.supposing(replace(gang, arguments={**gang.arguments, **shapes}))


def literals_of(chosen: Mapping[Param, int], found: Divergence) -> list[Literal]:
    return [Literal(atom_sum(Base(param, found.shape(param).stride or 0)), modulus=to) for param, to in chosen.items()]


def apply_alignment(
    way: Way,
    chosen: Mapping[Param, int],
    shape: Callable[[Value], Shape | None],
    sums: Sums,
    *,
    witness: bool = False,
) -> None:
    """Replace parameters in a copy of the region by aligned values."""
    first = way.blocks[0]
    old, first.ops = first.ops, []
    builder = Builder(first)
    bases = Bases(builder, shape)
    swaps: dict[Value, Value] = {}
    for param, to in chosen.items():
        here = bases.of(param)
        # Ranges are kept: a quotient has a stride only if ranges show that its operands are not negative.
        found = shape(param)
        last = (found.stride or 0) * (to - 1) if found is not None else 0
        half = 1 << (param.type.bits - 1)
        for opcode, limit, known in (("smax", sums.least(param), -half), ("smin", sums.most(param) - last, half - 1)):
            if limit != known and abs(limit - known) != last:
                here = builder.op(opcode, here, Const(param.type, limit), hint=f"{param.name}.first")
        here = builder.op("and", here, Const(param.type, -to), hint=f"{param.name}.first")
        if found is not None and found.stride:
            # There are at most as many lanes as the power of two, which ranges do not know.
            ahead = builder.op("and", bases.lane(param.type.bits), Const(param.type, to - 1), hint="lane")
            here = builder.op("add", here, ahead, flags=("nsw",), hint=param.name)
        swaps[param] = here
    if witness:
        for param, new in swaps.items():
            check_same(builder, param, new)
    made = first.ops
    first.ops = old
    way.replace(swaps)
    first.ops = [*made, *old]
    way.stand_ins.update({new: param for param, new in swaps.items()})


def _leaves(fn: Function, found: Divergence, asked: Container[Value] | None) -> list[Param]:
    """Parameters that varying quotients, remainders and bit operations depend on."""
    leaves: dict[Param, None] = {}
    for op in fn.ops:
        if asked is not None and op not in asked:
            continue
        if op.opcode in NOT_LINEAR and op.type.is_int and op.type.bits > 1 and found.shapes[op].is_varying:
            work = list(op.args)
            while work:
                value = work.pop()
                if isinstance(value, Param) and value in fn.params and can_align(found.shape(value)):
                    leaves[value] = None
                elif isinstance(value, Op) and not value.row.reads:
                    work += value.args
    return list(leaves)


def can_align(shape: Shape) -> bool:
    """A block of as many numbers as there are lanes contains them all, without a wrap inside."""
    return shape.is_strided and shape.stride in (0, 1) and shape.align == 1


def _regular(fn: Function, found: Divergence) -> int:
    """How many integers have a known stride."""
    return sum(
        found.shapes[op].is_strided and found.shapes[op].stride is not None
        for op in fn.ops
        if op.type.is_int and op in found.shapes
    )
