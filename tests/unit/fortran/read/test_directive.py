"""Directives of the preprocessor: their words and conditions, negation, and the value of a condition."""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.fortran.read.directive import directives, holds, negated, opening


def test_words_texts_and_lines() -> None:
    found = directives(["#ifdef A /* why */", "x = 1", "  # if N > 1 && \\", "   defined(B)", "y # 2", "#endif"], 0, 6)
    assert [(one.first, one.last, one.word) for one in found] == [(0, 0, "ifdef"), (2, 3, "if"), (5, 5, "endif")]
    assert [one.condition for one in found[:2]] == ["defined(A)", "N > 1 && defined(B)"]
    assert directives(["#ifndef A", "#endif"], 0, 1)[0].condition == "!defined(A)"
    assert [one.word for one in directives(["#ifdef A", "#endif"], 1, 2)] == ["endif"]


@pytest.mark.parametrize(
    ("condition", "opposite"),
    [
        ("defined(A)", "!defined(A)"),
        ("!defined A", "defined(A)"),
        ("A > 1", "!(A > 1)"),
        ("!(A) && !(B)", "!(!(A) && !(B))"),
    ],
)
def test_negation_undoes_itself(condition: str, opposite: str) -> None:
    assert negated(condition) == opposite
    assert negated(opposite) in (condition, "!defined(A)")


def test_the_line_that_opens_a_region() -> None:
    texts = [opening(one) for one in ("defined(A)", "!defined(A)", "A > 1")]
    assert texts == ["#ifdef A", "#ifndef A", "#if A > 1"]


def test_values_of_all_combinations() -> None:
    for a, b in product((False, True), repeat=2):
        values = {"defined(A)": a, "B>2": b}.__getitem__
        assert holds("!defined(A) && (B > 2 || defined A)", values) == (not a and (b or a))
        assert holds("!(defined ( A ) || B > 2)", values) == (not (a or b))


def test_a_condition_that_is_no_logical_expression_has_one_value() -> None:
    asked: list[str] = []

    def value(part: str) -> bool:
        asked.append(part)
        return True

    assert holds("(A + 1) > B", value) and asked[-1] == "(A+1)>B"
