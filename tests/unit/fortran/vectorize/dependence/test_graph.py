"""Dependence graph: edges between accesses of one storage, with the loop that carries them."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.dependence import graph as graphs
from lanewise.fortran.vectorize.dependence.affine import affine, number
from lanewise.fortran.vectorize.dependence.graph import edges
from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.roles.reductions import find_reductions
from lib.samples.fortran_nests import nest_of
from lib.samples.fortran_texts import expr

Shown = list[tuple[int, int, int, str, str]]


def graph(body: str, declared: str = "", private: set[str] | None = None, assumed: Assumed | None = None) -> Shown:
    nest = nest_of(body, declared)
    found = edges(nest.lines, nest.known, private or set(), assumed or Assumed())
    place = nest.lines.index
    return [(place(one.before), place(one.after), one.level, one.kind, one.name) for one in found]


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("a(i) = b(i)", []),
        ("a(i) = a(i)", []),
        ("a(i) = a(i-1)", [(0, 0, 1, "flow", "A")]),
        ("a(i) = a(i+1)", [(0, 0, 1, "anti", "A")]),
        ("a(i) = b(i)\nc(i) = a(i-1)", [(0, 1, 1, "flow", "A")]),
        ("a(i) = b(i)\nc(i) = a(i)", [(0, 1, 0, "flow", "A")]),
        ("c(i) = a(i)\na(i) = b(i)", [(0, 1, 0, "anti", "A")]),
        ("a(i) = c(i-1)\nc(i) = a(i)", [(0, 1, 0, "flow", "A"), (1, 0, 1, "flow", "C")]),
        ("a(i) = 1\na(i+1) = 2", [(1, 0, 1, "output", "A")]),
        ("a(k1(i)) = b(i)", [(0, 0, 1, "output", "A")]),
        ("do j = 1, n\ndo i = 1, n\nm2(i,j) = m2(i,j-1)\nend do\nend do", [(0, 0, 1, "flow", "M2")]),
        ("do j = 1, n\ndo i = 1, n\nm2(i,j) = m2(i-1,j)\nend do\nend do", [(0, 0, 2, "flow", "M2")]),
        ("e(i) = f(i)", [(0, 0, 1, "flow", "E")]),
    ],
)
def test_edges(body: str, shown: Shown) -> None:
    declared = "real e(20), f(9)\nequivalence (e(2), f(1))" if body == "e(i) = f(i)" else ""
    found = graph(body, declared)
    if declared:
        assert [one[:4] for one in found] == [(0, 0, 1, "anti")]
    else:
        assert found == shown


def test_a_private_scalar_matters_within_an_iteration_only() -> None:
    assert graph("x = a(i)\nb(i) = x", private={"X"}) == [(0, 1, 0, "flow", "X")]
    kinds = [one[2:4] for one in graph("x = a(i)\nb(i) = x")]
    assert kinds == [(1, "output"), (1, "flow"), (0, "flow"), (1, "anti")]


def test_a_reduction_carries_nothing() -> None:
    nest = nest_of("x = x + a(i)")
    lines = find_reductions(nest.lines, nest.known, loose=False).lines
    assert edges(lines, nest.known, set()) == []


def test_complementary_arms_do_not_meet_in_one_iteration() -> None:
    body = "if (b(i) > 0) then\na(i) = 1\nelse\nc(i) = a(i)\nend if"
    assert [one for one in graph(body, private={"LWM1"}) if one[4] == "A"] == []
    both = "if (b(i) > 0) a(i) = 1\nif (d(i) > 0) c(i) = a(i)"
    assert [one[2:] for one in graph(both, private={"LWM1", "LWM2"}) if one[4] == "A"] == [(0, "flow", "A")]


def test_a_test_is_evaluated_whatever_the_guard() -> None:
    body = "if (b(i) > 0) then\na(i) = 1\nelse if (a(i) > 0) then\nc(i) = 1\nend if"
    found = [one for one in graph(body, private={"LWM1", "LWM2"}) if one[4] == "A"]
    assert found == []


def test_facts_around_the_nest_remove_edges() -> None:
    body = "a(i) = a(i+m)"
    assert [one[3] for one in graph(body)] == ["flow", "anti"]
    nest = nest_of(body)
    fact = affine(expr("m"), nest.known, set())
    assert fact is not None
    assert [one[3] for one in graph(body, assumed=Assumed((fact,)))] == ["anti"]
    assert graph(body, assumed=Assumed((fact.plus(number(-1)), fact.times(-1)))) == []


def test_an_edge_knows_its_read() -> None:
    nest = nest_of("a(i) = a(i-1) + a(i+1)")
    reads = {one.kind: one.read for one in edges(nest.lines, nest.known, set())}
    assert {kind: show(read) for kind, read in reads.items() if read is not None} == {
        "flow": "A(I - 1)",
        "anti": "A(I + 1)",
    }


def test_columns_that_differ_in_a_number_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit counts the pairs that are compared: here 1 + 1 of each of two columns."""
    body = "m2(i,1) = m2(i-1,1)\nm2(i,2) = m2(i-1,2)"
    monkeypatch.setattr(graphs, "MOST_PAIRS", 4)
    nest = nest_of(body)
    found = edges(nest.lines, nest.known, set())
    assert [(one.before is one.after, one.level) for one in found if one.name == "M2"] == [(True, 1), (True, 1)]
    monkeypatch.setattr(graphs, "MOST_PAIRS", 3)
    with pytest.raises(Blocked, match="too long to analyse: 2 assignments with 4 pairs"):
        edges(nest.lines, nest.known, set())


def test_a_loop_of_hundreds_of_statements_is_counted_not_timed() -> None:
    """Work grows with the pairs of references to one name, which are few in straight code over many arrays."""
    lines = [f"m2(i,{k}) = m2(i,{k})*2.0 + m2(i-1,{k % 7 + 600})" for k in range(1, 500)]
    nest = nest_of("\n".join(lines))
    found = edges(nest.lines, nest.known, set())
    assert all(one.before is one.after for one in found)
