"""Launch checks: checks of a lanes index that hold in the whole loop if one size is not above a length.

    for z, y, x in lw.lanes(*old.shape):        driver, once:  old.n0 <= new.n0 and old.n1 <= new.n1 ...
        new[z, y, x] = ...                                     then no lane's z, y or x is checked against new

`hoist_checks.py` settles checks that hold in the middle of a row for a stretch of gangs. Gangs at its ends can be
settled for the whole loop; they then run a version without these checks.

Requires  source stage; the body function of a lanes loop, without checks that are known to hold.
Ensures   results as before if each size is not above its length.
Leaves    checks of other indices, and of sums.
"""

from __future__ import annotations

from ...ir.function import Function, Op, Param
from ...record import dataclass


@dataclass(frozen=True, slots=True)
class Enough:
    """The loop's size along this axis is not above the length of this name."""

    axis: int
    length: str


def settled_by_launch(fn: Function) -> tuple[Enough, ...]:
    """Remove these checks; returns the comparisons that the driver must make."""
    found = dict[Enough, None]()
    for block in fn.blocks:
        kept: list[Op] = []
        for op in block.ops:
            enough = _enough(fn, op) if op.opcode == "check" else None
            if enough is None:
                kept.append(op)
            else:
                found[enough] = None
        block.ops = kept
    if found:
        fn.touch()
    return tuple(found)


def _enough(fn: Function, op: Op) -> Enough | None:
    inside = op.args[0]
    if not isinstance(inside, Op) or inside.opcode != "icmp" or inside.mode != "ult":
        return None
    index, length = inside.args
    indices = fn.params[: int(fn.attrs["lanes"]["dims"])]
    if not isinstance(index, Param) or not isinstance(length, Param) or length.block is not fn.entry:
        return None
    if index not in indices or length in indices:
        return None
    return Enough(indices.index(index), length.name)
