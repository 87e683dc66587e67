"""The arguments of a call in the order of the parameters: positional, by keyword, by default; the rest as a tuple."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from ..types import is_array
from ..values import Constant, Fact, Several
from ..writer import Writer
from .scopes import plain
from .source import KernelSource


def bind(w: Writer, source: KernelSource, node: ast.Call, facts: Sequence[Fact]) -> list[Fact]:
    args = source.tree.args
    placed = [plain(parameter.arg) for parameter in (*args.posonlyargs, *args.args)]
    rest = args.vararg.arg if args.vararg is not None else None
    names = [plain(parameter.arg) for parameter in source.parameters]
    if len(facts) > len(placed) and rest is None:
        by_name = f" and '{args.kwonlyargs[0].arg}' by name" if args.kwonlyargs else ""
        count = f"{len(placed)} argument{'s' * (len(placed) != 1)}"
        w.refuse(f"'{source.name}' takes {count}{by_name}, not {len(facts)}", node)
    found: dict[str, Fact] = dict(zip(placed, facts, strict=False))
    if rest is not None:
        found[rest] = Several(tuple(facts[len(placed) :]))
    free = [name for name in names if name not in found and name not in [plain(one.arg) for one in args.posonlyargs]]
    for keyword in node.keywords:
        if keyword.arg is None:
            w.refuse("'**' cannot stand in a call in a kernel; write the arguments by name", node)
        if keyword.arg not in free or keyword.arg in found:
            w.refuse(f"'{source.name}' has no free parameter '{keyword.arg}'; it has {', '.join(names)}", node)
        found[keyword.arg] = w.evaluate(keyword.value)
    defaults = _defaults(w, source)
    missing = [name for name in names if name not in found and name not in defaults]
    if missing:
        w.refuse(f"'{source.name}' needs a value for '{missing[0]}'", node)
    return [found.get(name) or defaults[name] for name in names]


def _defaults(w: Writer, source: KernelSource) -> dict[str, Fact]:
    args, function = source.tree.args, source.function
    names = [plain(parameter.arg) for parameter in (*args.posonlyargs, *args.args)]
    if function is None:
        nodes = zip(names[len(names) - len(args.defaults) :], args.defaults, strict=True)
        by_name = zip(args.kwonlyargs, args.kw_defaults, strict=True)
        pairs = [*nodes, *((plain(one.arg), node) for one, node in by_name if node is not None)]
        return {name: Constant(ast.literal_eval(node)) for name, node in pairs}
    values: tuple[Any, ...] = getattr(function, "__defaults__", None) or ()
    named: dict[str, Any] = getattr(function, "__kwdefaults__", None) or {}
    found = dict(zip(names[len(names) - len(values) :], values, strict=True)) | named
    return {name: _fact(w, value) for name, value in found.items()}


def _fact(w: Writer, value: object) -> Fact:
    return w.outer(value, "default", w.source.tree) if is_array(value) else Constant(value)
