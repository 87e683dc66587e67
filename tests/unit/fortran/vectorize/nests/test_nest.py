"""Nest: heads with their bounds and steps, and what a line reads."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import Name, show
from lanewise.fortran.vectorize.nests.nest import Blocked, Line
from lib.samples.fortran_nests import head_of
from lib.samples.fortran_texts import expr


@pytest.mark.parametrize(
    ("text", "by", "ends", "surely", "bounds"),
    [
        ("I = 1, N", "", ("1", "N"), False, 2),
        ("I = 1, 9", "", ("1", "9"), True, 2),
        ("I = 9, 1", "", ("9", "1"), False, 2),
        ("I = 9, 1, -1", ", -1", ("1", "9"), True, 2),
        ("I = 1, N, 2", ", 2", ("1", "N"), False, 2),
        ("I = 1, 9, K", ", K", ("MIN(1, 9)", "MAX(1, 9)"), False, 3),
    ],
)
def test_heads(text: str, by: str, ends: tuple[str, str], surely: bool, bounds: int) -> None:
    head = head_of(text)
    assert head.by() == by
    assert head.by(":") == by.replace(", ", ":")
    assert tuple(show(one) for one in head.ends()) == ends
    assert head.surely() is surely
    assert len(head.bounds()) == bounds


@pytest.mark.parametrize(
    ("text", "test"),
    [("I = 1, N", "1 .LE. N"), ("I = N, 1, -2", "N .GE. 1"), ("I = K .EQ. L, N", "(K .EQ. L) .LE. N")],
)
def test_runs(text: str, test: str) -> None:
    assert head_of(text).runs() == test


def line(target: str, value: str, guard: str = "", **more: object) -> Line:
    left = expr(target)
    assert left is not None
    made = Line(Name("X"), expr(value), expr(guard) if guard else None, (), 1)
    return made.copy(target=left, **more)


def test_what_a_line_reads() -> None:
    one = line("A(I+J)", "B(I)*X", "L(I)", places=(("K", expr("M")),))
    assert one.mentioned() == {"I", "J", "B", "X", "L", "M"}
    assert [show(part) for part in one.reads()] == ["B(I)*X", "L(I)", "I + J", "M"]
    assert line("X", "Y").mentioned() == {"Y"}


def test_a_copy_reads_anew() -> None:
    one = line("X", "Y")
    assert one.mentioned() == {"Y"}
    two = one.copy(value=expr("Z"))
    assert two.mentioned() == {"Z"} and two is not one and two != one


@pytest.mark.parametrize(
    ("operation", "value", "needed"),
    [("", "Y", False), ("+", "Y", False), ("LAST", "Y", True), ("PACK", "Y", True), ("", "UNPACK(A, L, 0)", True)],
)
def test_lines_that_have_a_meaning_only_as_array_statements(operation: str, value: str, needed: bool) -> None:
    assert line("X", value, operation=operation).needs_array() is needed


def test_blocked_is_a_sentence_and_a_line() -> None:
    assert (str(Blocked("why", 3)), Blocked("why").line) == ("why", 0)
