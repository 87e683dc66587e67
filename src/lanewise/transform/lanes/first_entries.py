"""First entries: the entries of a stack when a loop begins, if they are the same in all lanes.

    nodes[0] = 0                nodes: [0, root]
    nodes[1] = root
    top = 2                     how many they are; the last one lies at top + `base`

Requires  source stage, loops normalized; divergence. The caller ensures that all accesses to the array are to whole
          entries of one type (`odd_access`).
"""

from __future__ import annotations

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import uses
from ...ir.function import Const, Function, Op, Param, Value
from ..memory.private_accesses import accesses_into, pointer_of

MOST_ENTRIES = 4


def first_entries(fn: Function, facts: Facts, loop: Loop, top: Param, array: Op, base: int) -> list[Value] | None:
    """None if they are not known, or if the array has other accesses outside the loop."""
    graph, forest = facts[cfg], facts[loops]
    (into,) = loop.entry_edges
    start = graph.target(into).args[graph.blocks[loop.header].params.index(top)]
    if not isinstance(start, Const) or not isinstance(start.value, int):
        return None
    count = start.value + base + 1
    accesses = accesses_into(array, facts[uses])
    if not 0 < count <= MOST_ENTRIES or accesses is None:
        return None
    found: dict[int, Value] = {}
    for op in accesses:
        assert op.block is not None, "an op stands in a block"
        if not forest.contains(loop, graph.number[op.block]):
            place = _fixed(op, array)
            if place is None or place in found or not _is_known(fn, facts, op, into.source):
                return None
            found[place] = op.args[0]
    return [found[place] for place in range(count)] if set(range(count)) <= found.keys() else None


def _is_known(fn: Function, facts: Facts, store: Op, preheader: int) -> bool:
    """Is it a uniform store that runs before the loop, each time it begins, on every path?"""
    assert store.block is not None, "an op stands in a block"
    value, at, forest = store.args[0], facts[cfg].number[store.block], facts[loops]
    return (
        store.opcode == "store"
        and forest.of(at) is forest.of(preheader)
        and facts[dominance].dominates(at, preheader)
        and (
            isinstance(value, Const)
            or (isinstance(value, Op | Param) and value.block is fn.entry and facts[divergence].is_uniform(value))
        )
    )


def _fixed(op: Op, array: Op) -> int | None:
    """The entry that is accessed, if its index is a constant."""
    pointer = pointer_of(op)
    if pointer is array:
        return 0
    if not isinstance(pointer, Op) or pointer.opcode != "ptradd" or pointer.args[0] is not array:
        return None
    index = pointer.args[1]
    return index.value if isinstance(index, Const) and isinstance(index.value, int) else None
