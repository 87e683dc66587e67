"""Facts: once per version, shared where no input was asked for, dropped when the function changes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.ir.function import Function
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.graphs import function_of
from lib.growers.ir_programs import Taste, grow


@dataclass(frozen=True)
class Pins:
    shapes: tuple[str, ...] = ()


def pinned(fn: Function, facts: Facts) -> tuple[str, ...]:
    return facts.given(Pins).shapes


def through(fn: Function, facts: Facts) -> tuple[int, tuple[str, ...]]:
    return (len(facts[cfg].order), facts[pinned])


def test_once_per_version() -> None:
    fn = function_of([[1], [2], []])
    facts = Facts(fn)
    tree = facts[dominance]
    assert facts[dominance] is tree
    fn.touch()
    assert facts[dominance] is not tree


def test_what_still_holds_is_kept() -> None:
    fn = function_of([[1], [2], []])
    facts = Facts(fn)
    tree, graph, before = facts[dominance], facts[cfg], fn.version
    fn.touch()
    facts.still(before, dominance)
    assert facts[dominance] is tree and facts[cfg] is not graph
    fn.touch()
    facts.still(before, dominance)
    assert facts[dominance] is not tree, "it was not asked for in between"


def test_closing_loops_leaves_control_flow_as_it_was() -> None:
    for seed in range(40):
        fn = grow(Random(seed), Taste("reducible", 12, minimal=True))
        facts = Facts(fn)
        close_loops(fn, facts)
        for analysis in (cfg, dominance, loops):
            assert str(facts[analysis]) == str(Facts(fn)[analysis])


def test_inputs_have_defaults() -> None:
    assert Facts(function_of([[]]))[pinned] == ()
    assert Facts(function_of([[]]), Pins(("U",)))[pinned] == ("U",)


def test_other_inputs_share_what_asked_for_none() -> None:
    facts = Facts(function_of([[1], []]), Pins(("U",)))
    tree, answer = facts[dominance], facts[through]
    other = facts.supposing(Pins(("T",)))
    assert other[dominance] is tree
    assert other[through] == (2, ("T",)) and answer == (2, ("U",)) and facts[through] is answer
    facts.function.touch()
    assert other[dominance] is not tree and other[dominance] is facts[dominance]


def test_a_fact_found_again_still_counts_as_input() -> None:
    facts = Facts(function_of([[1], []]), Pins(("U",)))
    assert facts[pinned] == ("U",)
    assert facts[through] == (2, ("U",))
    assert facts.supposing(Pins(("C",)))[through] == (2, ("C",))


def test_a_circle_is_reported() -> None:
    def circle(fn: Function, facts: Facts) -> object:
        return facts[circle]

    with pytest.raises(AssertionError, match="circle asks for itself"):
        Facts(function_of([[]]))[circle]


def test_an_analysis_must_not_change_the_function() -> None:
    def meddle(fn: Function, facts: Facts) -> None:
        fn.touch()

    with pytest.raises(AssertionError, match="meddle changed the function"):
        Facts(function_of([[]]))[meddle]
