"""Names that statements assign and read."""

from __future__ import annotations

import ast

import pytest

from lanewise.frontend.python.control.assigned import assigned, read, walk


@pytest.mark.parametrize(
    ("text", "sets", "reads"),
    [
        ("x = y", ("x",), ("y",)),
        ("x, (y, *z) = a", ("x", "y", "z"), ("a",)),
        ("x += y", ("x",), ("x", "y")),
        ("a[i] = x", (), ("a", "i", "x")),
        ("a[i] += x", (), ("a", "i", "x")),
        ("for i in n:\n    x = i\nelse:\n    y = 1", ("i", "x", "y"), ("n", "i")),
        ("with f() as g:\n    pass", ("g",), ("f",)),
        ("if (m := x) > 2:\n    pass", ("m",), ("x",)),
        ("del x", ("x",), ()),
        ("x = x = 3\nx = 4", ("x",), ()),
        ("def f(p):\n    inside = p + q\nafter = 1", ("f", "after"), ("p", "q")),
        ("match x:\n    case [a, *b]:\n        c = 1", ("a", "b", "c"), ("x",)),
        ("class C:\n    inside = p", (), ()),
        ("x = lambda p: q", ("x",), ("q",)),
        ("x: T = y", ("x",), ("T", "y")),
    ],
)
def test_names_in_order_each_once(text: str, sets: tuple[str, ...], reads: tuple[str, ...]) -> None:
    body = ast.parse(text).body
    assert set(assigned(body)) == set(sets) and len(assigned(body)) == len(sets)
    assert set(read(body)) == set(reads) and len(read(body)) == len(reads)


def test_walk_goes_in_source_order() -> None:
    body = ast.parse("b = a\nfor c in d:\n    e = 1\nf = 2").body
    names = [node.id for node in walk(body) if isinstance(node, ast.Name)]
    assert names == ["b", "a", "c", "d", "e", "f"] and assigned(body) == ("b", "c", "e", "f")


def test_deep_trees_need_no_recursion() -> None:
    assert read(ast.parse("x = " + "-" * 2000 + "y").body) == ("y",)
