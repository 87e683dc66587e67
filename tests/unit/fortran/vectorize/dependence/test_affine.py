"""Affine forms: which expressions are sums, and sums back to expressions."""

from __future__ import annotations

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.fortran.read.expression import show
from lanewise.fortran.vectorize.dependence.affine import affine, as_expr, number
from lib.samples.fortran_nests import known_of
from lib.samples.fortran_texts import expr

KNOWN = known_of("integer, parameter :: two = 2\ninteger*8 big\nreal w")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("2*i + j - n + 3", Linear(3, {"I": 2, "J": 1, "N": -1})),
        ("-(i - 1)", Linear(1, {"I": -1})),
        ("i*two + two", Linear(2, {"I": 2})),
        ("(i + 1)*3", Linear(3, {"I": 3})),
        ("i - i", number(0)),
        ("big + 1", Linear(1, {"BIG": 1})),
        ("7/2", number(3)),
        ("k1(i)", None),
        ("i*j", None),
        ("i/2", None),
        ("w + 1", None),
        ("i + x", None),
        ("moved + 1", None),
    ],
)
def test_forms(text: str, form: Linear[str] | None) -> None:
    assert affine(expr(text), KNOWN, {"MOVED"}) == form
    assert affine(None, KNOWN, set()) is None


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("i + n/2", Linear(0, {"I": 1, "(N/2)": 1})),
        ("i + k1(n)", Linear(0, {"I": 1, "(K1(N))": 1})),
        ("i + mod(n, 2)", Linear(0, {"I": 1, "(MOD(N, 2))": 1})),
        ("i/2", None),
        ("n + k1(i)", None),
        ("own(n)", None),
        ("n*x", None),
    ],
)
def test_an_invariant_rest_is_one_unknown(text: str, form: Linear[str] | None) -> None:
    assert affine(expr(text), KNOWN, set(), frozenset({"I"})) == form


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (number(3), "3"),
        (number(-3), "-3"),
        (Linear(0, {"I": 1}), "I"),
        (Linear(0, {"I": -1}), "-I"),
        (Linear(3, {"I": 2, "J": 1, "N": -1}), "2*I + J - N + 3"),
        (Linear(-1, {"N": -2, "I": 1}), "I - 2*N - 1"),
    ],
)
def test_back_to_expressions(form: Linear[str], text: str) -> None:
    assert show(as_expr(form)) == text
    assert affine(as_expr(form), KNOWN, set()) == form
