"""Transforms that decline: with a sentence, at a place, and with the function left as it was."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import loops
from lanewise.ir.position import CompileError
from lanewise.ir.show import show
from lanewise.transform.control.make_reducible import make_reducible, why_not
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops
from lib.growers.graphs import Graph, function_of


def knot(nodes: int) -> Graph:
    """Every node leads to every other: node splitting doubles it again and again."""
    inner = range(1, nodes + 1)
    return [list(inner), *([to for to in inner if to != node] + [nodes + 1] for node in inner), []]


def test_splitting_that_would_explode_is_refused() -> None:
    fn = function_of(knot(12))
    before, facts = show(fn), Facts(fn)
    assert why_not(fn, facts) is not None
    with pytest.raises(CompileError, match=r"jumps into .* a loop \(entries 'n1', .*'n4' and 8 more\).* 500 ops"):
        make_reducible(fn, facts)
    assert show(fn) == before


def test_a_small_knot_is_split() -> None:
    fn = function_of(knot(4))
    facts = Facts(fn)
    make_reducible(fn, facts)
    assert not facts[loops].irreducible


def test_an_irreducible_loop_is_not_normalized() -> None:
    fn = function_of(knot(2))
    with pytest.raises(CompileError, match="the loop at 'n2' of function 'graph' has several entries"):
        normalize_loops(fn, Facts(fn))


@pytest.mark.parametrize(
    ("graph", "sentence"),
    [
        ([[1], [2, 3], [1], []], None),
        ([[1], [], [1]], "block 'n2' cannot be reached"),
        ([[1, 3], [2, 3], [1], []], "the loop at 'n1' has no preheader"),
        ([[1], [2, 3], [1, 3], []], "the loop at 'n1' has no latch of its own"),
        ([[1], [1, 2], []], "the loop at 'n1' has no latch of its own"),
        ([[1], [1]], "the loop at 'n1' is its own latch"),
        ([[1], [2, 4], [3, 4], [1], []], "the loop at 'n1' shares its exit 'n4'"),
        ([[1], [2], [3, 5], [6, 4], [1], [], [2]], "the loop at 'n1' is left together with another by an edge to 'n5'"),
    ],
)
def test_what_is_missing_is_reported(graph: Graph, sentence: str | None) -> None:
    fn = function_of(graph)
    assert is_normalized(fn, Facts(fn)) == sentence
    normalize_loops(fn, Facts(fn))
    assert is_normalized(fn, Facts(fn)) is None
