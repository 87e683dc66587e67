"""Rewrite: expressions with some of their subexpressions replaced."""

from __future__ import annotations

from collections.abc import Callable

from ...read.expression import Binary, Expr, Keyword, Listed, Name, Number, Paren, Range, Ref, Unary


def rebuild(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with `change` applied to every subexpression, innermost first."""
    if isinstance(expr, Ref):
        expr = Ref(expr.name, tuple(rebuild(one, change) for one in expr.args))
    elif isinstance(expr, Binary):
        expr = Binary(expr.op, rebuild(expr.left, change), rebuild(expr.right, change))
    elif isinstance(expr, Unary):
        expr = Unary(expr.op, rebuild(expr.of, change))
    elif isinstance(expr, Paren):
        expr = Paren(rebuild(expr.of, change))
    elif isinstance(expr, Keyword):
        expr = Keyword(expr.name, rebuild(expr.of, change))
    elif isinstance(expr, Listed):
        expr = Listed(expr.opening, tuple(rebuild(one, change) for one in expr.parts))
    elif isinstance(expr, Range):
        low, high, step = (None if one is None else rebuild(one, change) for one in (expr.low, expr.high, expr.step))
        expr = Range(low, high, step)
    return change(expr)


def substitute(expr: Expr, values: dict[str, Expr]) -> Expr:
    """Scalars replaced by expressions."""
    return rebuild(expr, lambda one: values.get(one.name, one) if isinstance(one, Name) else one)


def swap(expr: Expr, old: Expr, new: Expr) -> Expr:
    return rebuild(expr, lambda one: new if one == old else one)


def parenthesised(expr: Expr) -> Expr:
    return expr if isinstance(expr, (Name, Number, Ref, Paren)) else Paren(expr)
