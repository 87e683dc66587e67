"""Kernels without a lanes loop: everything runs once. That is allowed, but rarely intended, so a warning says so.

    has_lanes(module)               does any code run in lanes?
    warn_without_lanes(source)      a warning, once for each kernel that has another loop
    without_lanes(source)           the sentence

With `lw.kernel(width=1)` there is no warning.
"""

from __future__ import annotations

import ast
import warnings

from ...frontend.python.definitions.source import KernelSource
from ...ir.function import Module

_warned: set[tuple[str, int]] = set()  # files and lines of kernels


def has_lanes(module: Module) -> bool:
    return any("lanes" in function.attrs for function in module.functions.values())


def warn_without_lanes(source: KernelSource) -> None:
    """No warning if there is no loop at all, or if a lanes loop is not reached with these arguments."""
    loops = any(isinstance(node, ast.For | ast.While) for node in ast.walk(source.tree))
    place = (source.file, source.first_line)
    if loops and not _writes_lanes(source) and place not in _warned:
        _warned.add(place)
        warnings.warn_explicit(without_lanes(source), RuntimeWarning, *place)


def without_lanes(source: KernelSource) -> str:
    if _writes_lanes(source):
        return f"no lw.lanes loop of '{source.name}' is reached with these arguments: nothing runs in lanes"
    advice = "write 'for i in lw.lanes(n)' for the loop whose iterations may run side by side"
    return f"'{source.name}' has no lw.lanes loop, so that it runs in one lane and on one core; {advice}"


def _writes_lanes(source: KernelSource) -> bool:
    return any(
        (isinstance(node, ast.Attribute) and node.attr == "lanes")
        or (isinstance(node, ast.Name) and node.id == "lanes")
        for node in ast.walk(source.tree)
    )
