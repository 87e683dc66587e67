"""From a kernel to its report or profile. The room `report` is below this one, so it is loaded by name, on demand."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..llvm.code import LlvmCode
    from ..llvm.kernel import LlvmKernel
    from .version import Version

REPORT, OF_LLVM, PROFILE = "lanewise.report.explain", "lanewise.report.explain_llvm", "lanewise.report.profile"


def explained(version: Version, args: Sequence[Any] | None = None, measure: bool = True) -> Any:
    """The explanation of a version: a `report.explanation.Explanation`.

    It mentions the lengths of given arrays, and counts the active lanes if `measure` is set.
    """
    return import_module(REPORT).explain(version, args, measure)


def explained_llvm(kernel: LlvmKernel, code: LlvmCode) -> Any:
    """The explanation of a function from LLVM IR, launched in some form."""
    return import_module(OF_LLVM).explain_llvm(kernel, code)


def profiled(version: Version, args: Sequence[Any], threads: int, seconds: float) -> Any:
    """The profile of calls of a version: a `report.profile.Profile`."""
    return import_module(PROFILE).profile(version, args, threads, seconds)
