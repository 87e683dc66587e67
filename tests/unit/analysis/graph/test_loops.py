"""Loops of small graphs: header, latches, exits, depth, and irreducible ones."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import Loops, loops
from lib.samples.named_graphs import named_function

NEST = "A: O | O: I X | I: B L | B: I C | C: X | L: O | X:"


def found(text: str) -> tuple[Loops, list[str]]:
    facts = Facts(named_function(text))
    return facts[loops], [block.name for block in facts[cfg].blocks]


def test_a_nest() -> None:
    forest, names = found(NEST)
    outer, inner = forest.all
    assert (names[outer.header], outer.depth, names[inner.header], inner.depth) == ("O", 1, "I", 2)
    assert inner.parent is outer and list(inner.ancestors) == [inner, outer]
    assert sorted(names[block] for block in forest.members(inner)) == ["B", "I"]
    assert [names[block] for block in inner.latches] == ["B"]
    assert sorted(names[block] for block in outer.exits) == ["C", "X"]
    assert forest.headed_by(names.index("I")) is inner and forest.of(names.index("X")) is None
    assert forest.depth(names.index("B")) == 2 and forest.contains(outer, names.index("B"))


def test_an_edge_leaves_loops_from_the_inside_out() -> None:
    forest, names = found(NEST)
    outer, inner = forest.all
    assert forest.crossed(names.index("B"), names.index("C")) == [inner, outer]
    assert forest.crossed(names.index("I"), names.index("L")) == [inner]


def test_two_entries_make_a_loop_irreducible() -> None:
    forest, names = found("S: H B | H: B | B: H X | X:")
    (loop,) = forest.irreducible
    assert not loop.is_reducible and {names[block] for block in loop.entries} == {"H", "B"}
    assert found(NEST)[0].irreducible == []
