"""Records of splits: which joins are exits of loops around the split, and which loops are left."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.splits import NO_SPLIT, Split, Splits, anywhere, describe, nowhere
from lib.samples.named_graphs import named_function

NEST = "A: O | O: I X | I: B L | B: I C | C: X | L: O | X:"


def test_an_exit_of_two_loops() -> None:
    facts = Facts(named_function(NEST))
    names = [block.name for block in facts[cfg].blocks]
    splits = Splits(facts[cfg], facts[loops])
    found = splits.record(names.index("B"), [names.index("C")])
    assert found == Split((names.index("C"),), (names.index("C"),), (0, 1))
    assert splits.record(names.index("B"), [names.index("L")]).loops == (1,)
    assert splits.record(names.index("A"), [names.index("X")]).exits == (), "a loop that is not around the split"


def test_nothing_joins() -> None:
    facts = Facts(named_function(NEST))
    assert Splits(facts[cfg], facts[loops]).record(0, []) == NO_SPLIT == Split()
    assert anywhere(facts[loops].all[0]) and not nowhere(facts[loops].all[0])


def test_a_line_for_each_split() -> None:
    facts = Facts(named_function(NEST))
    text = describe(facts[cfg], facts[loops], facts[disjoint_paths])
    assert any(line.startswith("B: joins") and "loops" in line for line in text.splitlines())
