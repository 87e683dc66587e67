"""The prelude of a program: globals, declarations, and functions that are called by address.

Only names that some function reaches are written. A function whose address is taken is written once more, with C's
calling convention, under its own name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Function, Module, Symbol
from .function import function_text
from .module import declaration_text, global_text
from .references import graph_of, reached
from .write import Needs


def addressed_texts(module: Module, name: str, needs: Needs) -> list[str]:
    """Functions that code reached from a function calls through pointers."""
    graph = graph_of(module)
    known = reached(graph, [name])
    named = (value.name for key in known if key in module.functions for value in _symbols(module.functions[key]))
    linked = (link for key in known if key in module.globals for _, link, _ in module.globals[key].links)
    wanted = reached(graph, [key for key in (*named, *linked) if key in module.functions])
    return [function_text(module.functions[key], needs, "internal ") for key in wanted if key in module.functions]


def _symbols(function: Function) -> Iterator[Symbol]:
    for op in function.ops:
        yield from (value for value in op.operands if isinstance(value, Symbol))


def surroundings(module: Module, name: str, needs: Needs) -> list[str]:
    """Globals and declarations that a function needs, and those of the code itself."""
    wanted = reached(graph_of(module), [name])
    held = [module.globals[key] for key in wanted if key in module.globals]
    around = [global_text(item, "internal " if item.data is not None else "") for item in held]
    around += [
        declaration_text(module.declarations[key])
        for key in wanted
        if key in module.declarations and key not in module.functions and not key.startswith("llvm.")
    ]
    return [*around, *(text for key, text in needs.declarations.items() if key not in wanted)]
