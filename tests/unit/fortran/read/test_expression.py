"""Expressions: precedence, parentheses that stay, numbers next to dotted operators, and fparser as a second opinion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanewise.fortran.read.declared import Declarations, constant_value
from lanewise.fortran.read.expression import Binary, Expr, Name, Number, Paren, Ref, Unary, show
from lanewise.fortran.read.parse import parse_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A+B*C**D**E", "A + B*C**D**E"),
        ("-A**2", "-A**2"),
        ("(A+B)+C", "(A + B) + C"),
        ("A-(B-C)", "A - (B - C)"),
        ("1.EQ.I.AND.X", "1 .EQ. I .AND. X"),
        ("1.E5.GT.X", "1.E5 .GT. X"),
        (".NOT.A.AND.B", ".NOT. A .AND. B"),
        ("A(I,J+1)(2:3)//'X'", "A(I, J + 1)(2:3) // 'X'"),
        ("F(X=3)", "F(X=3)"),
        ("A(:N:2)", "A(:N:2)"),
        ("(1.0,2.0)*Z", "(1.0, 2.0)*Z"),
        ("A == B .or. c /= d", "A .EQ. B .OR. C .NE. D"),
        ("A/B*C", "A/B*C"),
        ("A/(B*C)", "A/(B*C)"),
    ],
)
def test_shown(text: str, shown: str) -> None:
    expr = parse_text(text)
    assert expr is not None
    assert show(expr) == shown


def test_not_an_expression() -> None:
    assert parse_text("A(I),I=1,5") is None
    assert parse_text("A+") is None


def expressions() -> st.SearchStrategy[Expr]:
    leaves = st.sampled_from([Name("A"), Name("B"), Number("1"), Number("2.5E-3"), Ref("F", (Name("I"),))])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(Binary, st.sampled_from(["+", "-", "*", "/", "**"]), inner, inner),
            st.builds(Paren, inner),
            st.builds(Unary, st.just("-"), inner),
        ),
        max_leaves=8,
    )


def bare(expr: Expr) -> Expr:
    """Without parentheses: what `show` adds to keep the tree's meaning."""
    if isinstance(expr, Paren):
        return bare(expr.of)
    if isinstance(expr, Binary):
        return Binary(expr.op, bare(expr.left), bare(expr.right))
    if isinstance(expr, Unary):
        return Unary(expr.op, bare(expr.of))
    return expr


@given(expressions())
def test_parse_of_show(expr: Expr) -> None:
    again = parse_text(show(expr))
    assert again is not None
    assert bare(again) == bare(expr)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("7/2", 3), ("-7/2", -3), ("7/(-2)", -3), ("(0-7)/(0-2)", 3), ("7/0", None), ("MIN(M, 9, M/2)", 3)],
        *[("MAX(1, N)", None), ("MAX(1, -M)", 1), ("MAX()", None), ("ABS(1)", None)],
    ],
)
def test_integers_through_parameters(text: str, value: int | None) -> None:
    known = Declarations()
    known.get("M").constant = Number("7")
    assert constant_value(known, parse_text(text)) == value
    known.get("MIN").external = True
    assert constant_value(known, parse_text("MIN(1, 2)")) is None
