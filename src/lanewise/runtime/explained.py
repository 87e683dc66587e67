"""The way from a kernel to its report. Reports stand below this room, so they are loaded by name, when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .llvm_kernel import LlvmKernel
    from .llvm_launch import Launched
    from .version import Version

REPORT, OF_LLVM = "lanewise.report.explain", "lanewise.report.explain_llvm"


def explained(version: Version, args: Sequence[Any] | None = None, measure: bool = True) -> Any:
    """The explanation of a version: a `report.explanation.Explanation`.

    It speaks of the lengths of arrays that are given, and counts the lanes at work if it is to measure them.
    """
    return import_module(REPORT).explain(version, args, measure)


def explained_llvm(kernel: LlvmKernel, launched: Launched) -> Any:
    """The explanation of a function from LLVM IR, launched in some form."""
    return import_module(OF_LLVM).explain_llvm(kernel, launched)
