"""The stages of a kernel as text, for `k.inspect`: source, masked, llvm, asm."""

from __future__ import annotations

from ..ir.position import CompileError
from ..ir.show import show_module
from .version import Version

STAGES = ("source", "masked", "llvm", "asm")


def inspected(version: Version, stage: str) -> str:
    if stage == "source":
        return show_module(version.compiled.module)
    raise CompileError(f"there is no stage '{stage}'; there are: {' '.join(STAGES)}")
