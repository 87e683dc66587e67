"""Ranges: tests of the index as bounds, and the tests that stay."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.nests.rewrite import parenthesised
from lanewise.fortran.vectorize.roles.induction import with_values
from lanewise.fortran.vectorize.statements.ranges import narrowed
from lib.samples.fortran_nests import nest_of


def narrow(test: str, loop: str = "do i = 1, n") -> tuple[str, str]:
    """The bounds, and the guard that is left."""
    nest = nest_of(f"{loop}\nif ({test}) a(i) = b(i)\nend do", "logical p")
    values = {line.target.name: parenthesised(line.value) for line in nest.lines if line.is_mask}
    line, over = narrowed(with_values(nest.lines[-1], values), nest.head, nest.known)
    return f"{show(over.low)}, {show(over.high)}{over.by()}", "" if line.guard is None else show(line.guard)


@pytest.mark.parametrize(
    ("test", "bounds", "guard"),
    [
        ("i >= m", "MAX(1, M), N", ""),
        ("i > m", "MAX(1, M + 1), N", ""),
        ("i < m", "1, MIN(N, M - 1)", ""),
        ("i <= m", "1, MIN(N, M)", ""),
        ("m <= i", "MAX(1, M), N", ""),
        ("i == m", "MAX(1, M), MIN(N, M)", ""),
        ("i > 1", "2, N", ""),
        ("i > 0", "1, N", ""),
        ("i < n", "1, N - 1", ""),
        ("i - 1 > k", "MAX(1, K + 2), N", ""),
        ("k - i > 0", "1, MIN(N, K - 1)", ""),
        (".not. (i > m)", "1, MIN(N, M)", ""),
        ("i > 1 .and. i < n", "2, N - 1", ""),
        (".not. (i <= 1 .or. i >= n)", "2, N - 1", ""),
        ("i > 1 .and. b(i) > 0", "2, N", "B(I) .GT. 0"),
        ("i /= m", "1, N", "I .NE. M"),
        ("i > x", "1, N", "I .GT. X"),
        ("2*i > m", "1, N", "2*I .GT. M"),
        ("b(i) > 0", "1, N", "B(I) .GT. 0"),
        ("i > 1 .or. p", "1, N", "I .GT. 1 .OR. P"),
        ("i > n/2", "MAX(1, N/2 + 1), N", ""),
    ],
)
def test_tests_of_the_index(test: str, bounds: str, guard: str) -> None:
    found, left = narrow(test)
    assert found.replace("(N/2)", "N/2") == bounds
    assert left.strip("()") == guard.strip("()")


@pytest.mark.parametrize(
    ("loop", "bounds", "guard"),
    [
        ("do i = n, 1, -1", "2, N", ""),
        ("do i = 1, n, 2", "1, N, 2", "(I .GT. 1)"),
        ("do big = 1, n", "1, N", ""),
    ],
)
def test_other_loops(loop: str, bounds: str, guard: str) -> None:
    if "big" in loop:
        nest = nest_of("do big = 1, n\nif (big > 1) a(big) = 1\nend do", "integer*8 big")
        line, over = narrowed(nest.lines[-1], nest.head, nest.known)
        assert (line, over) == (nest.lines[-1], nest.head)
        return
    assert narrow("i > 1", loop) == (bounds, guard)


def test_lines_that_combine_stay() -> None:
    nest = nest_of("do i = n, 1, -1\na(i) = b(i)\nend do")
    line, over = narrowed(nest.lines[0], nest.head, nest.known)
    assert (show(over.low), show(over.high), over.step) == ("1", "N", 1) and line is nest.lines[0]
    combined = nest.lines[0].copy(operation="+")
    assert narrowed(combined, nest.head, nest.known) == (combined, nest.head)
