"""Close loops: what a loop computes leaves it only as an argument of an exit edge.

    loop: v = ...              loop: v = ...
       |                          | (v)
    exit:              =>      exit(v.1):             so that a value changes its meaning, "of this round" to "of the
       use v                      use v.1             last round", only where a parameter stands

Requires  every exit of a loop is entered by one edge, and an edge leaves one loop at a time.
Ensures   a value defined in a loop is used inside that loop only; an argument is used where it is passed.
Leaves    values that are not needed outside: they get no parameter.
Costs     per value that leaves its loop, the blocks where it is live.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..ir.function import Block, Function, Named
from .repair_ssa import Variable, repair_ssa


def close_loops(fn: Function, facts: Facts) -> None:
    graph, forest = facts[cfg], facts[loops]
    exits: dict[int, list[Block]] = {}  # by loop, the exits of it and of all loops around it
    for loop in forest:
        outer = exits[loop.parent.index] if loop.parent is not None else []
        exits[loop.index] = [*outer, *(graph.blocks[block] for block in loop.exits)]
    variables: list[Variable] = []
    for value in escaping_values(fn, facts):
        assert value.block is not None, f"{value!r} stands in no block"
        home = forest.of(graph.number[value.block])
        assert home is not None, f"{value!r} leaves no loop"
        variables.append(Variable([value], exits[home.index]))
    repair_ssa(fn, facts, variables)


def escaping_values(fn: Function, facts: Facts) -> list[Named]:
    """Values used outside of a loop that defines them, in order of use."""
    graph, forest = facts[cfg], facts[loops]
    found: dict[Named, None] = {}
    for here in graph.order:
        inside = forest.of(here)
        for op in graph.blocks[here].all_ops:
            for value in op.operands:
                if isinstance(value, Named) and value.block is not None and value not in found:
                    home = forest.of(graph.number[value.block])
                    if home is not None and home is not inside and not forest.contains(home, here):
                        found[value] = None
    return list(found)
