"""Is compile time linear? Kernels of 100 to 1,600 lines of several kinds: milliseconds of processor time for a line.

    lanewise bench compile_time [KIND ...]        all kinds, or some: loops, nests, counted, ...

Without the search for hot paths. `grows` is the cost per line of the largest kernel relative to the smallest; after it
comes LLVM's share (passes and machine code) of the largest. Times vary by a fifth on a busy machine. A test counts
calls of our own functions for twice the lines (tests/unit/codegen/test_linear_time.py).
"""

from __future__ import annotations

import linecache
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line

import lanewise as lw
from lanewise.codegen.launch.build import build
from lanewise.codegen.targets import native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan.width import chosen_width
from lanewise.process.clock import FRONT_END, MACHINE_CODE, PASSES, clocked, part
from lanewise.process.collection import no_collection
from lanewise.runtime.choice.calibrate import this_machine

SIZES = (100, 400, 1600)
HEAD = "def kernel(a, b, c, out, m):\n    for i in lw.lanes(len(out)):\n"
FUNCTIONS = ("np.exp", "np.sin", "np.log", "np.sqrt")


@lw.function
def helper(x, y, z):
    if x > y:
        return x * z
    w = y * 0.5 - z
    return w * w + x


def loops(k: int) -> str:
    return f"n = 0\nwhile n < 5 and t < {k}.5:\n    t = t * 1.01 + x\n    n += 1"


def nests(k: int) -> str:
    inner = "    h = 0\n    while h < n and x < t:\n        t = t * 1.01 + x\n        h += 1\n"
    return f"n = 0\nwhile n < 5 and t < {k}.5:\n{inner}    x = x * 0.5\n    n += 1"


def counted(k: int) -> str:
    return f"for j in range(m + {k}):\n    if t > {k}.5:\n        t = t * 0.5 + x"


def branches(k: int) -> str:
    return f"if x > {k}.5:\n    t = t * 0.5 + x\nelse:\n    x = x + t"


def modes(k: int) -> str:
    return f"if m == {k}:\n    t = t * 0.5 + b[i]\nt = t + m * {k}"


def cases(k: int) -> str:
    return f"{'elif' if k else 'if'} x < {k}.5:\n    t = t * {k}.25 + x"


def mode_cases(k: int) -> str:
    return f"{'elif' if k else 'if'} m == {k}:\n    t = t * {k}.25 + x"


def arithmetic(k: int) -> str:
    return f"t = t * 0.5 + x\nx = x * {k}.25 - t"


def whole_numbers(k: int) -> str:
    return f"n = (n * 3) ^ {k}"


def accesses(k: int) -> str:
    return f"t = t + a[(c[i] + {k}) % len(a)]\nb[i] = t * b[(i + {k}) % len(b)]"


def gathers(k: int) -> str:
    return f"t = t + a[n + {k}]\nn = c[n]"


def calls(k: int) -> str:
    return f"t = t + helper(t, b[i], {k}.5)"


def breaks(k: int) -> str:
    lines = f"    if t > {k}.5:\n        {'break' if k % 2 else 'continue'}\n    t = t * 1.01 + x"
    return lines if k else f"for j in range(10):\n{lines}"


def given_up(k: int) -> str:
    return f"if x > {k}.5:\n    out[i] = t\n    continue\nt = t + x * {k}.5"


def stores(k: int) -> str:
    return f"if x > {k}.5:\n    out[i] = t * {k}.25\n    b[i] = t\nt = t + b[i]"


def arrays(k: int) -> str:
    return f"p{k} = lw.array(4, lw.f64)\np{k}[m & 3] = t\nif x > {k}.5:\n    t = t + p{k}[n & 3]"


def elementary(k: int) -> str:
    return f"t = t + {FUNCTIONS[k % 4]}(t * {k}.5)"


KINDS: dict[str, tuple[Callable[[int], str], str]] = {
    "loops": (loops, "loops that lanes leave one by one"),
    "nests": (nests, "such loops, two inside each other"),
    "counted": (counted, "loops with a count, a branch in each"),
    "breaks": (breaks, "one loop with many `break`s and `continue`s"),
    "given_up": (given_up, "iterations of the lanes that end early"),
    "stores": (stores, "stores under conditions"),
    "arrays": (arrays, "private arrays"),
    "branches": (branches, "`if` and `else`, divergent"),
    "modes": (modes, "`if mode == k`, the same for all lanes"),
    "cases": (cases, "one chain of `elif`, divergent"),
    "mode_cases": (mode_cases, "one chain of `elif`, the same for all"),
    "arithmetic": (arithmetic, "sums and products in a row"),
    "whole_numbers": (whole_numbers, "whole numbers, each made of the one before"),
    "accesses": (accesses, "gathers, windows and stores, checked"),
    "gathers": (gathers, "gathers that need each other, checked"),
    "calls": (calls, "calls of one function"),
    "elementary": (elementary, "exp, sin, log, sqrt"),
}


def text_of(kind: str, size: int) -> str:
    """A kernel of about that many lines."""
    each, _ = KINDS[kind]
    lines = ["x, t, n = a[i], b[i], c[i]"]
    at = 0
    while len(lines) < size:
        lines += each(at).split("\n")
        at += 1
    return HEAD + "".join(f"        {line}\n" for line in [*lines, "out[i] = t + x + n"])


def compiled(text: str, file: str) -> dict[str, float]:
    """Seconds of each part."""
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    names: dict[str, Any] = {"lw": lw, "np": np, "helper": helper}
    exec(compile(text, file, "exec"), names)
    source = Written(names["kernel"], "kernel").source
    args = np.ones(50), np.ones(50), np.ones(50, np.int64), np.zeros(50), 3
    start = time.thread_time()
    with clocked() as parts, no_collection():
        with part(FRONT_END):
            made = compile_source(source, signature_of(source, args))
        width = chosen_width(made.module, made.name, this_machine())
        build(made.module, made.name, width, native(), off=("hot_paths", "refill_lanes"))
    return {**parts, "all": time.thread_time() - start}


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "kind of kernel")
    asked = chosen(parser.parse_args().names, KINDS, "kind of kernel", str)
    print("| ms for a line of |" + "".join(f" {size} |" for size in SIZES) + " grows | of that LLVM |")
    print("| --- |" + " --: |" * (len(SIZES) + 2))
    compiled(text_of("loops", 30), "<first>")
    for kind in asked:
        found = [compiled(text_of(kind, size), f"<{kind} {size}>") for size in SIZES]
        each = [1e3 * parts["all"] / size for parts, size in zip(found, SIZES, strict=True)]
        llvm = (found[-1][PASSES] + found[-1][MACHINE_CODE]) / found[-1]["all"]
        row = "".join(f" {number:.1f} |" for number in each)
        print(f"| {KINDS[kind][1]} |{row} {each[-1] / each[0]:.2f} | {100 * llvm:.0f} % |", flush=True)


if __name__ == "__main__":
    main()
