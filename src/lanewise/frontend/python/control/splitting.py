"""Branches on a condition that assigns names: each successor knows which names were assigned on the way to it.

    if a[i] > 2 and (m := a[i] * 2) < 9:        true: m has a value            branch a[i] > 2, and, else
        out[i] = m                              false: it may have none        and: m = ...; branch m < 9, then, else

A condition without `:=` after `and` or `or` stays one value, and one branch (`conditions.py`).
"""

from __future__ import annotations

import ast

from ..numbers.promoted_results import as_one_type
from ..values import Fact
from ..writer import Path, Writer
from .conditions import as_condition, condition, decided, usable


def split(w: Writer, test: ast.expr, then: str, other: str) -> tuple[list[Path], list[Path]]:
    """The open paths where a condition is true, and where it is false; none where it never is."""
    match test:
        case ast.BoolOp() if sets_names(test):
            return _operands(w, test, then, other)
        case ast.UnaryOp(op=ast.Not()) if sets_names(test.operand):
            true, false = split(w, test.operand, other, then)
            return false, true
        case _:
            fact = condition(w, test)
            known = decided(fact)
            if known is not None:
                return ([w.path()], []) if known else ([], [w.path()])
            first, second = w.fork(as_condition(w, fact, test), then, other)
            return [first], [second]


def _operands(w: Writer, test: ast.BoolOp, then: str, other: str) -> tuple[list[Path], list[Path]]:
    stops = isinstance(test.op, ast.Or)
    decisive: list[Path] = []
    for operand in test.values:
        true, false = split(w, operand, then, other)
        ends, onward = (true, false) if stops else (false, true)
        decisive += ends
        w.meet(onward, "or" if stops else "and")
        if not onward:
            break
    last = [w.path()] if w.live else []
    return (decisive, last) if stops else (last, decisive)


def chosen(w: Writer, node: ast.IfExp) -> Fact:
    """The value of a conditional expression whose condition sets names."""
    paths: list[Path] = []
    for ways, arm in zip(split(w, node.test, "then", "else"), (node.body, node.orelse), strict=True):
        w.meet(ways, "join")
        if ways:
            paths.append(w.path(w.stored(w.evaluate(arm), arm), arm.lineno))
    w.at(node)
    if node in w.chosen_results:
        paths = as_one_type(w, paths)
    result = w.meet(paths, "join")
    assert result is not None, "each arm has a value"
    return usable(w, result, node)


def sets_names(test: ast.expr) -> bool:
    """Does an operand assign a name that only some paths to a successor execute?"""
    return any(
        isinstance(inner, ast.NamedExpr)
        for node in ast.walk(test)
        if isinstance(node, ast.BoolOp)
        for operand in node.values[1:]
        for inner in ast.walk(operand)
    )
