"""Statements of the compiler's own, in Python: what a construct means is written as a text, over values under hidden
names, and compiled like the user's lines at the position of the construct.

    hidden(w, "for k in range(count):\\n    array[k] = value", {"array": view, "count": n, "value": x}, node)

Names of the text become names that no user's name equals, so that neither hides the other. `lanes` is `lw.lanes`,
and builtins are Python's own.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..definitions import twin
from ..unify import Binding
from ..values import Constant, Fact
from ..writer import Writer

OURS: dict[str, Any] = {"lanes": twin.lanes, "lanes_array": twin.array, "index": twin.i64}


@lru_cache(maxsize=512)
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def hidden(w: Writer, text: str, facts: Mapping[str, Fact], node: ast.AST, result: str = "") -> Fact:
    """Compile the text; the value of `result` after it, if one is named."""
    tree = _copied(_parsed(text))
    mark = f" of {getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0)}.{w.program.hidden}"
    w.program.hidden += 1
    own: set[str] = set()
    for part in ast.walk(tree):
        if isinstance(part, ast.Name):
            part.id += mark
            own.add(part.id)
        if isinstance(part, ast.expr | ast.stmt):
            ast.copy_location(part, node)
    line = getattr(node, "lineno", 0)
    for name in own:
        plain = name.removesuffix(mark)
        fact = facts.get(plain)
        if fact is None and plain in OURS:
            fact = Constant(OURS[plain])
        if fact is None and hasattr(builtins, plain):
            fact = Constant(getattr(builtins, plain))
        if fact is not None:
            w.env[name] = Binding(fact, line)
    try:
        w.statements(tree.body)
        return w.env[result + mark].fact if result and w.live else Constant(None)
    finally:
        for name in own:
            w.env.pop(name, None)


def _copied(tree: ast.Module) -> ast.Module:
    """A copy whose nodes may be changed."""
    return ast.Module([_copy(statement) for statement in tree.body], [])  # type: ignore[misc]


def _copy(node: ast.AST) -> ast.AST:
    fields = {name: _field(value) for name, value in ast.iter_fields(node)}
    return type(node)(**fields)


def _field(value: object) -> object:
    if isinstance(value, ast.AST):
        return _copy(value)
    if isinstance(value, list):
        return [_field(item) for item in value]  # type: ignore[reportUnknownVariableType]
    return value
