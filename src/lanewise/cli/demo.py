"""`lanewise demo`: a short tour of what works, run for real on this machine.

A step is a function that prints a few lines; `STEPS` is the tour. A new part of Lanewise adds its step here.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..codegen.jit import compile_module
from ..frontend.llvm.module import load_llvm_file
from ..ir.interpreter.interpret import run_lanes
from ..llvm.processor import host_cpu
from ..release import __version__
from ..runtime.llvm.module import LlvmModule
from ._demo_parts import fortran, gang_calls, hot_paths, musimd
from .samples.kernels import SAMPLES, Sample

FOLDER = Path(__file__).with_name("samples")


def arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def machine() -> None:
    print(f"lanewise {__version__} on Python {platform.python_version()}, {host_cpu()}")


def there_and_back() -> None:
    """A C function through LLVM IR: read, interpreted, compiled again."""
    module = load_llvm_file(FOLDER / "longest_chain.ll")
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
    side_by_side(compiled)


def side_by_side(scalar: Callable[[int], int]) -> None:
    """The same function called by many lanes: its results, and its time compared with sequential calls."""
    kernel = LlvmModule(load_llvm_file(FOLDER / "longest_chain.ll")).kernel("longest_chain")
    many = np.arange(1, 401, dtype=np.int32)
    expected = [scalar(int(n)) for n in many]
    assert kernel(many).tolist() == expected, "a lane does not give what the function gives"
    one, lanes = best(lambda: [scalar(int(n)) for n in many]), best(lambda: kernel(many, threads=1))
    print(f"  side by side longest_chain(1 .. {len(many)}) in lanes, one thread: {one / lanes:.1f}x, equal in each")


def timed(function: Callable[[int], Any], argument: int) -> tuple[Any, float]:
    start = time.perf_counter()
    return function(argument), time.perf_counter() - start


def kernels() -> None:
    """Four kernels: compiled, checked against plain Python, measured against it and against NumPy."""
    print("Kernels in Python, compiled to vector code; each gives what plain Python gives, bit for bit")
    print(f"  {'kernel':<12}{'first call':>12}{'lanes':>7}{'over Python':>14}{'over NumPy':>13}")
    for sample in SAMPLES:
        first, small = check(sample)
        large = sample.make(False)
        rival, mine = best(partial(sample.rival, *large)), best(partial(sample.kernel, *large))
        _seconds[sample.kernel.__name__] = rival, mine
        lanes = sample.kernel.version(large).built.width
        print(f"  {sample.kernel.__name__:<12}{first:>10.2f} s{lanes:>7}{small:>13.0f}x{rival / mine:>12.1f}x")
    for sample in SAMPLES:
        print(f"  {sample.kernel.__name__}: {sample.about}")


def check(sample: Sample) -> tuple[float, float]:
    """Run it on little work as plain Python and compiled, and compare; seconds of the first call, and the speed-up."""
    plain, compiled, rival = (sample.make(True) for _ in range(3))
    expected = sample.kernel.py(*plain)
    start = time.perf_counter()
    result = sample.kernel(*compiled)
    first = time.perf_counter() - start
    name = sample.kernel.__name__
    assert result == expected and same(plain, compiled), f"{name} does not give what plain Python gives"
    assert sample.rival(*rival) == expected and same(plain, rival), f"NumPy's {name} does something else"
    return first, best(partial(sample.kernel.py, *plain)) / best(partial(sample.kernel, *compiled))


def same(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    return all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def best(run: Callable[[], Any]) -> float:
    """The minimum of three runs, in seconds; the same number for all, so that the ratios favour none."""
    found: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        found.append(time.perf_counter() - start)
    return min(found)


def explained() -> None:
    """Explain one of them."""
    sample = SAMPLES[0]
    print(f"What {sample.kernel.__name__}.explain(...) says of it")
    for line in str(sample.kernel.explain(*sample.make(True))).splitlines():
        print(f"  {line}".rstrip())


def closing() -> None:
    """The picture that the first kernel computes, what it costs, and where to go on."""
    kernel, args = SAMPLES[0].kernel, (np.zeros((18, 72), np.int32), -2.0, -1.0, 3 / 72, 2 / 18, 100)
    kernel(*args)
    for row in args[0]:
        print("  " + "".join(SHADES[min(n.bit_length(), len(SHADES) - 1)] for n in map(int, row)).rstrip())
    rival, mine = _seconds[kernel.__name__]
    ours, theirs, ratio = f"{1e3 * mine:.2g} ms", f"{1e3 * rival:.3g} ms", f"{rival / mine:.0f} times as long"
    print(f"  In 600 by 400 points this takes {ours}; NumPy takes {theirs}, {ratio}")
    print("Your own: docs/start.md; where its time goes: lanewise profile examples/python/mandelbrot.py:mandelbrot")


SHADES = " .:-=+*@"
_seconds: dict[str, tuple[float, float]] = {}  # of NumPy and of ours, by kernels

STEPS: tuple[Callable[[], None], ...] = (
    machine,
    there_and_back,
    fortran,
    musimd,
    hot_paths,
    gang_calls,
    kernels,
    explained,
    closing,
)


def run(args: argparse.Namespace) -> int:
    del args
    for number, step in enumerate(STEPS):
        if number:
            print()
        step()
    return 0
