"""Dominators and post-dominators of the module's picture, of endless loops, and of blocks that are not reached."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.dominance import dominance, frontiers, post_dominance
from lib.samples.named_graphs import named_function

DIAMOND = "E: A B | A: C | B: C | C: D | D: | U: C"


def test_the_picture() -> None:
    tree = Facts(named_function(DIAMOND))[dominance]
    assert list(tree.parent[:5]) == [0, 0, 0, 0, 3]
    assert tree.dominates(0, 4) and tree.dominates(3, 3) and not tree.strictly(3, 3) and not tree.dominates(1, 3)
    assert tree.nearest(1, 2) == 0 and tree.nearest(4, 3) == 3
    assert sorted(tree.children()[0]) == [1, 2, 3]


def test_the_end_post_dominates_all() -> None:
    tree = Facts(named_function(DIAMOND))[post_dominance]
    assert tree.dominates(3, 0) and tree.dominates(4, 1) and not tree.dominates(1, 0)
    assert tree.root == 6


def test_a_loop_that_nothing_leaves_has_a_way_to_the_end() -> None:
    tree = Facts(named_function("E: A B | A: L | L: M | M: L | B:"))[post_dominance]
    assert tree.dominates(2, 1) and not tree.dominates(4, 0)


def test_frontiers_are_where_dominance_ends() -> None:
    found = Facts(named_function(DIAMOND))[frontiers]
    assert [sorted(one) for one in found[:5]] == [[], [3], [3], [], []]
