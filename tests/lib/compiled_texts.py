"""Kernels given as text (`kernel_texts.py`) as whole programs: their LLVM text, and their results as machine code.

llvm(TEXT, A, width=8, machine="avx2")      the program before LLVM's passes, for a machine of any kind
part(program, "k.lanes0.N8")                the lines of the function whose name starts so
runs(TEXT, A, B, width=8)                   compiled for this machine; results and arrays as in plain Python
"""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Any

import numpy as np

from lanewise.codegen.launch.program import Program, program_text
from lanewise.codegen.targets import named
from lanewise.frontend.python.definitions import twin
from lanewise.machine.processors import prices_of
from lanewise.plan.variant import Plan
from lanewise.transform.hot_paths.hot_paths import HOT
from lib.kernel_texts import compiled, plain
from lib.oracles.kernel_results import same
from lib.oracles.run_compiled import run_compiled


def program(
    text: str,
    *args: Any,
    width: Plan | int = 8,
    machine: str = "avx512",
    off: Collection[str] = (),
    has_lock: bool = False,
    **names: Any,
) -> Program:
    found, target = compiled(text, *args, **names), named(machine)
    return program_text(found.module, found.name, width, HOT, off, prices_of(target.cpu, target.features), has_lock)


def llvm(text: str, *args: Any, **how: Any) -> str:
    return program(text, *args, **how).llvm


def part(text: str, name: str) -> list[str]:
    """The lines between the braces of the first function whose name starts so."""
    lines = text.split("\n")
    first = next(
        at
        for at, line in enumerate(lines)
        if line.startswith("define") and line.split("@")[1].strip('"').startswith(name)
    )
    return [line.strip() for line in lines[first + 1 : lines.index("}", first)]]


def functions(text: str) -> list[str]:
    """The names of the functions that are defined, in order."""
    heads = [line for line in text.split("\n") if line.startswith("define")]
    return [head.split("@")[1].split("(")[0].strip('"') for head in heads]


def runs(text: str, *args: Any, width: Plan | int = 8, **names: Any) -> Any:
    """The result of machine code for this machine; arrays are changed in place."""
    function, theirs = plain(text, len(args), **names), copy.deepcopy(args)
    with np.errstate(all="ignore"):
        expected = twin.run(getattr(function, "function", function), theirs, {})
    found = run_compiled(compiled(text, *args, **names), args, width)
    same(found, expected, 0)
    for one, other in zip(args, theirs, strict=True):
        same(one, other, 0)
    return found
