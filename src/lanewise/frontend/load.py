"""Load a program from a file, by its kind: `.lir`, LLVM IR as text or bitcode, and C, C++ or OpenCL C through clang."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..ir.function import Module
from ..ir.parse import parse_module
from ..ir.position import CompileError, Position, line_of
from ..ir.verify import verify_calls, verify_module
from .included_files import dependencies, note_included
from .llvm.module import read_llvm
from .llvm.text.canonical import is_bitcode

CLANGS = ("clang", *(f"clang-{version}" for version in range(22, 13, -1)))
C_FLAGS = (
    *("-O1", "-g", "-fno-discard-value-names", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"),
    "-fdebug-compilation-dir=.",  # otherwise debug information splits the path at a common folder
)
OPENCL_FLAGS = ("-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header", "-target", "spir64")
KINDS = (".lir", ".ll", ".bc", ".c", ".cpp", ".cc", ".cl")


def load(path: str, flags: Sequence[str] = ()) -> Module:
    """The module in a file, verified. Functions that cannot be read are in `refused`. `flags` are for clang."""
    kind = Path(path).suffix.lower()
    if kind == ".lir":
        module = _read_lir(path)
    elif kind in (".ll", ".bc"):
        module = read_llvm(_llvm_bytes(path, kind), path)
    elif kind in (".c", ".cpp", ".cc", ".cl"):
        module = read_llvm(compiled(path, flags), path, written=False)
    else:
        raise CompileError(f"'{path}' is of no known kind; give a file that ends in {' '.join(KINDS)}")
    verify_module(module)
    return module


def _llvm_bytes(path: str, kind: str) -> bytes:
    """Bitcode or text, whatever the file is called. A `.bc` file that is neither is refused as bitcode."""
    data = Path(path).read_bytes()
    if kind == ".bc" and not is_bitcode(data):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            sentence = "it is neither LLVM bitcode, which begins with the bytes 42 43 C0 DE, nor text"
            raise CompileError(sentence, Position(path))
    return data


def _read_lir(path: str) -> Module:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CompileError(f"byte {error.start} is not UTF-8 text", Position(path)) from None
    lines: dict[object, int] = {}
    module = parse_module(text, path, lines)
    if not module.functions:
        raise CompileError("there is no function in it; write 'func @name() { ... }'", Position(path, 1))
    try:
        verify_module(module)
        verify_calls(module)
    except CompileError as error:
        line = lines.get(error.about, 0)
        if line or not error.position:
            error.position, error.source = Position(path, line), line_of(text, line)
        raise
    return module


def compiled(path: str, more: Sequence[str] = ()) -> bytes:
    """LLVM IR of a C or OpenCL C file; `more` are clang's flags that the user gives, such as -D and -I."""
    clang = next(filter(None, map(shutil.which, CLANGS)), None)
    if clang is None:
        raise CompileError("C needs clang, which is not installed: apt-get install clang", Position(path))
    Path(path).read_bytes()  # a missing file gives the same error as for every other kind
    flags = (*OPENCL_FLAGS, *C_FLAGS, *more) if path.lower().endswith(".cl") else (*C_FLAGS, *more)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.ll"
        rule = Path(folder) / "out.d"
        command = [clang, *flags, "-MMD", "-MF", str(rule), "-S", "-emit-llvm", "-o", str(out)]
        command.append(str(Path(path).absolute()))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CompileError(_first_error(done.stderr) or f"clang refused '{path}'")
        note_included(dependencies(rule.read_text(encoding="utf-8", errors="surrogateescape")))
        return out.read_bytes()


def _first_error(text: str) -> str:
    """clang's first error: a line with its position."""
    return next((line for line in text.splitlines() if ": error:" in line or ": fatal error:" in line), "")
