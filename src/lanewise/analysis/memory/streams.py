"""Streams: arrays that a lanes loop writes from end to end and does not read, so that stores may bypass the caches.

    for i in lw.lanes(len(out)):
        out[i] = a * x[i] + y[i]          out is a stream: each element is written once, next to the one before

Requires  the body function of a lanes loop over one axis, before any pass.
Leaves    arrays that are read too, written under a condition or in a loop, or with other steps than one element.
Costs     linear.
"""

from __future__ import annotations

from ...ir.function import Function, Op, Param
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.dominance import post_dominance
from ..graph.loops import loops
from ..graph.uses import Uses, uses


@dataclass(frozen=True, slots=True)
class Stream:
    """An array: the parameter with its address, and the bytes of an element."""

    address: str
    bytes: int


def streams(fn: Function, facts: Facts) -> tuple[Stream, ...]:
    info = fn.attrs.get("lanes", {})
    if int(info.get("dims", 0)) != 1:
        return ()
    index, graph, users = fn.params[0], facts[cfg], facts[uses]
    found: dict[str, Stream] = {}
    for op in fn.ops:
        if op.opcode != "store" or op.block is None or op.attrs.get("volatile") or op.attrs.get("order"):
            continue
        number = graph.number[op.block]
        address = _written_in_a_row(op, index, users)
        if address is not None and facts[loops].of(number) is None and facts[post_dominance].dominates(number, 0):
            found[address.name] = Stream(address.name, op.args[0].type.bytes)
    return tuple(found.values())


def _written_in_a_row(op: Op, index: Param, users: Uses) -> Param | None:
    """The array whose element at the lanes index is stored, if it has no other use."""
    value, place = op.args
    if not isinstance(place, Op) or place.opcode != "ptradd" or place.args[1] is not index:
        return None
    address = place.args[0]
    if not isinstance(address, Param) or place.attrs["scale"] != value.type.bytes or value.type.is_ptr:
        return None
    alone = list(users.of(address)) == [place] and list(users.of(place)) == [op] and value is not place
    return address if alone else None
