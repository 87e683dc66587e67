"""Whole arrays, rows and slices set to a number: t[:] = 0, a[i, 1:] += x.

The loops over the elements are generated as Python: one per axis, over the view under a reserved name.

    t[1:] = x       for (k) in range(len(view)): view[k] = x
"""

from __future__ import annotations

import ast

from ....ir.function import Const
from ..control.loops import write_count
from ..numbers.complex_numbers import is_complex
from ..numbers.convert import constant, number, vast
from ..refusals.advice import element_words
from ..types import WEAK_INT, complex_class, element_type
from ..unify import Binding
from ..values import Array, Constant, Fact, Number, Several, is_sequence, known, type_of
from ..writer import Writer


def fill(
    w: Writer,
    place: Array,
    fact: Fact,
    node: ast.AST,
    op: ast.operator | None = None,
    value_node: ast.AST | None = None,
) -> None:
    """Assign to every element of a view with axes, or update it by an operator."""
    items = is_sequence(fact) if not is_complex(fact) else None
    if items is not None:
        _set_items(w, place, items, node, op)
        return
    if not isinstance(fact, Number | Constant) and not is_complex(fact):
        what = f"'{ast.unparse(node)}' is {type_of(place)}"
        w.refuse(f"{what}; set its elements one by one in a loop, as {element_words(place)}", node)
    if complex_class(place.dtype) is None:
        number(w, vast(fact, element_type(place.dtype)), value_node or node)
    names = [f"{word} of {ast.unparse(node)}" for word in ("count", "view", "value")]
    count, view, value = names
    before = {name: w.env.get(name) for name in names}
    line = getattr(node, "lineno", 0)
    w.env[view], w.env[value] = Binding(place, line), Binding(fact, line)
    at = ast.Name(count, ast.Load())
    target = ast.Subscript(ast.Name(view, ast.Load()), at, ast.Store())
    right = ast.Name(value, ast.Load())
    body: ast.stmt = ast.Assign([target], right) if op is None else ast.AugAssign(target, op, right)
    loop = ast.For(ast.Name(count, ast.Store()), at, [body], [])
    for part in ast.walk(loop):
        ast.copy_location(part, node)
    length = Number(place.lengths[0], WEAK_INT, True)
    write_count(w, loop, constant(WEAK_INT, 0), length, constant(WEAK_INT, 1))
    for name, binding in before.items():
        w.env.pop(name, None)
        if binding is not None:
            w.env[name] = binding


def _set_items(w: Writer, place: Array, items: list[Fact], node: ast.AST, op: ast.operator | None) -> None:
    """t[:3] = 1, 2, 3: as many elements as items; the length must be known."""
    length = place.lengths[0]
    if op is not None or place.ndim != 1 or not isinstance(length, Const) or known(length) != len(items):
        w.refuse(
            f"'{ast.unparse(node)}' is {type_of(place)}; a tuple sets as many elements of a private array as it has "
            "items, all others are set in a loop",
            node,
        )
    for k, item in enumerate(items):
        name = f"item {k} of {ast.unparse(node)}"
        line = getattr(node, "lineno", 0)
        w.env[name] = Binding(Several((place, item)), line)
        at = ast.Subscript(ast.Name(name, ast.Load()), ast.Constant(0), ast.Load())
        target = ast.Subscript(at, ast.Constant(k), ast.Store())
        value = ast.Subscript(ast.Name(name, ast.Load()), ast.Constant(1), ast.Load())
        setting = ast.Assign([target], value)
        for part in ast.walk(setting):
            ast.copy_location(part, node)
        w.statements([setting])
        w.env.pop(name, None)
