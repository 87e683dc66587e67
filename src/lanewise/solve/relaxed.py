"""Relaxed variables: the values that a restriction may constrain.

    exit condition  i <= right        loop-carried: i. Its loop-invariant inputs are left, the initial value, and right.
       /        \\                     These are relaxed: their shapes decide, and they can be tested before the
      i          right                loop, or expressed in values that can
     / \\
  left  i + 1

Walking from the goals to operands, and from a carried parameter to its incoming values, the first value on each path
that no loop carries is taken, unless it is known to be strided already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..ir.function import Const, Param, Value
from .encode import Encoding
from .terms import Node, ordered

MOST_STRIDES = 4


def is_carried(encoding: Encoding, value: Value) -> bool:
    """Does a loop without the point carry it, or one of its transitive operands?"""
    return not _carried_lanes(encoding).isdisjoint(ordered(encoding.lane_values(value)))


def _carried_lanes(encoding: Encoding) -> set[Node]:
    return {lane for lanes in encoding.made.carried.values() for lane in lanes}


def incoming_values(encoding: Encoding, param: Param) -> list[Value]:
    """The incoming values of a header parameter, over edges that are taken."""
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
    """Strides worth trying: 0, and those of its operands; 1 where nothing is known."""
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
