"""Locate: the last place of a condition, the place of an extreme, and the index of an iteration."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.nests.nest import Blocked, Line
from lanewise.fortran.vectorize.nests.rewrite import parenthesised
from lanewise.fortran.vectorize.roles.induction import with_values
from lanewise.fortran.vectorize.roles.locate import (
    comparison,
    extreme_nodes,
    find_extremes,
    find_last,
    iteration,
    last_nodes,
    mentions,
)
from lib.samples.fortran_nests import Nest, head_of, known_of, nest_of, statements, texts

GREATEST = "if (a(i) {} x) then\nx = a(i)\nk = i\nend if"


def masked(nest: Nest, line: Line) -> list[str]:
    """The statements of a line whose masks are replaced by their tests."""
    values = {one.target.name: parenthesised(one.value) for one in nest.lines if one.is_mask}
    one = with_values(line, values)
    made = last_nodes if one.operation == "LAST" else extreme_nodes
    return statements(made(one, nest.head, nest.speaker))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("if (a(i) < 0) k = i", "K = I [LAST] if LWM1"),
        ("if (a(i) < 0) k = i + 1\nb(i) = k", "B(I) = K"),
        ("if (a(i) < 0) k = k + 1", "K = K + 1 if LWM1"),
        ("if (a(i) < 0) l = i", "L = I if LWM1"),
        ("k = i", "K = I"),
        ("if (a(i) < 0) k = i\nif (a(i) > 9) k = 3", "K = 3 if LWM2"),
    ],
    ids=["last", "read in the loop", "depends on itself", "not live", "not guarded", "set twice"],
)
def test_find_last(body: str, found: str) -> None:
    assert texts(find_last(nest_of(body).lines, {"K"}))[-1] == found


def test_the_last_place() -> None:
    nest = nest_of("if (a(i) < 0) k = i + l")
    assert masked(nest, find_last(nest.lines, {"K"})[-1]) == [
        "LWL1 = FINDLOC(A(1:N) .LT. 0, .TRUE., DIM=1, BACK=.TRUE.)",
        "IF (LWL1 .GT. 0) K = LWL1 + L",
    ]
    steady = nest_of("if (x < 0) k = i")
    with pytest.raises(Blocked, match="a condition that does not change in the loop"):
        masked(steady, find_last(steady.lines, {"K"})[-1])


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (GREATEST.format(">"), ["X = A(I) [MAXLOC]"]),
        (GREATEST.format("<"), ["X = A(I) [MINLOC]"]),
        ("if (x > a(i)) then\nx = a(i)\nk = i\nl = k1(i)\nend if", ["X = A(I) [MINLOC]"]),
        ("if (k1(i) <= l) goto 10\nl = k1(i)\nk = i\n10 continue", ["L = K1(I) [MAXLOC]"]),
        (GREATEST.format(">") + "\nb(i) = x", None),
        ("if (a(i) > x) then\nx = b(i)\nk = i\nend if", None),
        ("if (a(i) > x) x = a(i)", None),
        ("if (a(i) <= x) goto 10\nx = a(i)\nk = i\n10 continue", None),
    ],
)
def test_find_extremes(body: str, found: list[str] | None) -> None:
    nest = nest_of(body)
    assert texts(find_extremes(nest.lines, nest.known, loose=False)) == (texts(nest.lines) if found is None else found)


def test_a_negated_test_of_reals_counts_if_nan_may_be_ignored() -> None:
    nest = nest_of("if (a(i) <= x) goto 10\nx = a(i)\nk = i\n10 continue")
    assert texts(find_extremes(nest.lines, nest.known, loose=True)) == ["X = A(I) [MAXLOC]"]


@pytest.mark.parametrize(
    ("op", "call", "relation"),
    [
        (">", "MAXLOC(A(1:N), DIM=1)", ".GT."),
        (">=", "MAXLOC(A(1:N), DIM=1, BACK=.TRUE.)", ".GE."),
        ("<", "MINLOC(A(1:N), DIM=1)", ".LT."),
        ("<=", "MINLOC(A(1:N), DIM=1, BACK=.TRUE.)", ".LE."),
    ],
)
def test_the_place_of_an_extreme(op: str, call: str, relation: str) -> None:
    nest = nest_of(GREATEST.format(op))
    (line,) = find_extremes(nest.lines, nest.known, loose=False)
    assert masked(nest, line) == [
        f"LWL1 = {call}",
        f"IF (LWL1 .GT. 0) {{IF (A(LWL1) {relation} X) {{K = LWL1; X = A(LWL1)}}}}",
    ]


def test_an_extreme_under_a_condition_of_its_own_stays() -> None:
    nest = nest_of(f"if (b(i) > 0) then\n{GREATEST.format('>')}\nend if")
    assert texts(find_extremes(nest.lines, nest.known, loose=False)) == texts(nest.lines)


def test_comparison() -> None:
    nest = nest_of("if (a(i) > x) goto 10\nk = i\n10 continue\nif (k1(i) > l) goto 20\nm = i\n20 continue")
    reals, _, integers, _ = nest.lines
    inverse = [line.guard for line in nest.lines if line.guard is not None]
    assert comparison(reals, reals.target, nest.known, False) == ".GT."
    assert comparison(reals, inverse[0], nest.known, False) == ""
    assert comparison(reals, inverse[0], nest.known, True) == ".LE."
    assert comparison(integers, inverse[1], nest.known, False) == ".LE."
    assert comparison(integers, inverse[0], nest.known, False) == ""


@pytest.mark.parametrize(
    ("loop", "text"),
    [
        ("I = 1, N", "LWL1"),
        ("I = 2, N", "(LWL1 + 1)"),
        ("I = K, N", "(K + LWL1 - 1)"),
        ("I = 3, N, 2", "(3 + ((LWL1 - 1)*2))"),
        ("I = N, 1, -2", "(N - ((LWL1 - 1)*2))"),
        ("I = N, 1, -1", "(N - (LWL1 - 1))"),
        ("I = 1, N, K", "(1 + ((LWL1 - 1)*K))"),
    ],
)
def test_the_index_of_an_iteration(loop: str, text: str) -> None:
    assert show(iteration("LWL1", head_of(loop), known_of())) == text


def test_mentions() -> None:
    (line,) = nest_of("a(k) = b(l)").lines
    assert mentions(line, "K") and mentions(line, "L") and not mentions(line, "A")
