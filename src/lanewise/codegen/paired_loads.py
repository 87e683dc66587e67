"""Two neighbours at any address: one load of twice the size, and two halves.

    px, py = points[node, 0], points[node, 1]       a gather of 64 bits per lane, cut in two, instead of two of 32

What a gather costs hangs on the number of lanes, hardly on the size of elements. A pair is two loads of one type in one
block under one mask, the second at the address behind the first's, with nothing in between that writes or may end the
function: so whoever makes the first makes the second, and nothing is read that would not have been.
"""

from __future__ import annotations

from ..analysis.facts import Facts
from ..analysis.numbers import Numbers, numbers
from ..ir.function import Block, Const, Op
from ..ir.ops import TABLE
from ..ir.shapes import VARYING
from ..ir.types import I16, I32, I64, Type
from ..record import dataclass, field
from .lanes import Lanes
from .types import form

TWICE: dict[int, Type] = {8: I16, 16: I32, 32: I64}
PAYS = 0.9


@dataclass(eq=False)
class Pairs:
    """The first and the second load of each pair, each with the load of both; and what was read of the latter."""

    first: dict[Op, Op] = field(default_factory=dict[Op, Op])
    second: dict[Op, Op] = field(default_factory=dict[Op, Op])
    read: dict[Op, str] = field(default_factory=dict[Op, str])


def pairs(lanes: Lanes) -> Pairs:
    """Found when they are first asked for."""
    if lanes.pairs is None:
        lanes.pairs = found = Pairs()
        if not lanes.is_source:
            same = numbers(lanes.function, Facts(lanes.function))
            for block in lanes.function.blocks:
                _find(lanes, block, same, found)
    return lanes.pairs


def _find(lanes: Lanes, block: Block, same: Numbers, found: Pairs) -> None:
    waiting: dict[tuple[object, int], Op] = {}
    for op in block.ops:
        if op.row.writes or op.row.crosses or op.opcode == "opaque":
            waiting.clear()
        key = _key(lanes, op, same)
        if key is None:
            continue
        where, offset = key
        before = waiting.pop((where, offset - op.type.bytes), None)
        if before is None:
            waiting[key] = op
            continue
        both = Op(TABLE["load"], TWICE[op.type.bits], [before.args[0]], attrs={"align": before.attrs["align"]})
        both.mask, both.block, both.shape, both.position = before.mask, block, VARYING, before.position
        found.first[before], found.second[op] = both, both


def _key(lanes: Lanes, op: Op, same: Numbers) -> tuple[object, int] | None:
    """What the loads of a pair have in common, and the constant part of the address."""
    if op.opcode != "load" or op.type.bits not in TWICE or op.attrs.get("volatile") or op.attrs.get("order"):
        return None
    pointer = op.args[0]
    if not lanes.shape(pointer).is_varying or lanes.shape(pointer).private or lanes.forms.is_scalar(op):
        return None
    price = lanes.costs.reading
    if price(2 * op.type.bits, lanes.width) > PAYS * 2 * price(op.type.bits, lanes.width):
        return None
    offset = 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd" and isinstance(pointer.args[1], Const):
        offset += pointer.args[1].signed * pointer.attrs["scale"]
        pointer = pointer.args[0]
    return (same.of(pointer), op.type, lanes.mask(op)), offset


def half(lanes: Lanes, op: Op, both: Op, first: bool) -> str:
    """The right side of one of the two."""
    wide, narrow = form(both.type, lanes.width), f"<{lanes.width} x i{op.type.bits}>"
    text = pairs(lanes).read[both]
    if not first:
        text = lanes.write.let(f"lshr {wide} {text}, splat ({both.type} {op.type.bits})")
    if not op.type.is_float:
        return f"trunc {wide} {text} to {narrow}"
    return f"bitcast {narrow} {lanes.write.let(f'trunc {wide} {text} to {narrow}')} to {form(op.type, lanes.width)}"
