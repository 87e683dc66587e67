"""Rewrite: every kind of expression rebuilt, names and parts replaced."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import Expr, Name, Number, Paren, show
from lanewise.fortran.vectorize.nests.rewrite import parenthesised, rebuild, substitute, swap
from lib.samples.fortran_texts import expr


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("x + i", "X + J"),
        ("a(i, i+1)", "A(J, J + 1)"),
        ("-i", "-J"),
        ("(i)", "(J)"),
        ("f(k=i)", "F(K=J)"),
        ("(/ i, 2 /)", "(/ J, 2 /)"),
        ("a(i:n:i)", "A(J:N:J)"),
        ("a(:)", "A(:)"),
        ("i(3)", "I(3)"),
        ("2", "2"),
    ],
)
def test_substitute(text: str, changed: str) -> None:
    assert show(substitute(expr(text), {"I": Name("J")})) == changed


def test_substitution_is_not_repeated() -> None:
    assert show(substitute(expr("i + j"), {"I": Name("J"), "J": Name("I")})) == "J + I"


def test_swap() -> None:
    assert show(swap(expr("a(i) + b(a(i))"), expr("a(i)"), Name("T"))) == "T + B(T)"
    assert swap(expr("a(i)"), expr("a(j)"), Name("T")) == expr("a(i)")


def test_rebuild_goes_from_the_inside() -> None:
    seen: list[str] = []

    def look(one: Expr) -> Expr:
        seen.append(show(one))
        return one

    assert rebuild(expr("a(i+1)*2"), look) == expr("a(i+1)*2")
    assert seen == ["I", "1", "I + 1", "A(I + 1)", "2", "A(I + 1)*2"]


@pytest.mark.parametrize(
    ("text", "shown"), [("x", "X"), ("2", "2"), ("a(i)", "A(I)"), ("x + 1", "(X + 1)"), ("(x)", "(X)"), ("-x", "(-X)")]
)
def test_parenthesised(text: str, shown: str) -> None:
    assert show(parenthesised(expr(text))) == shown
    assert isinstance(parenthesised(Number("2")), Number) and isinstance(parenthesised(Paren(Name("X"))), Paren)
