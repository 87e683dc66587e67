"""Normalize loops: one preheader, one latch, one edge to each exit, one loop left at a time.

    a   b               a   b
     \\ /                 \\ /
    header <---+      preheader
     / |  \\    |          |
    |  |   c --+      header <------------ latch        entry edges meet in a preheader, back edges in a latch
    |  |   |              | \\               ^ ^
    |  +---|--> header    |  ...------------+ :         an exit that others enter too gets a block before it, so
    x      x              |                   :         that exit and exit edge are one and the same
                       x' (own exit)  relay --+
                                       |                an edge that leaves several loops passes a relay in each
                                       x'' -> x         loop but the first: `branch i1 1, onward, latch`

The relay's edge to the latch is never taken; it only makes the relay a part of its loop, so that each edge leaves
one loop at a time and each transform of loops sees only exits of one loop. The branch is on a constant: uniform for
every analysis, and it leaves no code. docs/decisions/0002-relays-in-the-program.md has the reason why it is in the
program and not in a side table.

Requires  reducible.
Ensures   `is_normalized`: every block can be reached; preheader and latch end in a jump to the header, and are not the
          header; an exit has one entering edge, leaves one loop and is no header; loop-closed. With this the paper's
          four requirements hold.
Leaves    loops that are normalized already; returns (`single_return`); critical edges inside a loop.
Costs     two blocks per loop, one per exit edge and loop that it leaves.
Source    Rosemann, Moll, Hack, POPL 2021, section 3.1.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import POISON, Block, Const, Function, Target
from ...ir.position import CompileError
from ...ir.types import I1
from ..clean.remove_unreached import remove_unreached
from ..edit.close_loops import close_loops, escaping_values
from ..edit.insert_block import Layout, insert_block


def normalize_loops(fn: Function, facts: Facts) -> None:
    if (why := why_not(fn, facts)) is not None:
        raise CompileError(why, fn.position)
    remove_unreached(fn, facts)
    _enter_and_repeat_once(fn, facts)
    _leave_one_at_a_time(fn, facts)
    close_loops(fn, facts)


def why_not(fn: Function, facts: Facts) -> str | None:
    if irreducible := facts[loops].irreducible:
        name = facts[cfg].blocks[irreducible[0].header].name
        return f"the loop at '{name}' of function '{fn.name}' has several entries; make it reducible first"
    return None


def _enter_and_repeat_once(fn: Function, facts: Facts) -> None:
    """Preheaders and latches. The latch of a loop that will have relays is empty, so that they may lead to it."""
    graph, layout = facts[cfg], Layout(fn)
    relayed = _relayed(facts)
    for loop in facts[loops]:
        header = graph.blocks[loop.header]
        if len(loop.entry_edges) > 1 or len(graph.successors[loop.entry_edges[0].source]) > 1:
            entries = [graph.target(edge) for edge in loop.entry_edges]
            layout.before(header, insert_block(fn, entries, f"{header.name}.pre"))
        if loop.index in relayed or not _is_latch(facts, loop):
            backs = [graph.target(edge) for edge in loop.back_edges]
            latch = insert_block(fn, backs, f"{header.name}.latch", params=True)
            layout.after(graph.blocks[max(loop.latches, key=graph.place.__getitem__)], latch)
    layout.apply()


def _is_latch(facts: Facts, loop: Loop) -> bool:
    """Is there one back edge, from a block other than the header, with no other successor?"""
    source = loop.back_edges[0].source
    return len(loop.back_edges) == 1 and source != loop.header and len(facts[cfg].successors[source]) == 1


def _relayed(facts: Facts) -> set[int]:
    """The loops that some edge leaves together with a loop inside them."""
    forest = facts[loops]
    return {
        outer.index
        for loop in forest
        for edge in loop.exit_edges
        if forest.of(edge.source) is loop
        for outer in forest.crossed(edge.source, edge.target)[1:]
    }


def _leave_one_at_a_time(fn: Function, facts: Facts) -> None:
    """Exits of their own, with a relay in every loop but the first that an edge leaves.

    A latch that relays lead to has more than one incoming edge, even if not yet.
    """
    graph, forest, layout = facts[cfg], facts[loops], Layout(fn)
    shared = {latch for index in _relayed(facts) for latch in forest.all[index].latches}
    for edge in graph.edges:
        crossed = forest.crossed(edge.source, edge.target)
        if not crossed:
            continue
        target, last = graph.target(edge), graph.blocks[edge.source]
        for outer in crossed[1:]:
            (latch,) = (graph.blocks[block] for block in outer.latches)
            relay = insert_block(fn, [target], f"{graph.blocks[outer.header].name}.relay")
            target = _lead_on(relay, latch)
            layout.after(last, relay)
            last = relay
        if len(graph.entering[edge.target]) > 1 or edge.target in shared:
            layout.after(last, insert_block(fn, [target], f"{graph.blocks[crossed[-1].header].name}.exit"))
    layout.apply()


def _lead_on(relay: Block, latch: Block) -> Target:
    """Make the relay's jump a branch that never goes to the latch; returns the target that it always takes."""
    (onward,) = relay.targets
    relay.end = None
    never = [Const(param.type, POISON) for param in latch.params]
    end = Builder(relay).branch(Const(I1, 1), onward.block, latch, onward.args, never)
    return end.targets[0]


def is_normalized(fn: Function, facts: Facts) -> str | None:
    """The first missing part, as a sentence; None if all loops are normalized."""
    why = why_not(fn, facts)
    if why is not None:
        return why
    graph = facts[cfg]
    if len(graph.order) != len(graph.blocks):
        lost = next(block.name for number, block in enumerate(graph.blocks) if not graph.reaches(number))
        return f"block '{lost}' cannot be reached"
    for loop in facts[loops]:
        why = _shape_of(facts, loop) or _exits_of(facts, loop)
        if why is not None:
            return f"the loop at '{graph.blocks[loop.header].name}' {why}"
    escaping = escaping_values(fn, facts)
    return f"%{escaping[0].name} is used outside of its loop" if escaping else None


def _shape_of(facts: Facts, loop: Loop) -> str | None:
    graph = facts[cfg]
    if len(loop.entry_edges) != 1 or len(graph.successors[loop.entry_edges[0].source]) != 1:
        return "has no preheader"
    if len(loop.back_edges) != 1 or len(graph.successors[loop.back_edges[0].source]) != 1:
        return "has no latch of its own"
    return "is its own latch" if loop.back_edges[0].source == loop.header else None


def _exits_of(facts: Facts, loop: Loop) -> str | None:
    graph, forest = facts[cfg], facts[loops]
    for edge in loop.exit_edges:
        name = graph.blocks[edge.target].name
        if len(forest.crossed(edge.source, edge.target)) != 1:
            return f"is left together with another by an edge to '{name}'"
        if len(graph.entering[edge.target]) != 1:
            return f"shares its exit '{name}'"
        if forest.headed_by(edge.target) is not None:
            return f"is left to the header '{name}' of another"
    return None
