"""Hoist loads: hoist loads with an invariant address out of loops that do not write memory.

    while abs(x * x - a[i]) > e:            before: v = load a[i]
        x = (x + a[i] / x) / 2      =>      while abs(x * x - v) > e: ...

Lanes that iterate together would load such an element contiguously in each iteration, from the L1 cache; refilled lanes
(`refill_lanes.py`) would each have to load from an address of their own.

Requires  source stage, loops normalized.
Ensures   results as before: a hoisted load is in the header, which runs whenever the loop is reached, after nothing
          that writes or may end the lane; nothing in the loop writes.
Leaves    loads after a branch, and loops that write to memory.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.function import Block, Function, Named, Op, Value


def hoist_loads(fn: Function, facts: Facts) -> None:
    graph, forest = facts[cfg], facts[loops]
    changed = False
    for loop in reversed([*forest]):  # inner ones first: a load hoisted out of one may leave the loop around it
        members = {graph.blocks[number] for number in forest.members(loop)}
        if not any(op.row.writes for block in members for op in block.ops):
            changed |= _hoist(graph.blocks[loop.header], graph.blocks[_entry(loop)], members)
    if changed:
        fn.touch()


def _entry(loop: Loop) -> int:
    return loop.entry_edges[0].source


def _hoist(header: Block, before: Block, members: set[Block]) -> bool:
    """Move loads, with the ops that compute their addresses; returns whether there were any."""
    moved: dict[Op, None] = {}
    ready: set[Value] = set()  # ops of the header that could move

    def stays(value: Value) -> bool:
        return isinstance(value, Named) and value.block in members and value not in ready

    for op in header.ops:
        if op.row.speculates and not any(map(stays, op.operands)):
            ready.add(op)
        elif op.opcode == "load" and not any(map(stays, op.operands)) and not {"volatile", "order"} & set(op.attrs):
            ready.add(op)
            _note(op, ready, moved)
        elif op.row.traps and op.opcode != "load":
            break
    header.ops = [op for op in header.ops if op not in moved]
    before.ops += moved
    for op in moved:
        op.block = before
    return bool(moved)


def _note(op: Op, ready: set[Value], moved: dict[Op, None]) -> None:
    """Record an op that moves, after its operands."""
    for arg in op.operands:
        if isinstance(arg, Op) and arg in ready and arg not in moved:
            _note(arg, ready, moved)
    moved[op] = None
