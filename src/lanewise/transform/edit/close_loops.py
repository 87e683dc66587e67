"""Close loops: loop-closed SSA form, in which a value leaves its loop only as an argument of an exit edge.

    loop: v = ...              loop: v = ...
       |                          | (v)
    exit:              =>      exit(v.1):             so a value changes its meaning, "of this iteration" to "of the
       use v                      use v.1             last iteration", only at a parameter

Requires  every exit of a loop is entered by one edge, and an edge leaves one loop at a time.
Ensures   a value defined in a loop is used inside that loop only; an argument is used where it is passed.
Leaves    values without uses outside: they get no parameter. Blocks and edges, so facts about them stay valid.
Costs     per value that leaves its loop, the blocks where it is live.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import loops
from ...ir.function import Block, Function, Named
from .repair_ssa import Variable, repair_ssa


def close_loops(fn: Function, facts: Facts) -> None:
    graph, forest = facts[cfg], facts[loops]
    exits: dict[int, list[Block]] = {}  # by loop, its exits and those of all loops around it
    variables: list[Variable] = []
    for value in escaping_values(fn, facts):
        assert value.block is not None, f"{value!r} stands in no block"
        home = forest.of(graph.number[value.block])
        assert home is not None, f"{value!r} leaves no loop"
        if home.index not in exits:
            ways = dict.fromkeys(block for loop in reversed([*home.ancestors]) for block in loop.exits)
            exits[home.index] = [graph.blocks[block] for block in ways]
        variables.append(Variable([value], exits[home.index]))
    before = fn.version
    repair_ssa(fn, facts, variables)
    facts.still(before, cfg, dominance, loops)


def escaping_values(fn: Function, facts: Facts) -> list[Named]:
    """Values used outside of a loop that defines them, in order of use."""
    graph, forest = facts[cfg], facts[loops]
    found: dict[Named, None] = {}
    if not forest.all:
        return []
    for here in graph.order:
        inside = forest.innermost[here]
        for value, block in _from_elsewhere(graph.blocks[here]):
            home = forest.innermost[graph.number[block]]
            if home is not None and home is not inside and value not in found and not forest.contains(home, here):
                found[value] = None
    return list(found)


def _from_elsewhere(block: Block) -> Iterator[tuple[Named, Block]]:
    """Values of other blocks that a block uses."""
    for op in block.all_ops:
        for value in op.operands if op.targets or op.mask is not None else op.args:
            if isinstance(value, Named) and value.block is not block and value.block is not None:
                yield value, value.block
