"""The reference graph of a module: which functions and globals name which others, by call or by address.

`reached` is the closure of some names; `spread` refuses everything that needs a refused name. A name without a node is
unknown; a declaration is a node without edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir.function import Function, Module, Symbol

Graph = dict[str, list[str]]


def graph_of(module: Module) -> Graph:
    """For each name of the module, the names that it needs, each once, in order of first mention."""
    graph: Graph = {name: [] for name in module.declarations}
    graph |= {item.name: list(dict.fromkeys(name for _, name, _ in item.links)) for item in module.globals.values()}
    graph |= {function.name: list(dict.fromkeys(_named(function))) for function in module.functions.values()}
    return graph


def _named(function: Function) -> Iterator[str]:
    for op in function.ops:
        if "callee" in op.attrs:
            yield op.attrs["callee"]
        for value in op.operands:
            if isinstance(value, Symbol):
                yield value.name


def reached(graph: Graph, names: Iterable[str]) -> list[str]:
    """The names and all that they need, in the order of the graph; unknown ones last."""
    seen = dict.fromkeys(names)
    stack = list(seen)
    while stack:
        for name in graph.get(stack.pop(), ()):
            if name not in seen:
                seen[name] = None
                stack.append(name)
    return [name for name in graph if name in seen] + [name for name in seen if name not in graph]


def spread(graph: Graph, refused: dict[str, str]) -> None:
    """Refuse whatever needs a refused name."""
    needed_by: Graph = {}
    for name, needs in graph.items():
        for need in needs:
            needed_by.setdefault(need, []).append(name)
    stack = [(name, name) for name in refused]
    while stack:
        name, cause = stack.pop()
        for user in needed_by.get(name, ()):
            if user not in refused:
                refused[user] = f"it needs '{cause}': {refused[cause]}"
                stack.append((user, cause))
