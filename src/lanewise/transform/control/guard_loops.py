"""Guard loops: a uniform loop under divergent control is skipped when no lane is active.

    preheader              guard -- no lane ----+
       |                     | any active       |
    header ... exit      preheader ... exit ----+--> exit'

Folding a divergent branch runs both its sides, one of them perhaps with no active lane. Then the values in a loop's
condition may be garbage, and the loop might never end. The guard is a uniform branch, which linearization keeps.

Requires  loops normalized, none divergent; divergence.
Ensures   a loop is only entered with an active lane.
Leaves    loops that all lanes run, and loops that `unify_loops` made: they test for live lanes themselves.
Costs     an any-test and two blocks per loop.
"""

from __future__ import annotations

from collections.abc import Collection

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import post_dominance
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import UNDEF, Block, Const, Function, Op
from ...ir.types import I1
from ..edit.insert_block import Layout, insert_block


def guard_loops(fn: Function, facts: Facts) -> None:
    graph = facts[cfg]
    partial = partly_run(fn, facts)
    layout = Layout(fn)
    changed = False
    for loop in facts[loops]:
        if loop.header in partial and not _tests_itself(graph, loop):
            _guard(fn, graph, loop, layout)
            changed = True
    layout.apply()
    if changed:
        fn.touch()


def partly_run(fn: Function, facts: Facts, without: Collection[int] = ()) -> set[int]:
    """Blocks that some lanes may run without others: between a divergent branch and its immediate post-dominator.

    Branches in the blocks of `without` are skipped, and so are branches inside such a region, since theirs end there
    or before.
    """
    graph, found, tree = facts[cfg], facts[divergence], facts[post_dominance]
    result: set[int] = set()
    for number in filter(found.branches.get, graph.order):
        if number in without or number in result:
            continue
        stop = tree.parent[number]
        work = [to for to in graph.successors[number] if to != stop]
        seen: set[int] = set()
        while work:
            block = work.pop()
            if block not in seen:
                seen.add(block)
                work += [to for to in graph.successors[block] if to != stop]
        result |= seen
    return result


def _tests_itself(graph: Cfg, loop: Loop) -> bool:
    """Does the header test for live lanes first?"""
    header = graph.blocks[loop.header]
    condition = header.end.args[0] if header.end is not None and header.end.args else None
    return isinstance(condition, Op) and condition.opcode == "any" and header.ops == [condition]


def _guard(fn: Function, graph: Cfg, loop: Loop, layout: Layout) -> None:
    merge = _way_past(fn, graph, loop, layout)
    preheader = graph.blocks[loop.entry_edges[0].source]
    end = preheader.end
    assert end is not None, "a preheader ends in a jump"
    inner = Block(fn.fresh_block(f"{preheader.name}.guarded"), fn)
    layout.after(preheader, inner)
    inner.end, preheader.end = end, None
    end.block = inner
    builder = Builder(preheader, end.position)
    someone = builder.op("any", Const(I1, 1), hint="someone")
    builder.branch(someone, inner, merge, (), [Const(param.type, UNDEF) for param in merge.params])


def _way_past(fn: Function, graph: Cfg, loop: Loop, layout: Layout) -> Block:
    """Where to go without running the loop: before an exit; for a loop without exits, to the code still to run."""
    if not loop.exits:
        nowhere = Block(fn.fresh_block(f"{graph.blocks[loop.header].name}.skip"), fn)
        Builder(nowhere).unreachable()
        layout.after(graph.blocks[loop.entry_edges[0].source], nowhere)
        return nowhere
    way_out = graph.target(loop.exit_edges[0])
    merge = insert_block(fn, [way_out], f"{way_out.block.name}.skip", params=True)
    layout.before(merge.targets[0].block, merge)
    return merge
