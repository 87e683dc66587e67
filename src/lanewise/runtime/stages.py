"""The stages of a compiled kernel as text, for `k.inspect`.

source    functions as they come from the front end: the host, one function per lanes loop, what they call
masked    the functions that run in lanes with uniform control and masks, for a gang of the kernel's width
llvm      vector code as LLVM IR, before LLVM optimizes it
asm       machine code for this processor
"""

from __future__ import annotations

from collections.abc import Callable

from ..codegen.masked import masked_version
from ..codegen.program import optimized_for
from ..frontend.python.compile import Compiled
from ..frontend.python.lanes import lanes_info
from ..ir.position import CompileError
from ..ir.shapes import VARYING
from ..ir.show import show, show_module
from .version import Version


def inspected(version: Version, stage: str) -> str:
    """The text of one stage; CompileError names the stages if there is no such one."""
    write = STAGES.get(stage)
    if write is None:
        raise CompileError(f"there is no stage '{stage}'; there are: {' '.join(STAGES)}")
    return write(version)


def _source(version: Version) -> str:
    return show_module(version.compiled.module)


def _masked(version: Version) -> str:
    return masked_text(version.compiled, version.built.width)


def masked_text(compiled: Compiled, width: int) -> str:
    """Lanes loops with the shapes of their parameters; called functions as for arguments that all vary."""
    texts: list[str] = []
    for name, function in compiled.module.functions.items():
        if name == compiled.name and lanes_info(function) is None:
            continue
        shapes = {param.name: param.shape or VARYING for param in function.params}
        texts.append(show(masked_version(function, shapes, width, True)))
    return "\n\n".join(texts)


def _llvm(version: Version) -> str:
    return version.built.llvm


def _asm(version: Version) -> str:
    return optimized_for(version.built.llvm, version.built.target, version.built.level).assembly


STAGES: dict[str, Callable[[Version], str]] = {"source": _source, "masked": _masked, "llvm": _llvm, "asm": _asm}
