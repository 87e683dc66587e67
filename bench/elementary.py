"""Elementary functions against the C library's, libmvec's and NumPy's own: nanoseconds per element, and ratios.

    lanewise bench elementary [NAME ...]

Each runs over an array of 8192 numbers that stays in the cache, one thread, alternately; the minimum counts. A ratio
above 1 means that ours is faster. libmvec is the vector library of glibc on x86; after its time comes its largest error
on these numbers, only for f32, from NumPy's f64. NumPy has vector code of its own for some functions (on AVX-512,
Intel's), and calls the C library for others; a column is empty if there is no such function.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from ctypes.util import find_library
from typing import Any

import numpy as np
from _command_line import chosen, command_line

from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level
from lanewise.codegen.over_arrays import Run, over_arrays
from lanewise.codegen.targets import native
from lanewise.machine.host import preferred_width
from lanewise.std.functions import FUNCTIONS

COUNT, TURNS, LEAST_SECONDS = 8192, 15, 1e-3
RANGES = {
    "log": (0.01, 100), "log2": (0.01, 100), "log10": (0.01, 100), "log1p": (-0.9, 10), "asin": (-1, 1),
    "acos": (-1, 1), "atanh": (-1, 1), "acosh": (1, 20), "pow": (0.1, 10), "gamma": (0.1, 20), "lgamma": (0.1, 20),
    "erf": (-3, 3),
    "erfc": (-3, 3), "tanh": (-3, 3),
}  # fmt: skip
LETTERS = {128: "b", 256: "d", 512: "e"}  # of x86's vector ABI: SSE, AVX2, AVX-512
LIBRARY = """
declare {type} @{name}({types})
define void @run({params}, ptr %out, i64 %n) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
{loads}
  %r = call {type} @{name}({args})
  %p = getelementptr {element}, ptr %out, i64 %i
  store {type} %r, ptr %p, align 4
  %next = add i64 %i, {lanes}
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
LOAD = """  %p{k} = getelementptr {element}, ptr %a{k}, i64 %i
  %x{k} = load {type}, ptr %p{k}, align 4"""

Call = Callable[[], None]


def c_library(name: str, kind: str, operands: int) -> Run | None:
    """A loop over the C library's function; None if it has none."""
    symbol = c_name(name, kind)
    return calling(symbol, kind, operands, 1) if hasattr(ctypes.CDLL(find_library("m")), symbol) else None


def vector_library(name: str, kind: str, operands: int) -> Run | None:
    """A loop over libmvec's function, for the widest vectors there are; None if it has none."""
    try:
        library = ctypes.CDLL("libmvec.so.1", mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return None
    lanes = preferred_width(32 if kind == "f32" else 64)
    letter = LETTERS.get(lanes * (32 if kind == "f32" else 64))
    symbol = f"_ZGV{letter}N{lanes}{'v' * operands}_{c_name(name, kind)}"
    return calling(symbol, kind, operands, lanes) if hasattr(library, symbol) else None


def c_name(name: str, kind: str) -> str:
    return FUNCTIONS[name].c + ("f" if kind == "f32" else "")


def calling(symbol: str, kind: str, operands: int, lanes: int) -> Run:
    every, element = range(operands), {"f32": "float", "f64": "double"}[kind]
    type = element if lanes == 1 else f"<{lanes} x {element}>"
    text = LIBRARY.format(
        type=type,
        element=element,
        lanes=lanes,
        name=symbol,
        types=", ".join(type for _ in every),
        params=", ".join(f"ptr %a{k}" for k in every),
        loads="\n".join(LOAD.format(k=k, type=type, element=element) for k in every),
        args=", ".join(f"{type} %x{k}" for k in every),
    )
    library = link_object(optimized_for(text, native(), Level(1)).object, {}, ["run"])
    return Run(library, operands, lanes)


def ulps(run: Run, ufunc: Callable[..., Any], arrays: list[Any]) -> float:
    """The largest error of an f32 function on these operands."""
    out = np.empty_like(arrays[0])
    run.bound(arrays, out)()
    true = ufunc(*(a.astype(np.float64) for a in arrays))
    unit = np.spacing(np.abs(true.astype(np.float32))).astype(np.float64)
    return float(np.nanmax(np.abs(out - true) / unit))


def seconds(run: Call, times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - started) / times


def least(runs: list[Call]) -> list[float]:
    """The minimum of each, measured alternately."""
    times = [max(1, int(LEAST_SECONDS / max(seconds(run, 1), 1e-9))) for run in runs]
    best = [float("inf")] * len(runs)
    for _ in range(TURNS):
        for at, run in enumerate(runs):
            best[at] = min(best[at], seconds(run, times[at]))
    return best


def measure(name: str, kind: str) -> str:
    row, dtype = FUNCTIONS[name], np.float32 if kind == "f32" else np.float64
    chance = np.random.default_rng(1)
    arrays = [chance.uniform(*RANGES.get(name, (-10, 10)), size=COUNT).astype(dtype) for _ in range(row.operands)]
    out = np.empty(COUNT, dtype)
    ours = over_arrays(row.function, [kind] * row.operands, preferred_width(32 if kind == "f32" else 64))
    library, vectors = c_library(name, kind, row.operands), vector_library(name, kind, row.operands)
    ufunc = getattr(np, row.numpy, None)
    runs: dict[str, Call] = {"ours": ours.bound(arrays, out)}
    if library is not None:
        runs["C"] = library.bound(arrays, out)
    if vectors is not None:
        runs["libmvec"] = vectors.bound(arrays, out)
    if ufunc is not None:
        runs["NumPy"] = lambda: ufunc(*arrays, out=out)
    each = dict(zip(runs, (t / COUNT * 1e9 for t in least(list(runs.values()))), strict=True))
    text = f"{name:8}{kind}{each['ours']:8.2f}"
    text += f"{each['C']:9.2f} {each['C'] / each['ours']:6.1f}x" if "C" in each else " " * 17
    for other in ("libmvec", "NumPy"):
        text += f"{each[other]:8.2f} {each[other] / each['ours']:6.2f}x" if other in each else " " * 16
        if other == "libmvec":
            compared = vectors is not None and ufunc is not None and kind == "f32"
            text += f"{ulps(vectors, ufunc, arrays):6.2f}" if compared else " " * 6  # pyright: ignore[reportArgumentType]
    return text.rstrip()


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(FUNCTIONS)}; without it, all")
    names = chosen(parser.parse_args().names, FUNCTIONS, "function", str)
    np.seterr(all="ignore")
    print(f"{'':11}{'ours':>8}{'C':>9}{'ratio':>8}{'libmvec':>8}{'ratio':>8}{'ULP':>6}{'NumPy':>8}{'ratio':>8}")
    for name in (name for name in names if name != "frem"):
        for kind in ("f32", "f64"):
            print(measure(name, kind), flush=True)


if __name__ == "__main__":
    main()
