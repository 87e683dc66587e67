"""Private entries: loops over a constant range whose counter is an index of private arrays, written once per count.

    for a in range(8):                          a and b are constants in each copy, so that every entry of v has a
        for b in range(a + 1, 8):               constant index: `promote_arrays` makes the entries values
            if v[b] < v[a]: v[a], v[b] = v[b], v[a]

Unrolled like a loop over a tuple, if all indices of the private arrays in the loop are then constants in the whole
function. Otherwise the arrays stay in memory, and copies of the body gain nothing.
"""

from __future__ import annotations

import ast

from .values import Array
from .writer import Writer

MOST_COUNTS = 16
MOST_NODES = 3000  # of the syntax tree, in all copies


def is_over_entries(w: Writer, node: ast.For, counts: int) -> bool:
    """Should a loop with so many known counts be unrolled?"""
    if not 0 < counts <= MOST_COUNTS or node.orelse or not isinstance(node.target, ast.Name):
        return False
    names = {name for name, binding in w.env.items() if isinstance(binding.fact, Array) and binding.fact.private}
    if not names:
        return False
    used = {one.value.id for one in _subscripts(node) if isinstance(one.value, ast.Name)} & names
    return bool(used) and _size(node) <= MOST_NODES and _are_constant(w.source.tree, used)


def _subscripts(node: ast.AST) -> list[ast.Subscript]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Subscript)]


def _size(node: ast.For) -> int:
    """The nodes of all copies, with inner loops taken to run as often as the outermost ones may."""
    inner = sum(_size(one) for item in node.body for one in ast.walk(item) if isinstance(one, ast.For))
    return MOST_COUNTS // 2 * (sum(1 for _ in ast.walk(node)) // 2 + inner)


def _are_constant(tree: ast.FunctionDef, arrays: set[str]) -> bool:
    """Are these arrays used with indices of constants and counters of constant ranges only?"""
    counters: set[str] = set()
    loops = [one for one in ast.walk(tree) if isinstance(one, ast.For) and isinstance(one.target, ast.Name)]
    for _ in loops:  # a range may depend on the counter of another
        counters |= {ast.unparse(one.target) for one in loops if _is_constant_range(one.iter, counters)}
    assigned = {
        one.id
        for item in ast.walk(tree)
        if not isinstance(item, ast.For)
        for one in ast.iter_child_nodes(item)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    counters -= assigned
    whole = sum(
        isinstance(one, ast.Name) and one.id in arrays and isinstance(one.ctx, ast.Load) for one in ast.walk(tree)
    )
    found = [one for one in _subscripts(tree) if isinstance(one.value, ast.Name) and one.value.id in arrays]
    return whole == len(found) and all(_names(one.slice) <= counters for one in found)


def _is_constant_range(node: ast.expr, counters: set[str]) -> bool:
    if isinstance(node, ast.Tuple):
        return all(isinstance(item, ast.Constant) for item in node.elts)
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "range"
        and all(_names(arg) <= counters for arg in node.args)
        and not any(isinstance(one, (ast.Subscript, ast.Call)) for arg in node.args for one in ast.walk(arg))
    )


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
