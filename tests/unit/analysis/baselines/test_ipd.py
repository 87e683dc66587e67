"""The immediate post-dominator as the only join: right for an if, and wrong in the figure that the paper shows."""

from __future__ import annotations

from lanewise.analysis.baselines.ipd import ipd
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lib.samples.named_graphs import FIGURE_1A, FIGURE_5B, named_function


def joins(text: str, block: str) -> tuple[list[str], list[str]]:
    facts = Facts(named_function(text))
    names = [one.name for one in facts[cfg].blocks]
    at = names.index(block)
    return [names[join] for join in facts[ipd].of(at).joins], [names[j] for j in facts[disjoint_paths].of(at).joins]


def test_an_if_meets_at_its_end() -> None:
    assert joins(FIGURE_1A, "S") == (["P"], ["P"])


def test_a_join_that_is_no_post_dominator_is_missed() -> None:
    baseline, right = joins(FIGURE_5B, "A")
    assert baseline == ["F"] and "D" in right


def test_a_loop_that_never_ends_has_a_join_or_none_but_no_error() -> None:
    assert joins("A: B C | B: B | C:", "A")[0] == []
