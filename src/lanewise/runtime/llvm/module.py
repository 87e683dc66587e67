"""Functions from LLVM IR, to be called over many lanes: `lw.load_llvm(path_or_text)`.

    module = lw.load_llvm("kernel.ll")                  .ll, .bc, .c or .cl (through clang), or the text itself
    module.functions                                    names of the functions
    k = module.kernel("saxpy", shapes="U,U,U,C", width=8)
    k(2.0, x, y, 0, lanes=n)                            lane i calls saxpy(2.0, x, y, i)
    module["saxpy"], module.saxpy                       the same with the usual shapes and width

`kernel.py` describes the meaning of a call.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from ...frontend.llvm.module import read_llvm
from ...frontend.load import load
from ...frontend.named import UnknownName, function_named
from ...ir.function import Function, Module
from ...ir.position import CompileError
from ...ir.verify import verify_module
from ..call.settings import KernelOptions
from ..launch.stacks import on_large_stack
from .kernel import LlvmKernel

ONE_LINE = re.compile(r"\s*define\b.*\{.*\}")
MOST_ALIGNED = 8  # bytes: accesses that are aligned to more may fault


class NoSuchFunction(UnknownName, AttributeError):
    """An AttributeError for `module.f`, so that `hasattr` works."""


class LlvmModule:
    """The functions of one file."""

    def __init__(self, module: Module) -> None:
        self.module = module
        _align_as_numpy(module)

    @property
    def functions(self) -> Mapping[str, Function]:
        """Functions with a body, by name."""
        return self.module.functions

    @property
    def refused(self) -> Mapping[str, str]:
        """Functions that could not be read, each with a sentence."""
        return self.module.refused

    def kernel(
        self, name: str, shapes: str | None = None, width: int | None = None, *, hot_paths: bool = True
    ) -> LlvmKernel:
        """A function to be called over lanes; `shapes` has one for each argument, as in "U,C,T"."""
        function = self.function(name)
        return LlvmKernel(self.module, function, shapes, width, KernelOptions(hot_paths=hot_paths).for_hot_paths())

    def function(self, name: str) -> Function:
        return function_named(self.module, name)

    def __getitem__(self, name: str) -> LlvmKernel:
        """`module["f"]` is `module.kernel("f")`."""
        return self.kernel(name)

    def __getattr__(self, name: str) -> LlvmKernel:
        """`module.f` is `module.kernel("f")`; an unknown name is an AttributeError, too."""
        if name.startswith("__") or name == "module":
            raise AttributeError(name)
        try:
            return self.kernel(name)
        except UnknownName as error:
            raise NoSuchFunction(str(error)) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.module.functions]

    def __repr__(self) -> str:
        return f"<LLVM module {self.module.name}: {' '.join(self.module.functions)}>"


def _align_as_numpy(module: Module) -> None:
    """Align elements as NumPy does: OpenCL aligns a `double4` to 32 bytes, NumPy aligns arrays to 16."""
    for function in module.functions.values():
        for op in function.ops:
            if op.opcode in ("load", "store") and not op.attrs.get("order"):
                kind = op.type if op.opcode == "load" else op.args[0].type
                size = max(kind.bytes, 1)
                op.attrs["align"] = min(op.attrs["align"], MOST_ALIGNED, size & -size)  # 6 bytes are aligned to 2


def load_llvm(source: str | bytes | os.PathLike[str]) -> LlvmModule:
    """A module from a file, or from LLVM IR as text (it has a line break or a body) or as the bytes of bitcode."""
    return on_large_stack(lambda: _loaded(source))


def _loaded(source: str | bytes | os.PathLike[str]) -> LlvmModule:
    if isinstance(source, bytes) or (isinstance(source, str) and ("\n" in source or ONE_LINE.match(source))):
        module = read_llvm(source)
        verify_module(module)
        return LlvmModule(module)
    path = os.fspath(source)
    if not Path(path).exists():
        raise CompileError(f"there is no file '{path}'; give a path, or the text of a module")
    return LlvmModule(load(path))
