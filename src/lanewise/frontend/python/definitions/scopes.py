"""Scopes inside a function: names of nested functions, lambdas and comprehensions get names of their own.

    x = sum(k * k for k in t)          x = sum(k' * k' for k' in t)         k' is written "k of 3:12"
    def f(k): return k + x             def f(k'): return k' + x

Python gives each of them a scope; the front end has one environment for a function. After the renaming both agree: no
inner name hides an outer one, and names that are read from outside are the remaining ones.

The added part begins with a space, so that it equals no name of a user; `plain` removes it from names and sentences.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
_MARK = re.compile(r" of \d+:\d+(\.\d+)?(?!\d)")


def plain(text: str) -> str:
    """The text with names as the user wrote them."""
    return _MARK.sub("", text) if " of " in text else text


def separate(tree: ast.FunctionDef) -> ast.FunctionDef:
    """The same function, changed in place: names of inner scopes are renamed."""
    inner = [node for node in ast.walk(tree) if node is not tree and isinstance(node, (*FUNCTIONS, *COMPREHENSIONS))]
    for node in reversed(inner):  # inner ones first
        _rename(node)
    return tree


def parameters_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> list[ast.arg]:
    args = node.args
    found = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    return [*found, *(arg for arg in (args.vararg, args.kwarg) if arg is not None)]


def bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Names that the nodes bind in their own scope."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        match node:
            case ast.Name(ctx=ast.Store() | ast.Del()):
                yield node.id
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
                continue
            case ast.Lambda():
                continue
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
                stack += [part for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
                continue
            case _:
                pass
        stack += ast.iter_child_nodes(node)


def _rename(node: ast.AST) -> None:
    mark = f" of {getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0)}"
    if isinstance(node, FUNCTIONS):
        body = node.body if isinstance(node.body, list) else [node.body]
        own = {arg.arg for arg in parameters_of(node)} | set(bound(body))
        own -= {name for part in ast.walk(node) if isinstance(part, ast.Global | ast.Nonlocal) for name in part.names}
        for arg in parameters_of(node):
            arg.arg += mark
        _rename_in(body, own, mark)
    elif isinstance(node, COMPREHENSIONS):
        own = set(bound(generator.target for generator in node.generators))
        first = node.generators[0].iter
        parts = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.comprehension)]
        for generator in node.generators:
            parts += [child for child in ast.iter_child_nodes(generator) if child is not first]
        _rename_in(parts, own, mark)


def _rename_in(nodes: Iterable[ast.AST], own: set[str], mark: str) -> None:
    for node in nodes:
        for part in ast.walk(node):
            match part:
                case ast.Name(id=name) if name in own:
                    part.id += mark
                case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) if name in own:
                    part.name = name + mark
                case ast.FunctionDef(name=name) if name in own:
                    part.name += mark
                case _:
                    pass
