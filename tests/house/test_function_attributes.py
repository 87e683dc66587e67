"""Functions carry facts about themselves as attributes, all of them in one table; decisions travel as `Variant`s."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from lanewise.ir.function import ATTRIBUTES

SRC = Path(__file__).resolve().parents[2] / "src" / "lanewise"
FUNCTIONS = ("fn", "function", "body", "callee", "gang", "found")  # names that functions have


def named(tree: ast.AST) -> Iterator[str]:
    """Keys of attributes of functions, where they are read, written or looked for."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="attrs") as of, slice=ast.Constant(value=str(key))):
                yield from [key] if is_function(of.value) else []
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="attrs") as of, attr="get" | "pop"),
                args=[ast.Constant(value=str(key)), *_],
            ):
                yield from [key] if is_function(of.value) else []
            case ast.Compare(left=ast.Constant(value=str(key)), comparators=[ast.Attribute(attr="attrs") as of]):
                yield from [key] if is_function(of.value) else []


def is_function(of: ast.expr) -> bool:
    return ast.unparse(of).split(".")[-1] in FUNCTIONS


def test_attributes_are_in_the_table() -> None:
    found = {key for file in SRC.rglob("*.py") for key in named(ast.parse(file.read_text("utf-8")))}
    assert found == set(ATTRIBUTES), "facts are rows of ATTRIBUTES, decisions go to plan/variant.py"


def test_a_key_is_seen() -> None:
    text = "fn.attrs['width'] = 8\nop.attrs['scale']\nif 'unsure' in body.attrs: self.fn.attrs.get('far', ())"
    assert set(named(ast.parse(text))) == {"width", "unsure", "far"}
