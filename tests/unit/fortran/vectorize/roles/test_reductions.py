"""Reductions: which scalars combine all values, by which operation, and which only by a negated test."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import Name
from lanewise.fortran.vectorize.roles.reductions import find_reductions, negated_extreme
from lib.samples.fortran_nests import nest_of, texts

NEGATED = "if (a(i) <= x) goto 10\nx = a(i)\n10 continue"


@pytest.mark.parametrize(
    ("body", "line", "operation"),
    [
        ("x = x + a(i)", "X = A(I) [+]", "+"),
        ("x = x - a(i)", "X = -A(I) [+]", "+"),
        ("x = x - (a(i) + 1)", "X = -(A(I) + 1) [+]", "+"),
        ("x = a(i) + x", "X = A(I) [+]", "+"),
        ("x = x + a(i) + b(i)", "X = A(I) + B(I) [+]", "+"),
        ("x = x + a(i) - b(i)", "X = A(I) - B(I) [+]", "+"),
        ("x = a(i)*x", "X = A(I) [*]", "*"),
        ("x = max(x, a(i))", "X = A(I) [MAX]", "MAX"),
        ("x = amin1(a(i), x)", "X = A(I) [MIN]", "MIN"),
        ("p = p .or. a(i) > 0", "P = A(I) .GT. 0 [.OR.]", ".OR."),
        ("p = p .and. a(i) > 0", "P = A(I) .GT. 0 [.AND.]", ".AND."),
        ("k = k + 1", "K = 1 [+]", "+"),
        ("if (a(i) > x) x = a(i)", "X = A(I) [MAX]", "MAX"),
        ("if (x < a(i)) x = a(i)", "X = A(I) [MAX]", "MAX"),
        ("if (a(i) < x) x = a(i)", "X = A(I) [MIN]", "MIN"),
        ("if (x >= a(i)) x = a(i)", "X = A(I) [MIN]", "MIN"),
        ("if (k1(i) <= k) goto 10\nk = k1(i)\n10 continue", "K = K1(I) [MAX]", "MAX"),
    ],
)
def test_found(body: str, line: str, operation: str) -> None:
    nest = nest_of(body, "logical p")
    found = find_reductions(nest.lines, nest.known, loose=False)
    assert texts(found.lines) == [line]
    assert list(found.operations.values()) == [operation]
    assert found.from_tests == (set(found.operations) if "if" in body else set())


def test_two_lines_of_one_operation() -> None:
    nest = nest_of("y = y + a(i)\ny = y - b(i)\nif (c(i) > 0) y = y + 1")
    found = find_reductions(nest.lines, nest.known, loose=False)
    assert texts(found.lines)[:2] == ["Y = A(I) [+]", "Y = -B(I) [+]"] and found.operations == {"Y": "+"}


@pytest.mark.parametrize(
    "body",
    [
        "x = x + a(i)\nb(i) = x",
        "x = x + a(i)\nx = x*2",
        "x = x + x",
        "k = k + a(i)",
        "x = a(i) - x",
        "x = max(x, a(i), b(i))",
        "x = x/a(i)",
        "if (x > 0) x = x + a(i)",
        "if (a(i) > x) x = b(i)",
        "if (a(i) > x) x = a(i)\nb(i) = x",
        NEGATED,
    ],
)
def test_not_found(body: str) -> None:
    nest = nest_of(body)
    found = find_reductions(nest.lines, nest.known, loose=False)
    assert found.operations == {} and texts(found.lines) == texts(nest.lines)


def test_a_negated_test_counts_if_nan_may_be_ignored() -> None:
    nest = nest_of(NEGATED)
    assert find_reductions(nest.lines, nest.known, loose=True).operations == {"X": "MAX"}
    assert negated_extreme(nest.lines, nest.known) == Name("X")
    located = nest_of("if (a(i) <= x) goto 10\nx = a(i)\nk = i\n10 continue")
    assert negated_extreme(located.lines, located.known) == Name("X")
    plain = nest_of("if (a(i) > x) x = a(i)")
    assert negated_extreme(plain.lines, plain.known) is None
