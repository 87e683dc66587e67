"""Elementary functions beside NumPy's own and the C library's: nanoseconds per element, and ratios.

    .venv/bin/python bench/elementary.py [NAME ...]

Each runs over an array of 8192 numbers that stays in the cache, one thread, in turns; the least of the times is taken.
A ratio above 1 means that ours is faster. NumPy has vector code of its own for some (on AVX-512, Intel's), and calls
the C library for others; a column is empty where it has no such function.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from lanewise.codegen.jit import link_object
from lanewise.codegen.optimize import Level
from lanewise.codegen.over_arrays import Run, over_arrays
from lanewise.codegen.program import optimized_for
from lanewise.codegen.target import native
from lanewise.std.functions import FUNCTIONS
from lanewise.target import preferred_width

COUNT, TURNS, LEAST_SECONDS = 8192, 15, 1e-3
RANGES = {
    "log": (0.01, 100), "log2": (0.01, 100), "log10": (0.01, 100), "log1p": (-0.9, 10), "asin": (-1, 1),
    "acos": (-1, 1), "atanh": (-1, 1), "acosh": (1, 20), "pow": (0.1, 10), "gamma": (0.1, 20), "lgamma": (0.1, 20),
    "erf": (-3, 3),
    "erfc": (-3, 3), "tanh": (-3, 3),
}  # fmt: skip
NUMPY = {
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "atan2": "arctan2", "asinh": "arcsinh", "acosh": "arccosh",
    "atanh": "arctanh", "pow": "power",
}  # fmt: skip
C_NAMES = {"gamma": "tgamma"}
LIBRARY = """
declare {type} @{name}({types})
define void @run({params}, ptr %out, i64 %n) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
{loads}
  %r = call {type} @{name}({args})
  %p = getelementptr {type}, ptr %out, i64 %i
  store {type} %r, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
LOAD = """  %p{k} = getelementptr {type}, ptr %a{k}, i64 %i
  %x{k} = load {type}, ptr %p{k}"""

Call = Callable[[], None]


def c_library(name: str, kind: str, operands: int) -> Run:
    """A loop over the C library's function."""
    every, type = range(operands), {"f32": "float", "f64": "double"}[kind]
    text = LIBRARY.format(
        type=type,
        name=C_NAMES.get(name, name) + ("f" if kind == "f32" else ""),
        types=", ".join(type for _ in every),
        params=", ".join(f"ptr %a{k}" for k in every),
        loads="\n".join(LOAD.format(k=k, type=type) for k in every),
        args=", ".join(f"{type} %x{k}" for k in every),
    )
    library = link_object(optimized_for(text, native(), Level(1)).object, {}, ["run"])
    return Run(library, operands, 1)


def seconds(run: Call, times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - started) / times


def least(runs: list[Call]) -> list[float]:
    """Of each, in turns."""
    times = [max(1, int(LEAST_SECONDS / max(seconds(run, 1), 1e-9))) for run in runs]
    best = [float("inf")] * len(runs)
    for _ in range(TURNS):
        for at, run in enumerate(runs):
            best[at] = min(best[at], seconds(run, times[at]))
    return best


def measure(name: str, kind: str) -> str:
    row, dtype = FUNCTIONS[name], np.float32 if kind == "f32" else np.float64
    chance = np.random.default_rng(1)
    arrays = [chance.uniform(*RANGES.get(name, (-10, 10)), COUNT).astype(dtype) for _ in range(row.operands)]
    out = np.empty(COUNT, dtype)
    ours = over_arrays(row.function, [kind] * row.operands, preferred_width(32 if kind == "f32" else 64))
    library = c_library(name, kind, row.operands)
    runs: list[Call] = [ours.bound(arrays, out), library.bound(arrays, out)]
    ufunc = getattr(np, NUMPY.get(name, name), None)
    if ufunc is not None:
        runs.append(lambda: ufunc(*arrays, out=out))
    each = [t / COUNT * 1e9 for t in least(runs)]
    numpy = f"{each[2]:8.2f} {each[2] / each[0]:6.2f}x" if ufunc is not None else ""
    return f"{name:8}{kind}{each[0]:8.2f}{each[1]:9.2f} {each[1] / each[0]:6.1f}x{numpy:>17}"


def main() -> None:
    np.seterr(all="ignore")
    print(f"{'':11}{'ours':>8}{'C':>9}{'ratio':>8}{'NumPy':>10}{'ratio':>7}")
    for name in sys.argv[1:] or (name for name in FUNCTIONS if name != "frem"):
        for kind in ("f32", "f64"):
            print(measure(name, kind), flush=True)


if __name__ == "__main__":
    main()
