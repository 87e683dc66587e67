"""A kernel in a file, and its arguments, as named on the command line.

    FILE.py:kernel                      the file is imported, as a member of its package if it is in one; `kernel` is
                                        a name in it
    --args "f32[:,:], float, 256"       types or values of its arguments, see `runtime/call/examples.py`

    FILE.ll --function f --shapes U,C,T a function from LLVM IR, or from C through clang; with one kernel, just FILE.ll

Without `--args` the file's `examples` are used: a dict from a kernel's name to its arguments, or to a function that
returns them.

Ensures   an error on the command line, including a name that is not in the file, is `WrongUsage`; an error in the
          file itself is a `CompileError`.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

from ..frontend.named import names_there
from ..frontend.python.definitions.decorate import LaneFunction
from ..ir.position import CompileError
from ..runtime.call.examples import arguments_from
from ..runtime.call.function import Function
from ..runtime.call.kernel import Kernel
from ..runtime.call.kernel import kernel as make_kernel
from ..runtime.call.settings import WIDTHS
from ..runtime.call.version import Version
from ..runtime.llvm.kernel import LlvmKernel
from ..runtime.llvm.module import load_llvm
from ..runtime.ufunc.ufunc import Vectorized, vectorized_in
from . import WrongUsage
from ._failures import users_code
from ._given_shapes import pinned
from ._input_file import as_usage, function_of, no_kind, refuse_without_functions

LLVM_FILES = (".ll", ".bc", ".c", ".cpp", ".cc", ".cl")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options that name a kernel and its arguments."""
    parser.add_argument("kernel", metavar="FILE", help="FILE.py:kernel, which is imported; or .ll .bc .c .cpp .cc .cl")
    parser.add_argument("--args", metavar="TYPES", help='"f32[:,:], float, 256"; without it the file\'s examples')
    parser.add_argument("--function", metavar="F", help="for LLVM IR: the function, if there are several")
    parser.add_argument("--shapes", metavar="U,C,T", help="for LLVM IR: a shape for each argument: U C S4 S? T")
    parser.add_argument("--width", metavar="W", type=int, help="lanes of a gang; without it, the compiler chooses")


def named_kernel(args: argparse.Namespace) -> Version | LlvmKernel:
    """The kernel that the command line names."""
    if args.width is not None and args.width not in WIDTHS:
        raise WrongUsage(f"--width {args.width} is no width; there are {', '.join(map(str, WIDTHS))}")
    if args.kernel.lower().endswith(LLVM_FILES):
        return _from_llvm(args)
    if args.function or args.shapes:
        raise WrongUsage("--function and --shapes are for LLVM IR; a kernel in Python is FILE.py:kernel")
    return version_named(args.kernel, args.args, args.width)


def inputs_of(args: argparse.Namespace) -> list[str]:
    """The file that contains a kernel; Python knows the modules that it imports."""
    path, colon, _ = args.kernel.rpartition(":")
    return [path if colon and path.endswith(".py") else args.kernel]


def _from_llvm(args: argparse.Namespace) -> LlvmKernel:
    if args.args is not None:
        raise WrongUsage("--args is for kernels in Python; a function from LLVM IR takes --shapes U,C,T")
    Path(args.kernel).stat()  # a missing file is reported as for every other kind
    module = load_llvm(args.kernel)
    kernels = [name for name, fn in module.functions.items() if fn.attrs.get("kernel")] or list(module.functions)
    if args.function is None and len(kernels) != 1:
        refuse_without_functions(module.module)
        raise WrongUsage(f"say --function F; in {args.kernel} there are: {' '.join(module.functions) or 'none'}")
    function = function_of(module.module, args.function or kernels[0])
    if args.shapes is not None:
        module.kernel(function.name)  # errors of the function itself come first
        pinned(function, args.shapes)
    with as_usage() if args.shapes is not None else nullcontext():
        return module.kernel(function.name, args.shapes, args.width)


def kernel_named(text: str) -> Kernel[..., Any] | Vectorized:
    """The kernel or vectorized function that FILE.py:name names."""
    path, colon, name = text.rpartition(":")
    if text.endswith(".py"):
        raise WrongUsage(f"say which kernel: {text}:NAME; in it there are: {' '.join(_kernels(text)) or 'none'}")
    if not colon or not path.endswith(".py"):
        raise WrongUsage(no_kind(text, LLVM_FILES, ("FILE.py:kernel",)))
    found: Any = vars(imported(Path(path))).get(name)
    if isinstance(found, np.ufunc):
        found = vectorized_in(found)
    if isinstance(found, Function) and found.is_called:
        found = found.as_kernel()
    if not isinstance(found, Kernel | Vectorized):
        what = f"is {_word(found)}, no kernel" if found is not None else "is not in the file"
        raise WrongUsage(f"'{name}' {what}; in {path} there are: {names_there(name, _kernels(path))}")
    return cast("Kernel[..., Any] | Vectorized", found)


def _word(value: object) -> str:
    """Its kind, in words for users who do not know our class names."""
    return "a function for kernels, @lw.function" if isinstance(value, LaneFunction) else f"a {type(value).__name__}"


def imported(path: Path) -> ModuleType:
    """The module of a file, imported once."""
    path.open("rb").close()  # a missing file, or a folder, is reported as for every other kind
    top, name = _in_package(path)
    before = list(sys.path)
    sys.path[:0] = [str(top), str(path.parent.absolute())]
    try:
        with users_code(path, "the file cannot be imported"):
            return _member(path, name) if "." in name else _alone(path)
    finally:
        sys.path[:] = before


def _in_package(path: Path) -> tuple[Path, str]:
    """The folder that contains the outermost package of a file, and the module's name from there."""
    folder, name = path.absolute().parent, path.stem
    while folder.name.isidentifier() and (folder / "__init__.py").is_file():
        folder, name = folder.parent, f"{folder.name}.{name}"
    return folder, name


def _member(path: Path, name: str) -> ModuleType:
    module = importlib.import_module(name.removesuffix(".__init__"))
    found = getattr(module, "__file__", None)
    if found is None or not Path(found).samefile(path):
        raise CompileError(f"{path} cannot be imported: there is another '{name}', {found}; rename one of them")
    return module


def _alone(path: Path) -> ModuleType:
    name, place = f"lanewise_file_{path.stem}", path.absolute()
    known = sys.modules.get(name)
    if known is not None and known.__file__ == str(place):
        return known
    spec = importlib.util.spec_from_file_location(name, place)
    assert spec is not None and spec.loader is not None, "a .py file has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _kernels(path: str) -> list[str]:
    found: dict[str, Any] = vars(imported(Path(path)))
    return [name for name, value in found.items() if _is_kernel(value)]


def _is_kernel(value: Any) -> bool:
    called = isinstance(value, Kernel) or (isinstance(value, Function) and value.is_called)
    return called or vectorized_in(value) is not None


def kernels_with_examples(path: str) -> list[str]:
    """The kernels of a file that its `examples` have arguments for; WrongUsage if there are none."""
    examples: Any = vars(imported(Path(path))).get("examples", {})
    found = [name for name in _kernels(path) if isinstance(examples, Mapping) and name in examples]
    if not found:
        raise WrongUsage(f"{path} has no examples = {{'kernel': (arguments)}}; write {path}:KERNEL with --args TYPES")
    return found


def version_named(text: str, words: str | None, width: int | None = None) -> Version:
    """The compiled version for the arguments of the command line, or the file's examples."""
    kernel = kernel_named(text)
    if width is not None:
        if isinstance(kernel, Vectorized):
            raise WrongUsage("--width is for kernels; write @lw.vectorize(width=...) in the file")
        kernel = make_kernel(kernel, width=width)
    if isinstance(kernel, Vectorized):
        return kernel.version(*_arguments(text, kernel.source.name, words))
    return kernel.version(bound_arguments(text, kernel, words))


def bound_arguments(text: str, kernel: Kernel[..., Any], words: str | None) -> tuple[Any, ...]:
    """An argument for each parameter, of the types on the command line, or from the file's examples."""
    try:
        return kernel.bind(tuple(_arguments(text, kernel.source.name, words)), {})
    except TypeError as error:
        if words is not None:
            raise WrongUsage(str(error)) from error
        raise CompileError(f"{error}; see examples['{kernel.source.name}'] in {text.rpartition(':')[0]}") from error


def _arguments(text: str, name: str, words: str | None) -> Sequence[Any]:
    if words is None:
        return _example(text, name)
    with as_usage():
        return arguments_from(words)


def _example(text: str, name: str) -> Sequence[Any]:
    path = text.rpartition(":")[0]
    examples: Any = vars(imported(Path(path))).get("examples", {})
    if not isinstance(examples, Mapping):
        raise CompileError(f"{path}: 'examples' is {_word(examples)}; write examples = {{'{name}': (...)}}")
    found: Any = cast("Mapping[Any, Any]", examples).get(name)
    if found is None:
        raise WrongUsage(
            f"say what the arguments of '{name}' are: --args \"f32[:,:], float, 256\", "
            f"or examples = {{'{name}': (...)}} in the file"
        )
    with users_code(path, f"examples['{name}']"):
        made: Any = found() if callable(found) else found
    if not isinstance(made, tuple | list):
        raise CompileError(f"{path}: examples['{name}'] is {_word(made)}; write a tuple, an item for each argument")
    return cast("Sequence[Any]", made)
