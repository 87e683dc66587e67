"""The graphs of Figure 2 of the paper, for its Figure 1b, as text, drawings and JSON."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.report.control_graphs import LATER, as_json, drawings, joined, text

FIGURE_1B = """func @f(%n: i32) {
A:
  jump B(i32 0)
B(%i: i32):
  jump C
C:
  jump S
S:
  %next: i32 = add %i, i32 1
  %more: i1 = icmp.slt %next, %n
  branch %more, B(%next), P
P:
  return
}
"""
TAGGED = """A<> -> B<0>
B<0> -> C<0>
C<0> -> S<0>
S<0> -> B<1> P<>
B<1> -> C<1>
C<1> -> S<1>
S<1> -> ... P<>
P<> -> end"""


def facts() -> Facts:
    return Facts(parse(FIGURE_1B))


def test_figure_2a() -> None:
    assert text(facts(), "tagged", 2, {}) == TAGGED


def test_figure_2b() -> None:
    lines = text(facts(), "rewired", 2, {}).splitlines()
    assert sorted(lines) == ["A -> B", "B -> P", "C -> S", "P -> end", "S -> B P"]


@pytest.mark.parametrize("diverges", [False, True])
def test_splits(diverges: bool) -> None:
    (pair,) = joined(facts(), {3: diverges})
    assert (pair.join, pair.split, pair.diverges) == ("P", "S", diverges)
    assert sorted(map(tuple, pair.paths)) == [("B", "P"), ("P",)]
    lines = text(facts(), "splits", 2, {3: diverges}).splitlines()
    assert lines == ["P:", f"  S{' diverges' if diverges else ''}: B -> P   |   P"]


def test_no_joins() -> None:
    assert text(Facts(parse("func @f() {\nentry:\n  return\n}\n")), "splits", 2, {}) == "no joins"


def test_too_many_instances() -> None:
    assert "more than" in text(facts(), "tagged", 1000, {}) and not drawings(facts(), "tagged", 1000, {})
    assert as_json(facts(), "tagged", 1000, {}) == {}


def test_json() -> None:
    assert as_json(facts(), "rewired", 2, {}) == {"A": ["B"], "B": ["P"], "C": ["S"], "S": ["B", "P"], "P": []}
    (pair,) = as_json(facts(), "splits", 2, {})  # type: ignore[misc]
    assert pair == {"join": "P", "split": "S", "diverges": False, "paths": [["B", "P"], ["P"]]}
    assert LATER in str(as_json(facts(), "tagged", 1, {}))


def test_a_split_that_heads_a_loop_has_a_node_of_its_own() -> None:
    head = FIGURE_1B.replace("B(%i: i32):\n  jump C", "B(%i: i32):\n  %odd: i1 = icmp.slt %i, %n\n  branch %odd, C, P")
    titles = {drawn.paths[0][0] for drawn in drawings(Facts(parse(head)), "splits", 2, {})}
    assert titles == {"B splits", "S"}
