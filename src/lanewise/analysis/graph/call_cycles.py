"""Call cycles: which functions of a module may be called while they run, and in which order to visit functions.

    recursive_functions(module)     names of functions that call themselves, directly or through others
    callees_first(module)           functions, each after those that it calls; in a cycle in any order

Costs     linear in the ops of the module.
"""

from __future__ import annotations

from ...ir.function import Function, Module
from ...ir.graph import components, postorder

CALLS = ("call", "crev", "everywhere")


def recursive_functions(module: Module) -> frozenset[str]:
    names, graph = _graph(module)
    _, groups = components(graph)
    cycles = (group for group in groups if len(group) > 1 or group[0] in graph[group[0]])
    return frozenset(names[node - 1] for group in cycles for node in group)


def callees_first(module: Module) -> list[Function]:
    names, graph = _graph(module)
    return [module.functions[names[node - 1]] for node in postorder(graph) if node]


def _graph(module: Module) -> tuple[list[str], list[list[int]]]:
    """Names, and the callees of each by number; 0 leads to all."""
    names = list(module.functions)
    number = {name: at for at, name in enumerate(names, 1)}
    callees = [
        [number[callee] for callee in called if callee in number]
        for called in (
            dict.fromkeys(str(op.attrs["callee"]) for op in function.ops if op.opcode in CALLS)
            for function in module.functions.values()
        )
    ]
    return names, [list(number.values()), *callees]
