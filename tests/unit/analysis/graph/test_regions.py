"""Regions: a graph for each loop, its ways out, and one node for the loop in the graph around it."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.regions import NO_BLOCK, Regions, regions
from lib.samples.named_graphs import named_function


def of(text: str) -> tuple[Regions, list[str]]:
    facts = Facts(named_function(text))
    return regions(facts[cfg], facts[loops]), [block.name for block in facts[cfg].blocks]


def test_a_loop_is_one_node_outside() -> None:
    parts, names = of("A: H | H: B X | B: H Y | X: Y | Y:")
    (loop,) = parts.forest.all
    unit = parts.unit[loop.index]
    assert parts.block[unit] == names.index("H"), "of a reducible loop, its header"
    frontier = {names[parts.block[node]] for node in parts.frontier[unit] if parts.block[node] != NO_BLOCK}
    assert frontier <= {"X", "Y"}


def test_each_region_has_a_way_back() -> None:
    parts, _ = of("A: O | O: I X | I: B L | B: I C | C: X | L: O | X:")
    assert len(set(parts.again)) == len(parts.forest.all) == 2
    assert all(node not in parts.again for node in parts.unit)


def test_an_irreducible_loop_has_a_unit_that_is_no_block() -> None:
    parts, _ = of("S: H B | H: B | B: H X | X:")
    (loop,) = parts.forest.all
    assert parts.block[parts.unit[loop.index]] == NO_BLOCK
