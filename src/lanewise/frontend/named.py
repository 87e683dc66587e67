"""A function of a module by its name, or a sentence that says which there are, the nearest names first.

    function_named(module, "saxpi")     there is no function 'saxpi' in k.ll; there are: saxpy dot sum

Ensures   a refused function gets its reason; `UnknownName` is for a name that does not exist.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from ..ir.function import Function, Module
from ..ir.position import CompileError

MOST_NAMES = 20


class UnknownName(CompileError):
    """No function has this name."""


def function_named(module: Module, name: str) -> Function:
    found = module.functions.get(name)
    if found is not None:
        return found
    if name in module.refused:
        raise CompileError(f"'{name}' was refused: {module.refused[name]}")
    where, known = module.name or "this text", names_there(name, module.functions)
    raise UnknownName(f"there is no function '{name}' in {where}; there are: {known}")


def names_there(name: str, known: Iterable[str]) -> str:
    """The known names, the nearest first; only the first ones of many."""
    names = list(known)
    near = difflib.get_close_matches(name, names, MOST_NAMES)
    names = [*near, *(one for one in names if one not in near)]
    shown = names if len(names) <= MOST_NAMES + 1 else names[:MOST_NAMES]  # "1 more" is as long as a name
    more = f" and {len(names) - len(shown)} more" if len(shown) < len(names) else ""
    return " ".join(shown) + more if names else "none"
