"""Scopes inside a function: their own names are renamed, those from outside stay."""

from __future__ import annotations

import ast

import pytest

from lanewise.frontend.python.definitions.scopes import bound, parameters_of, plain, separate


def function(text: str) -> ast.FunctionDef:
    tree = ast.parse(text).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


def after(body: str) -> str:
    lines = body.replace("\n", "\n    ")
    return ast.unparse(separate(function(f"def k(x):\n    {lines}")).body[0])


@pytest.mark.parametrize(
    ("body", "renamed"),
    [
        ("sum(k * x for k in x)", "sum((k of 2:7 * x for k of 2:7 in x))"),
        ("sum(x for x in x)", "sum((x of 2:7 for x of 2:7 in x))"),
        ("[j for k in x for j in k if j]", "[j of 2:4 for k of 2:4 in x for j of 2:4 in k of 2:4 if j of 2:4]"),
        ("f = lambda y, z=x: y + z + x", "f = lambda y of 2:8, z of 2:8=x: y of 2:8 + z of 2:8 + x"),
        (
            "def f(y):\n    z = y\n    return z + x",
            "def f(y of 2:4):\n    z of 2:4 = y of 2:4\n    return z of 2:4 + x",
        ),
        ("lambda k: (lambda k: k)(k)", "lambda k of 2:4: (lambda k of 2:15: k of 2:15)(k of 2:4)"),
        ("lambda k: [k for k in k]", "lambda k of 2:4: [k of 2:14 for k of 2:14 in k of 2:4]"),
    ],
)
def test_names_of_inner_scopes(body: str, renamed: str) -> None:
    assert after(body) == renamed
    assert plain(renamed) == ast.unparse(ast.parse(body.replace("sum(k * x for k in x)", "sum((k * x for k in x))")))


def test_a_nonlocal_name_stays() -> None:
    assert "x = 1" in after("def f():\n    nonlocal x\n    x = 1")


def test_names_of_patterns_are_own() -> None:
    assert after("def f(y):\n    match y:\n        case [a, *b]: return a").count("of 2:4") == 5


def test_plain_leaves_other_words() -> None:
    assert plain("'x of 3:4' of an axis of 2") == "'x' of an axis of 2"
    assert plain("a place of 12:3.4 here") == "a place here"


def test_bound_names_and_parameters() -> None:
    tree = function(
        "def f(a, /, b, *c, d, **e):\n    x = [y for y in a]\n    def g(z): pass\n    (lambda w: 0)((v := 1))"
    )
    assert sorted(bound(tree.body)) == ["g", "v", "x"]
    assert [arg.arg for arg in parameters_of(tree)] == ["a", "b", "d", "c", "e"]
