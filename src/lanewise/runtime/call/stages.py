"""The stages of a compiled kernel as text, for `k.inspect`.

source    functions as they come from the front end: the host, one function per lanes loop, what they call
masked    the functions that run in lanes with uniform control and masks, for a gang of the kernel's width
llvm      vector code as LLVM IR, before LLVM optimizes it
asm       machine code for this processor
"""

from __future__ import annotations

from collections.abc import Callable

from ...codegen.launch.program import optimized_for
from ...ir.position import CompileError
from ...ir.show import show_module
from ...watchers import Collecting
from .version import Version, built_again


def inspected(version: Version, stage: str) -> str:
    """The text of one stage; CompileError names the stages if there is no such one."""
    write = STAGES.get(stage)
    if write is None:
        raise CompileError(f"there is no stage '{stage}'; there are: {' '.join(STAGES)}")
    return write(version)


def _source(version: Version) -> str:
    return show_module(version.compiled.module)


def _masked(version: Version) -> str:
    """Every gang that calls may choose, each with the name of its version."""
    seen = Collecting()
    built_again(version, [seen])
    return "\n\n".join(f"; {version}\n{text}" for (_, version), text in seen.texts.items() if "gang of" in version)


def _llvm(version: Version) -> str:
    return version.built.llvm


def _asm(version: Version) -> str:
    return optimized_for(version.built.llvm, version.built.target, version.built.level).assembly


STAGES: dict[str, Callable[[Version], str]] = {"source": _source, "masked": _masked, "llvm": _llvm, "asm": _asm}
