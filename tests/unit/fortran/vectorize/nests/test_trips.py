"""Trips: counts, places and last indices as expressions, against Python's ranges."""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.fortran.read.expression import Expr, show
from lanewise.fortran.vectorize.dependence.affine import as_expr
from lanewise.fortran.vectorize.nests.trips import integer, iterations_before, last_index, runs, trips, when_runs
from lib.samples.fortran_nests import head_of, known_of

KNOWN = known_of()


def value(expr: Expr | Linear[str], **names: int) -> int:
    """Divisions here are of multiples, or of counts of an empty loop, which MAX(0, ..) makes zero."""
    text = show(as_expr(expr) if isinstance(expr, Linear) else expr)
    return int(eval(text.replace("MAX", "max").replace("/", "//"), {}, names))


@pytest.mark.parametrize("text", ["I = 1, N", "I = K, N", "I = K, N, 3", "I = N, K, -1", "I = N, K, -2", "I = K, N, M"])
def test_as_in_python(text: str) -> None:
    head = head_of(text)
    for n, k, m in product(range(-2, 6), range(-2, 3), (1, 2)):
        names = {"N": n, "K": k, "M": m}
        step = head.step or m
        low, high = value(head.low, **names), value(head.high, **names)
        places = list(range(low, high + (1 if step > 0 else -1), step))
        assert value(trips(head, KNOWN), **names) == value(trips(head), **names) == len(places)
        test = runs(head).replace(".LE.", "<=").replace(".GE.", ">=").replace(".GT.", ">")
        assert eval(test.replace("MAX", "max").replace("/", "//"), {}, names) is bool(places)
        for number, at in enumerate(places):
            assert value(iterations_before(head, KNOWN), **names, I=at) == number
        if places:
            last = value(last_index(head), **names)
            assert last == (places[-1] if abs(step) > 1 or head.stride else high)


@pytest.mark.parametrize(
    ("text", "count", "test"),
    [
        ("I = 1, N", "MAX(0, N)", "1 .LE. N"),
        ("I = L, M, 3", "MAX(0, (M - L + 3)/3)", "L .LE. M"),
        ("I = 1, K1(3)", "MAX(0, K1(3) - 1 + 1)", "1 .LE. K1(3)"),
        ("I = 1, N, K", "MAX(0, (N - 1 + K)/K)", "MAX(0, (N - 1 + K)/K) .GT. 0"),
    ],
)
def test_texts(text: str, count: str, test: str) -> None:
    assert (show(trips(head_of(text), KNOWN)), runs(head_of(text))) == (count, test)


def test_a_statement_when_the_loop_runs() -> None:
    assert when_runs(head_of("I = 1, N"), "X = 1") == "IF (1 .LE. N) X = 1"
    assert when_runs(head_of("I = 1, 9"), "X = 1") == "X = 1"


def test_integers() -> None:
    assert [show(integer(one)) for one in (3, 0, -2)] == ["3", "0", "-2"]
