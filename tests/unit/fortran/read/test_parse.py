"""The parser: precedence as trees, the forms of arguments, and texts that are no expressions."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.expression import (
    Binary,
    Expr,
    Keyword,
    Listed,
    Name,
    Number,
    Paren,
    Part,
    Range,
    Ref,
    Text,
    Unary,
)
from lanewise.fortran.read.logical import LITERAL
from lanewise.fortran.read.parse import parse, parse_text

A, B, C, I = Name("A"), Name("B"), Name("C"), Name("I")
ONE, TWO = Number("1"), Number("2")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("A-B-C", Binary("-", Binary("-", A, B), C)),
        ("A**B**C", Binary("**", A, Binary("**", B, C))),
        ("A+B*C", Binary("+", A, Binary("*", B, C))),
        ("-A**B", Unary("-", Binary("**", A, B))),
        ("-A*B", Unary("-", Binary("*", A, B))),
        ("-A+B", Binary("+", Unary("-", A), B)),
        (".NOT.A.EQ.B.AND.C", Binary(".AND.", Unary(".NOT.", Binary(".EQ.", A, B)), C)),
        ("A.OR.B.AND.C", Binary(".OR.", A, Binary(".AND.", B, C))),
        ("A<=B", Binary(".LE.", A, B)),
        ("(A)", Paren(A)),
        ("A(1:I:2)", Ref("A", (Range(ONE, I, TWO),))),
        ("A(:)", Ref("A", (Range(None, None, None),))),
        ("A(:I,B)", Ref("A", (Range(None, I, None), B))),
        ("A(B=1)", Ref("A", (Keyword("B", ONE),))),
        ("A%B(1)", Part(Part(A, (), "B"), (ONE,), "")),
        ("A(1)(1:2)", Part(Ref("A", (ONE,)), (Range(ONE, TWO, None),), "")),
        ("(1,2)", Listed("(", (ONE, TWO))),
        ("[1,2]", Listed("[", (ONE, TWO))),
        ("(/A,1/)", Listed("[", (A, ONE))),
        ("[(I,I=1,2)]", Listed("[", (Listed("(do", (I, Keyword("I", ONE), TWO)),))),
        ("F()", Ref("F", ())),
        ("1.EQ.I", Binary(".EQ.", ONE, I)),
        ("1.E2", Number("1.E2")),
        (".5D-3_8", Number(".5D-3_8")),
        (".TRUE._1", Number(".TRUE._1")),
    ],
)
def test_trees(text: str, tree: Expr) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize("text", ["", "A+", "(A", "A)", "A!B", "(I,I=1,2)", "A(,)", "A(1%2)", "*,A", "=", "A=1"])
def test_not_expressions(text: str) -> None:
    assert parse(text) is None


def test_constants_are_found_again() -> None:
    assert parse_text("a // 'b''c'") == Binary("//", A, Text("'b''c'"))
    assert parse(chr(LITERAL + 1), ["'a'", "'b'"]) == Text("'b'")
    assert parse(chr(LITERAL + 1), ["'a'"]) is None
