"""Builds: the assembly that installed compilers make of a file of C or C++, at several levels of optimization.

    builds("key.c", ("gcc", "clang"), ("O2", "Os"), ("-DN=4",))     gcc 12.2.0 -O2, gcc 12.2.0 -Os, ...

Ensures   each build is one that the compiler makes with these flags and -g, for x86-64: other flags change no code.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..frontend.load import CLANGS
from ..ir.position import CompileError, Position
from ..record import dataclass

LEVELS = ("O0", "O1", "O2", "O3", "Os")
USUAL = ("O1", "O2", "O3", "Os")
TRIPLE = "x86_64-linux-gnu"
_VERSION = re.compile(r"\b(\d+(?:\.\d+)+)\b")


@dataclass(frozen=True, slots=True)
class Build:
    """`name` as the user reads it, `gcc 12.2.0 -O2`; `text` is its assembly."""

    name: str
    text: str


def installed() -> tuple[str, ...]:
    """The compilers of this machine: gcc if it makes code for x86-64, and clang."""
    clang = next((name for name in CLANGS if shutil.which(name)), None)
    return tuple(filter(None, ("gcc" if _is_fit("gcc") else None, clang)))


def builds(path: str, compilers: Sequence[str], levels: Sequence[str], flags: Sequence[str]) -> Iterator[Build]:
    for compiler in compilers:
        if shutil.which(compiler) is None:
            raise CompileError(f"there is no compiler '{compiler}'")
        if not _is_fit(compiler):
            raise CompileError(f"'{compiler}' makes no code for x86-64, which is what can be checked")
        name = f"{Path(compiler).name} {_version(compiler)}"
        for level in levels:
            yield Build(f"{name} -{level}", _assembly(path, compiler, level, flags))


def _is_clang(compiler: str) -> bool:
    return "clang" in Path(compiler).name


def _is_fit(compiler: str) -> bool:
    if shutil.which(compiler) is None:
        return False
    return _is_clang(compiler) or _asked(compiler, "-dumpmachine").startswith("x86_64")


def _version(compiler: str) -> str:
    found = _VERSION.search(_asked(compiler, "--version"))
    return found[1] if found is not None else "?"


def _asked(compiler: str, question: str) -> str:
    done = subprocess.run([compiler, question], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[0] if done.stdout else ""


def _assembly(path: str, compiler: str, level: str, flags: Sequence[str]) -> str:
    command = [compiler, "-g", f"-{level}", "-fverbose-asm", "-S", "-o", "-", *flags]
    command += [f"--target={TRIPLE}"] if _is_clang(compiler) else ["-masm=att"]
    done = subprocess.run([*command, str(Path(path).absolute())], capture_output=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.decode("utf-8", "replace").splitlines()
        first = next((line for line in lines if "error" in line), f"{compiler} refused '{path}'")
        raise CompileError(first, Position(path) if path not in first else Position())
    return done.stdout.decode("utf-8", "replace")
