"""A kernel in a file, and arguments for it, as the command line names them.

    FILE.py:kernel                      the file is imported; `kernel` is a name in it
    --args "f32[:,:], f64, 256"         f32[:] f32[:,:]     an array, contiguous in its last axis
                                        f32[::]             an array with any stride in its last axis
                                        f32 i64 bool_       a number of that dtype
                                        256 0.5 True        a Python number; int, float, bool stand for some number

Without `--args` the file's `examples` are looked at: a dict from a kernel's name to its arguments, or to a function
that makes them.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ..frontend.python.twin import bool_, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64
from ..ir.position import CompileError
from ..runtime.kernel import Kernel
from ..runtime.ufunc import Vectorized, vectorized_in
from ..runtime.version import Version

NUMBERS: dict[str, Any] = {
    "f32": f32,
    "f64": f64,
    "bool_": bool_,
    "i8": i8,
    "i16": i16,
    "i32": i32,
    "i64": i64,
    "u8": u8,
    "u16": u16,
    "u32": u32,
    "u64": u64,
}
PLAIN: dict[str, Any] = {"int": 1, "float": 1.0, "bool": True}
ARRAY = re.compile(r"(\w+)\[(:(?:,:)*:?)\]")
LENGTH = 16


def kernel_named(text: str) -> Kernel | Vectorized:
    """The kernel or vectorized function that FILE.py:name names."""
    path, colon, name = text.rpartition(":")
    if not colon or not path.endswith(".py"):
        hint = "; lanewise analyze reads LLVM IR" if text.endswith((".ll", ".bc")) else ""
        raise CompileError(f"'{text}' is no kernel; write FILE.py:kernel{hint}")
    found: Any = vars(imported(Path(path))).get(name)
    if isinstance(found, np.ufunc):
        found = vectorized_in(found)
    if not isinstance(found, Kernel | Vectorized):
        what = f"is a {type(found).__name__}, no kernel" if found is not None else "is not in the file"
        raise CompileError(f"'{name}' {what}; in {path} there are: {' '.join(_kernels(path)) or 'none'}")
    return found


def imported(path: Path) -> ModuleType:
    """The module that a file is, imported once."""
    name = f"lanewise_file_{path.stem}"
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == str(path):
        return known
    if not path.is_file():
        raise CompileError(f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None, "a .py file has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except CompileError:
        raise
    except Exception as error:
        raise CompileError(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _kernels(path: str) -> list[str]:
    found: dict[str, Any] = vars(imported(Path(path)))
    return [name for name, value in found.items() if isinstance(value, Kernel) or vectorized_in(value) is not None]


def version_named(text: str, words: str | None) -> Version:
    """The compiled version for the arguments that are told, or that the file has as examples."""
    kernel = kernel_named(text)
    args = arguments_for(text, kernel.source.name, words)
    if isinstance(kernel, Vectorized):
        return kernel.version(*args)
    try:
        bound = kernel.bind(tuple(args), {})
    except TypeError as error:
        raise CompileError(f"'{kernel.source.name}': {error}") from error
    return kernel.version(bound)


def arguments_for(text: str, name: str, words: str | None) -> Sequence[Any]:
    """Arguments of the types that are told, or the file's examples."""
    return arguments_from(words) if words is not None else _example(text, name)


def _example(text: str, name: str) -> Sequence[Any]:
    examples: dict[str, Any] = vars(imported(Path(text.rpartition(":")[0]))).get("examples", {})
    found = examples.get(name)
    if found is None:
        raise CompileError(
            f"say what the arguments of '{name}' are: --args \"f32[:,:], f64, 256\", "
            f"or examples = {{'{name}': (...)}} in the file"
        )
    make: Any = found if callable(found) else lambda: found
    return make()


def arguments_from(text: str) -> list[Any]:
    """Arguments of the types that a text tells."""
    words = [word.strip() for word in re.split(r",(?![^\[]*\])", text)]
    return [_argument(word) for word in words if word]


def _argument(word: str) -> Any:
    match = ARRAY.fullmatch(word.replace(" ", ""))
    if match is not None and match[1] in NUMBERS:
        axes = match[2].removesuffix(":") if match[2].endswith("::") else match[2]
        rank = axes.count(",") + 1
        if match[2].endswith("::"):
            return np.zeros((LENGTH,) * (rank - 1) + (2 * LENGTH,), NUMBERS[match[1]])[..., ::2]
        return np.zeros((LENGTH,) * rank, NUMBERS[match[1]])
    if word in NUMBERS:
        return NUMBERS[word](1)
    if word in PLAIN:
        return PLAIN[word]
    try:
        value = ast.literal_eval(word)
    except (ValueError, SyntaxError):
        value = None
    if not isinstance(value, bool | int | float):
        raise CompileError(
            f"'{word}' is no argument; write f32[:,:] for an array, f64 for a number of that dtype, 256 for a number"
        )
    return value
