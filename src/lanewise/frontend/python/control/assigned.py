"""Names that statements assign and names that they read, from the syntax alone.

Nested functions read names of the function around them, but assign none: their own names differ (`scopes.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

# Created once: a union written inside `isinstance` would be created for every node.
SET = (ast.Store, ast.Del)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
APART = (*FUNCTIONS, ast.ClassDef, ast.Lambda)
CAPTURES = (ast.MatchAs, ast.MatchStar)
NOT_ENTERED = (*APART, ast.Name, ast.Constant)  # these have no parts of interest


def assigned(nodes: Iterable[ast.AST]) -> tuple[str, ...]:
    """Every name that is assigned, each once, in order; nested functions are skipped."""
    found: dict[str, None] = {}
    for node in walk(nodes):
        if isinstance(node, ast.Name) and isinstance(node.ctx, SET):
            found[node.id] = None
        elif isinstance(node, (*FUNCTIONS, *CAPTURES)) and node.name is not None:
            found[node.name] = None
    return tuple(found)


def read(nodes: Iterable[ast.AST]) -> tuple[str, ...]:
    """Every name that is read, each once, in order. An augmented assignment reads its target."""
    found: dict[str, None] = {}
    for node in walk(nodes, inside=True):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found[node.id] = None
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = None
    return tuple(found)


def walk(nodes: Iterable[ast.AST], inside: bool = False) -> Iterator[ast.AST]:
    """Nodes in source order, without classes; nested functions are entered only if `inside`."""
    stack = list(reversed(list(nodes)))
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, NOT_ENTERED) or (inside and isinstance(node, (*FUNCTIONS, ast.Lambda))):
            stack += list(ast.iter_child_nodes(node))[::-1]
