"""`lanewise demo`: a short tour of what works, run for real on this machine.

A step is a function that prints a few lines; `STEPS` is the tour. A new part of Lanewise adds its step here.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from llvmlite import binding

from ..codegen.jit import compile_module
from ..frontend.llvm.module import load_llvm_file
from ..ir.interpret import run_lanes

SAMPLES = Path(__file__).with_name("samples")


def arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def machine() -> None:
    cpu = binding.get_host_cpu_name()
    print(f"lanewise {version('lanewise')} on Python {platform.python_version()}, {cpu}")


def there_and_back() -> None:
    """A C function through LLVM IR: read, interpreted, compiled again."""
    module = load_llvm_file(SAMPLES / "longest_chain.ll")
    function = module.functions["longest_chain"]
    compiled = compile_module(module)["longest_chain"]

    def interpreted(n: int) -> int:
        return run_lanes(function, [[n]]).expect()[0]

    print("C, through LLVM IR and back: longest_chain.c, compiled by clang 19")
    print(f"  read         {len(function.blocks)} blocks, {sum(1 for _ in function.ops)} ops")
    for name, run in (("interpreted", interpreted), ("compiled", compiled)):
        result, seconds = timed(run, 100)
        print(f"  {name:<12} longest_chain(100) = {result} in {1e3 * seconds:.3g} ms")
    assert all(interpreted(n) == compiled(n) for n in range(40)), "the interpreter and the compiler do not agree"
    print("  equal for every n below 40")


def timed(function: Callable[[int], Any], argument: int) -> tuple[Any, float]:
    start = time.perf_counter()
    return function(argument), time.perf_counter() - start


STEPS: tuple[Callable[[], None], ...] = (machine, there_and_back)


def run(args: argparse.Namespace) -> int:
    del args
    for number, step in enumerate(STEPS):
        if number:
            print()
        step()
    return 0
