"""Comprehensions and generators: a tuple where the items are known, and the operand of sum, min, max, any and all.

    tuple(2 * x for x in t)                   known items: the tuple (2 * t[0], 2 * t[1], ...)
    sum(a[i, k] for k in range(n))            total = 0; for k in range(n): total = total + a[i, k]
    any(a[i, k] < 0 for k in range(n) if c)   a loop that ends at the first one

Their own names differ from all others (`scopes.py`), so that the loop can be written in place.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from ..types import WEAK_FLOAT
from ..unify import Binding
from ..values import Constant, Fact, as_tuple, type_of
from ..writer import Writer
from .conditions import condition, decided
from .iteration import MOST_ITEMS, known_items

Comprehension = ast.GeneratorExp | ast.ListComp
FOLDS = (sum, min, max, any, all)
TUPLES = (tuple, list)
Arguments = Callable[[ast.Call], list[Fact]]


def items_of(w: Writer, node: Comprehension) -> Fact:
    """A comprehension over known items: a tuple."""
    found: list[Fact] = []
    _collect(w, node, node.generators, found)
    return as_tuple(found)


def _collect(w: Writer, node: Comprehension, generators: Sequence[ast.comprehension], found: list[Fact]) -> None:
    if not generators:
        found.append(w.stored(w.evaluate(node.elt), node.elt))
        if len(found) > MOST_ITEMS:
            w.refuse(f"more than {MOST_ITEMS} items are too many for registers; pass an array of them", node)
        return
    first, *rest = generators
    items = known_items(w, first.iter, w.arguments)
    if items is None:
        w.refuse(
            "how many items this makes is known only at run time; write a loop that sets elements of an array, "
            "or give it to sum, min, max, any or all at once",
            node,
        )
    for item in items:
        w.assign(first.target, item, node)
        if all(_holds(w, test) for test in first.ifs):
            _collect(w, node, rest, found)


def _holds(w: Writer, test: ast.expr) -> bool:
    found = decided(condition(w, test))
    if found is None:
        w.refuse("which items stay is known only at run time; write a loop with 'if'", test)
    return found


def as_items(w: Writer, node: ast.Call, arguments: Arguments) -> Fact:
    """tuple(...) and list(...) of what has known items."""
    if not node.args and not node.keywords:
        return Constant(())
    items = known_items(w, node.args[0], arguments) if len(node.args) == 1 and not node.keywords else None
    if items is None:
        w.refuse(f"'{ast.unparse(node)}': how many items there are must be known when compiling; write a loop", node)
    return as_tuple(items)


# sum, min, max, any, all


def is_generated(node: ast.Call) -> bool:
    """Is the first argument a generator or a comprehension?"""
    return bool(node.args) and isinstance(node.args[0], Comprehension)


def folded(w: Writer, function: Any, node: ast.Call) -> Fact:
    """The value of sum(... for ...), as the loop that it is."""
    made = node.args[0]
    assert isinstance(made, Comprehension), "it was tested"
    name = function.__name__
    most = 2 if function is sum else 1
    named = {str(keyword.arg): keyword.value for keyword in node.keywords}
    allowed = {"sum": "start", "min": "default", "max": "default"}.get(name, "")
    if len(node.args) > most or any(word != allowed for word in named):
        w.refuse(f"{name} of a generator takes {f'it and {allowed}' if allowed else 'nothing else'} in a kernel", node)
    start = node.args[1] if len(node.args) > 1 else named.get(allowed)
    mark = f" of {node.lineno}:{node.col_offset}.{w.program.hidden}"
    w.program.hidden += 1
    own = _Text(mark, node)
    before, inner, after = _pieces(function, own, made.elt, start)
    loop: list[ast.stmt] = inner
    for generator in reversed(made.generators):
        for test in reversed(generator.ifs):
            loop = [ast.If(test, loop, [])]
        loop = [
            ast.For(generator.target, generator.iter, loop, [], None),
            *(own.leaving() if function in (any, all) else []),
        ]
    if function in (any, all):
        loop = loop[:1]
    w.env[f"ValueError{mark}"] = Binding(Constant(ValueError), node.lineno)
    statements = [*before, *loop, *after]
    for statement in statements:
        _place(statement, node)
    local, w.local_names = w.local_names, w.local_names | {word + mark for word in ("best", "some")}
    try:
        w.statements(statements)
        found = w.evaluate(own.name("best")) if w.live else Constant(0)
        if function is sum and type_of(found) == WEAK_FLOAT and not isinstance(found, Constant):
            w.refuse("sum of Python floats is rounded otherwise by newer Pythons; write a loop, 'total += x'", node)
    finally:
        w.local_names = local
        for word in ("best", "some", "item", "ValueError"):
            w.env.pop(word + mark, None)
    return found


class _Text:
    """Syntax over names of this expression alone."""

    def __init__(self, mark: str, node: ast.AST) -> None:
        self.mark, self.node = mark, node

    def name(self, word: str) -> ast.Name:
        return ast.copy_location(ast.Name(word + self.mark, ast.Load()), self.node)  # type: ignore[arg-type]

    def parsed(self, text: str, **parts: ast.expr) -> list[ast.stmt]:
        """Statements at the position of the expression, with names in capitals replaced by expressions."""
        tree = ast.parse(text)
        for part in ast.walk(tree):
            if isinstance(part, ast.expr | ast.stmt):
                ast.copy_location(part, self.node)
        mark = self.mark

        class Names(ast.NodeTransformer):
            def visit_Name(self, node: ast.Name) -> ast.expr:
                if node.id in parts:
                    return parts[node.id]
                return ast.copy_location(ast.Name(node.id + mark, node.ctx), node)

        return [Names().visit(statement) for statement in tree.body]

    def leaving(self) -> list[ast.stmt]:
        return self.parsed("if some: break")


def _pieces(
    function: Any, own: _Text, item: ast.expr, start: ast.expr | None
) -> tuple[list[ast.stmt], list[ast.stmt], list[ast.stmt]]:
    """What comes before the loop, in it, and after it."""
    if function is sum:
        return (
            own.parsed("best = START", START=start or ast.Constant(0)),
            own.parsed("best = best + ITEM", ITEM=item),
            [],
        )
    if function in (any, all):
        first, found = ("False", "True") if function is any else ("True", "False")
        test = item if function is any else ast.UnaryOp(ast.Not(), item)
        inner = own.parsed(f"if ITEM:\n    best = {found}\n    some = True\n    break", ITEM=test)
        return own.parsed(f"best = {first}\nsome = False"), inner, []
    sign = "<" if function is min else ">"
    before = own.parsed("some = False\nbest = START", START=start or ast.Constant(0))
    inner = own.parsed(f"item = ITEM\nif not some or item {sign} best:\n    best = item\nsome = True", ITEM=item)
    word = function.__name__
    empty = f"if not some: raise ValueError('{word}() iterable argument is empty')"
    return before, inner, own.parsed(empty) if start is None else []


def _place(node: ast.AST, at: ast.AST) -> None:
    """Positions for nodes that have none."""
    for part in ast.walk(node):
        if isinstance(part, ast.expr | ast.stmt) and not hasattr(part, "lineno"):
            ast.copy_location(part, at)
