"""Joins of small graphs whose answer can be read off, each named for what it shows."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.labels import label_disjoint
from lanewise.analysis.graph.leaps import joins_by_leaps
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.near_joins import joins_near
from lanewise.analysis.graph.regions import regions
from lib.samples.named_graphs import FIGURE_1A, FIGURE_1B, FIGURE_5D, named_function

CASES = {
    "if and else": (FIGURE_1A, "S: joins P"),
    "if without else": ("S: A J | A: J | J:", "S: joins J"),
    "arms that never meet": ("S: A B | A: | B:", "no joins"),
    "nested ifs": ("S: T J | T: A K | A: K | K: J | J:", "S: joins J\nT: joins K"),
    "a source that another source reaches": ("S: A B | A: B C | B: C | C:", "S: joins B C\nA: joins C"),
    "a join that only one arm reaches": ("S: A X | A: B C | B: J | C: J | J: X | X:", "S: joins X\nA: joins J"),
    "three ways, two of them meet": ("S: A B C | A: J | B: J | C: | J:", "S: joins J"),
    "three ways, one after the other": ("S: A B C | A: B | B: C | C:", "S: joins B C"),
    "two targets that are one block": ("S: A A | A: B | B:", "no joins"),
    "two of three targets are one block": ("S: A A B | A: J | B: J | J:", "S: joins J"),
    "a loop left at its end": (FIGURE_1B, "S: joins P; exits P; loops B"),
    "a loop left at its top": ("A: H | H: B X | B: H | X:", "H: joins X; exits X; loops H"),
    "a block that goes to itself": ("A: H | H: H X | X:", "H: joins X; exits X; loops H"),
    "if in a loop": ("A: H | H: S | S: B C | B: L | C: L | L: H X | X:", "S: joins L\nL: joins X; exits X; loops H"),
    "continue": ("A: H | H: S | S: H L | L: H X | X:", "S: joins H X; exits X; loops H\nL: joins X; exits X; loops H"),
    "two exits that meet after the loop": (
        "A: H | H: B E | B: L F | L: H | E: J | F: J | J:",
        "H: joins E J; exits E; loops H\nB: joins F J; exits F; loops H",
    ),
    "an exit that the split has nothing to do with": (
        FIGURE_5D,
        "H: joins D P X; exits D; loops H\nB: joins H C P X; exits C; loops H\n"
        "Q: joins C P X; exits C; loops H\nE: joins X",
    ),
    "an irreducible loop that lanes come to together": (
        "S: A B | A: H E | H: E | E: H J | B: J | J:",
        "S: joins J\nA: joins H J; exits J; loops E\nE: joins J; exits J; loops E",
    ),
    "left from the inner loop, felt in no outer one": (
        "A: H | H: I X | I: B L | B: I | L: H | X:",
        "H: joins X; exits X; loops H\nI: joins L; exits L; loops I",
    ),
    "out of two loops at once": (
        "A: H | H: I X | I: B L | B: I Y | L: H | X: Z | Y: Z | Z:",
        "H: joins X Z; exits X; loops H\nI: joins Y L Z; exits Y L; loops H I\nB: joins Y Z; exits Y; loops H I",
    ),
    "endless loop": ("A: H | H: B C | B: H | C: H", "H: joins H"),
    "a loop with two entries, both taken": (
        "S: H B | H: B | B: H X | X:",
        "S: joins H X; exits X; loops B\nB: joins X; exits X; loops B",
    ),
    "a loop with two entries, parting before one": (
        "S: T H | T: P Q | P: B | Q: B | H: B | B: H X | X:",
        "S: joins B\nT: joins B\nB: joins X; exits X; loops H",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_joins(case: str) -> None:
    text, expected = CASES[case]
    got = str(Facts(named_function(text))[disjoint_paths])
    assert set(got.split("\n")) == set(expected.split("\n"))


def test_head_rewired_prints_itself() -> None:
    assert str(Facts(named_function(FIGURE_1B))[head_rewired]) == "A -> B\nC -> S\nS -> B P\nB -> P\nP -> end"
    two_entries = Facts(named_function("S: H B | H: B | B: H X | X:"))[head_rewired]
    assert str(two_entries) == "S -> H B\nB -> H X\nH -> B again\nB again -> X\nX -> end"


def test_labels_of_a_ladder() -> None:
    facts = Facts(named_function("S: A F | A: B F | B: E F | F: E | E:"))
    graph = facts[head_rewired]
    labels, joins = label_disjoint(graph, graph.sources[0])
    name = graph.names
    assert {name[node]: name[label] for node, label in labels.items()} == {"A": "A", "B": "A", "F": "F", "E": "E"}
    assert [name[node] for node in joins] == ["F", "E"]


def test_splits_is_the_inverse_of_joins() -> None:
    facts = Facts(named_function(FIGURE_5D))
    paths, number = facts[disjoint_paths], {block.name: at for block, at in facts[cfg].number.items()}
    names = list(number)
    assert [names[split] for split in paths.splits(number["C"])] == ["B", "Q"]
    assert [names[split] for split in paths.splits(number["D"])] == ["H"]
    assert paths.splits(number["G"]) == ()
    assert all((split in paths.splits(join)) == (join in paths.joins(split)) for split in range(9) for join in range(9))


def test_unreached_splits_have_no_joins() -> None:
    facts = Facts(named_function("A: B | B: | C: D E | D: B | E: B"))
    assert str(facts[disjoint_paths]) == "no joins"


def test_leaps_give_up_on_divergent_entry() -> None:
    facts = Facts(named_function("S: H B | H: B | B: H X | X:"))
    parts = regions(facts[cfg], facts[loops])
    assert joins_by_leaps(parts, 0, 64) is None
    assert joins_by_leaps(parts, 2, 64) == [3]


def test_short_ways_give_up_where_a_loop_leads_to_many_blocks() -> None:
    """The frontier of the loop is cut off, those of its exits are not."""
    ends = [f"T{end}" for end in range(30)]
    exits = "".join(f"E{way}: T{2 * way} T{2 * way + 1} | " for way in range(15))
    text = f"A: L O | L: L {' '.join(f'E{way}' for way in range(15))} | {exits}O: {' '.join(ends)} | "
    facts = Facts(named_function(text + "".join(f"{end}: X | " for end in ends) + "X:"))
    parts, split = regions(facts[cfg], facts[loops]), 1
    assert joins_near(parts, split) is None and joins_by_leaps(parts, split, 100_000) is None
    assert len(facts[disjoint_paths].joins(split)) == 15 + 1


def test_short_ways_give_up_where_a_block_farther_on_leads_to_many() -> None:
    ends = " ".join(f"T{end}" for end in range(30))
    more = "".join(f"T{end}: X | " for end in range(30))
    facts = Facts(named_function(f"A: S P R O | S: C D | C: P | D: R | P: {ends} | R: T0 | O: {ends} | {more}X:"))
    parts, split = regions(facts[cfg], facts[loops]), 1
    assert joins_near(parts, split) is None and joins_by_leaps(parts, split, 100_000) is None
    names = [block.name for block in facts[cfg].blocks]
    assert [names[join] for join in facts[disjoint_paths].joins(split)] == ["T0", "X"]
