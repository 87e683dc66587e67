"""The arguments of a call in the order of the parameters: positional, by keyword, by default."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .source import KernelSource
from .values import Constant, Fact
from .writer import Writer


def bind(w: Writer, source: KernelSource, node: ast.Call, facts: Sequence[Fact]) -> list[Fact]:
    names = [parameter.arg for parameter in source.parameters]
    if len(facts) > len(names):
        w.refuse(f"'{source.name}' takes {len(names)} arguments, not {len(facts)}", node)
    found: dict[str, Fact] = dict(zip(names, facts, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None:
            w.refuse("'**' cannot stand in a call in a kernel; write the arguments by name", node)
        if keyword.arg not in names or keyword.arg in found:
            w.refuse(f"'{source.name}' has no free parameter '{keyword.arg}'; it has {', '.join(names)}", node)
        found[keyword.arg] = w.evaluate(keyword.value)
    defaults = _defaults(source)
    missing = [name for name in names if name not in found and name not in defaults]
    if missing:
        w.refuse(f"'{source.name}' needs a value for '{missing[0]}'", node)
    return [found.get(name) or defaults[name] for name in names]


def _defaults(source: KernelSource) -> dict[str, Fact]:
    values = getattr(source.function, "__defaults__", None) or ()
    names = [parameter.arg for parameter in source.parameters]
    if values:
        return {name: Constant(value) for name, value in zip(names[-len(values) :], values, strict=True)}
    nodes = source.tree.args.defaults
    return {
        name: Constant(ast.literal_eval(node))
        for name, node in zip(names[len(names) - len(nodes) :], nodes, strict=True)
    }
