"""Relaxed variables: which values a restriction may speak of.

    exit condition  i <= right        carried by a loop: i. Followed to what does not change in the loop: left, where i
       /        \\                     starts, and right. These are relaxed: their shapes decide, and they can be
      i          right                tested, or expressed in what can, before the loop
     / \\
  left  i + 1

Walking from the goals towards operands, and from a carried parameter to all that comes into it, the first value on
each way that no loop carries is taken, unless its shape is known to be a stride already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..ir.function import Const, Param, Value
from .encode import Encoding
from .terms import Node, ordered

MOST_STRIDES = 4


def is_carried(encoding: Encoding, value: Value) -> bool:
    """Does a loop that the point is not in carry it, or something that it is made of?"""
    return not _carried_lanes(encoding).isdisjoint(ordered(encoding.lane_values(value)))


def _carried_lanes(encoding: Encoding) -> set[Node]:
    return {lane for lanes in encoding.made.carried.values() for lane in lanes}


def incoming_values(encoding: Encoding, param: Param) -> list[Value]:
    """What comes into a header's parameter, over edges that are taken."""
    assert param.block is not None, "a parameter stands in a block"
    at = param.block.params.index(param)
    block = encoding.graph.number[param.block]
    edges = [edge for edge in encoding.graph.entering[block] if edge not in encoding.numbers.dead]
    live = [edge for edge in edges if edge.source in encoding.numbers.live]
    values = [encoding.graph.target(edge).args[at] for edge in live]
    return [value for value in dict.fromkeys(values) if not (isinstance(value, Const) and _undefined(value))]


def _undefined(value: Const) -> bool:
    return not isinstance(value.value, int | float | str)


def relaxed_values(encoding: Encoding, goals: Iterable[Value]) -> list[Value]:
    """The frontier, in order of the walk."""
    found: dict[Value, None] = {}
    seen: set[Value] = set()
    work = list(goals)[::-1]
    while work:
        value = work.pop()
        if value in seen or isinstance(value, Const):
            continue
        seen.add(value)
        if not is_carried(encoding, value):
            shape = encoding.shape(value)
            if not (shape.is_strided and shape.stride is not None) and not shape.is_bottom:
                found[value] = None
        elif isinstance(value, Param) and value in encoding.made.carried:
            work += incoming_values(encoding, value)[::-1]
        else:
            work += list(encoding.made.operands.get(value, ()))[::-1]
    return list(found)


def strides_for(encoding: Encoding, value: Value) -> Sequence[int]:
    """Strides worth trying: 0, and those of values that it is made of; 1 where nothing is known."""
    strides: dict[int, None] = {0: None}
    if value.type.is_int and value.type.bits == 1:
        return [0]
    seen: set[Value] = set()
    work = [value]
    while work:
        inner = work.pop()
        if inner in seen:
            continue
        seen.add(inner)
        shape = encoding.shape(inner)
        if shape.is_strided and shape.stride is not None and not (inner.type.is_int and inner.type.bits == 1):
            strides[shape.stride] = None
        work += encoding.made.operands.get(inner, ())
    if len(strides) == 1:
        strides[1] = None
    return list(strides)[:MOST_STRIDES]
