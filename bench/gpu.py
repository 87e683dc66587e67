"""Kernels on a GPU, beside CUDA C of the same loops through NVRTC, and the same kernels on the cores of the CPU.

Every workload whose C source is in `peers/c` runs with its arrays on the GPU. The CUDA C is made of that source: the
outermost loops become the indices of threads, in blocks of the same shape. The C has no checks. The kernel as it is,
strict and with checks, is compared with NVRTC without contraction (`--fmad=false`); the kernel with `fma=True` and
`checks=False` with NVRTC as it is. Times are medians of CUDA events, without the time that a call takes on the CPU.
Ratios above 1 mean that the kernel is faster than the CUDA C. Results are compared with the CPU's, bit for bit.

    lanewise bench gpu [--quick] [--json FILE] [NAME ...]        names of workloads, or parts of them; needs CuPy
"""

from __future__ import annotations

import json
import math
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line
from workloads import Workload, all_workloads

import lanewise as lw

HERE = Path(__file__).parent
TURNS = 11
DELAY = 1_500_000  # cycles
WAIT = 'extern "C" __global__ void wait(long long n) { long long start = clock64(); while (clock64() - start < n); }'
FACTOR, MOST = 64, 1 << 26  # the size is the CPU's times this, at most so many elements
FACTORS = {"bvh": 4, "kdtree": 4, "nbody": 16, "options": 16, "sorting": 4, "sparse": 8}
WITH_RACES = ("histogram", "scatter")  # the C source, run by several threads
_LOOP = re.compile(r"for \(int (\w+) = 0; ([^;]+); \1\+\+\)")
_NEST = re.compile(
    r"(?<=\n {4})(?:for \(int \w+ = 0; [^;]+; \w+\+\+\)\s*)+|(?<= {8})for \(int i = 0; i < n; i\+\+\)(?= \{ +\\)"
)


def cuda_source(file: str) -> str:
    """CUDA C of a file of `peers/c`: a thread for each iteration of the outermost loops."""
    text = (HERE / "peers" / "c" / f"{file}.c").read_text("utf-8")
    words = (HERE / "peers" / "c" / "words.h").read_text("utf-8").replace("restrict", "__restrict__")
    words = re.sub(r"#include.*\n", "", words)
    text = re.sub(r"\bnew\b", "fresh", text.replace('#include "words.h"\n', words))
    text = text.replace("static inline", "__device__ static inline")
    text = re.sub(r"(?m)^( *)void (\w+)\(", r'\1extern "C" __global__ void \2(', text)
    return f"{TYPES}{_NEST.sub(_threads, text)}"


TYPES = "".join(
    f"typedef {'unsigned ' * (sign == 'u')}{kind} {sign}int{bits}_t;\n"
    for kind, bits in (("char", 8), ("short", 16), ("int", 32), ("long long", 64))
    for sign in ("", "u")
).replace("typedef char", "typedef signed char")


def _threads(nest: re.Match[str]) -> str:
    loops = _LOOP.findall(nest.group())
    text = nest.group()
    for axis, (name, condition) in zip("xyz", reversed(loops), strict=False):
        loop = f"for (int {name} = 0; {condition}; {name}++)"
        start = f"blockIdx.{axis} * blockDim.{axis} + threadIdx.{axis}"
        text = text.replace(loop, f"if (int {name} = {start}; {condition})")
    return text


def parameters(args: Sequence[Any]) -> list[Any]:
    """As the C sources have them: an array is its address and its sizes."""
    found: list[Any] = []
    for arg in args:
        found.append(
            arg if not isinstance(arg, int | float) else np.int32(arg) if isinstance(arg, int) else np.float64(arg)
        )
        found += [np.int32(n) for n in getattr(arg, "shape", ())]
    return found


class Gpu:
    """CuPy, and the shapes of the last launch."""

    def __init__(self) -> None:
        import cupy  # pyright: ignore

        from lanewise.runtime.gpu.driver import cuda

        self.cupy, self.driver = cupy, cuda()
        self.last: tuple[Any, Any] = ((1, 1, 1), (1, 1, 1))
        launch = self.driver.launch

        def noted(function: Any, grid: Any, block: Any, params: int, stream: int) -> None:
            self.last = grid, block
            launch(function, grid, block, params, stream)

        self.driver.launch = noted
        self.delay = cupy.RawKernel(WAIT, "wait")

    def milliseconds(self, run: Callable[[], object], turns: int) -> float:
        """The median of the times of single runs. The GPU is busy until the run has been queued."""
        cupy, times = self.cupy, []
        run()
        for _ in range(turns):
            self.delay((1,), (1,), (np.int64(DELAY),))
            start, end = cupy.cuda.Event(), cupy.cuda.Event()
            start.record()
            run()
            end.record()
            end.synchronize()
            times.append(cupy.cuda.get_elapsed_time(start, end))
        return statistics.median(times)

    def there(self, args: Sequence[Any]) -> list[Any]:
        return [self.cupy.asarray(arg) if isinstance(arg, np.ndarray) else arg for arg in args]


def size_of(workload: Workload, quick: bool) -> int:
    factor = FACTORS.get(workload.file, FACTOR)
    return min(workload.size * (1 if quick else factor), MOST)


def measure(gpu: Gpu, workload: Workload, quick: bool, turns: int) -> dict[str, Any]:
    args = workload.args(size_of(workload, quick))
    strict = lw.kernel(workload.kernel, hot_paths=False)
    fused = lw.kernel(workload.kernel, hot_paths=False, fma=True, checks=False)
    here, there = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args], gpu.there(args)
    began = time.perf_counter()
    strict(*there)
    gpu.cupy.cuda.Device().synchronize()
    first = time.perf_counter() - began
    grid, block = gpu.last
    strict(*here)
    pairs = [(a, b) for a, b in zip(here, there, strict=True) if isinstance(a, np.ndarray)]
    equal = all(a.tobytes() == b.get().tobytes() for a, b in pairs)
    began = time.perf_counter()
    strict(*here)
    cpu = (time.perf_counter() - began) * 1e3
    row: dict[str, Any] = {"name": workload.name, "equal": equal, "first_s": round(first, 3), "cpu_ms": cpu}
    row["ms"] = gpu.milliseconds(lambda: strict(*there), turns)
    row["fma_ms"] = gpu.milliseconds(lambda: fused(*there), turns)
    source = HERE / "peers" / "c" / f"{workload.file}.c"
    if source.exists() and workload.file not in WITH_RACES:
        for word, option in (("nvrtc_ms", "--fmad=false"), ("nvrtc_fma_ms", "--fmad=true")):
            module = gpu.cupy.RawModule(code=cuda_source(workload.file), options=("-std=c++17", option))
            kernel, params = module.get_function(workload.function), tuple(parameters(there))
            row[word] = gpu.milliseconds(partial(kernel, grid, block, params), turns)
    return row


def launch_cost(gpu: Gpu) -> dict[str, float]:
    """Microseconds of a call with little work, by the host's clock, beside a launch by CuPy."""
    x, out = gpu.cupy.ones(1000, np.float32), gpu.cupy.zeros(1000, np.float32)
    saxpy = next(one for one in all_workloads() if one.name == "saxpy").kernel
    raw = gpu.cupy.RawKernel(cuda_source("saxpy"), "saxpy", options=("-std=c++17",))
    params = tuple(parameters((np.float32(1.5), x, x, out)))
    found: dict[str, float] = {}
    for name, run in (
        ("lanewise", lambda: saxpy(np.float32(1.5), x, x, out)),
        ("cupy raw kernel", lambda: raw((8,), (128,), params)),
    ):
        for _ in range(200):
            run()
        gpu.cupy.cuda.Device().synchronize()
        began = time.perf_counter()
        for _ in range(2000):
            run()
        found[name] = (time.perf_counter() - began) / 2000 * 1e6
        gpu.cupy.cuda.Device().synchronize()
    return found


def shown(row: dict[str, Any]) -> str:
    def ratio(mine: str, other: str) -> str:
        return f"{row[other] / row[mine]:8.2f}" if other in row else " " * 8

    strict = f"{row['ms']:10.3f}{ratio('ms', 'nvrtc_ms')}"
    fused = f"{row['fma_ms']:10.3f}{ratio('fma_ms', 'nvrtc_fma_ms')}"
    same = "equal" if row["equal"] else "DIFFERS"
    return f"{row['name']:24}{strict}{fused}{row['cpu_ms'] / row['ms']:9.1f}  {same}"


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller inputs and fewer iterations")
    parser.add_argument("--json", metavar="FILE", help="write all numbers")
    add_names(parser, "workload")
    args = parser.parse_args()
    try:
        gpu = Gpu()
    except (ImportError, lw.CompileError) as error:
        sys.exit(f"a GPU, CuPy and lanewise[cuda] are needed: {error}")
    rows: list[dict[str, Any]] = []
    print(f"{'':24}{'ms':>10}{'/nvrtc':>8}{'free, ms':>10}{'/nvrtc':>8}{'/cpu':>9}", flush=True)
    for workload in chosen(args.names, all_workloads(), "workload", lambda one: one.name):
        try:
            rows.append(measure(gpu, workload, args.quick, 5 if args.quick else TURNS))
            print(shown(rows[-1]), flush=True)
        except Exception as error:
            print(f"{workload.name:24}  {type(error).__name__}: {str(error)[:300]}", flush=True)
    for mine, other in (("ms", "nvrtc_ms"), ("fma_ms", "nvrtc_fma_ms")):
        ratios = [row[other] / row[mine] for row in rows if other in row]
        if ratios:
            print(f"geometric mean {mine[:-3] or 'strict'}: {math.exp(statistics.fmean(map(math.log, ratios))):.3f}")
    cost = launch_cost(gpu)
    print("a launch, us: " + ", ".join(f"{name} {value:.1f}" for name, value in cost.items()))
    if args.json:
        Path(args.json).write_text(json.dumps({"rows": rows, "launch_us": cost}, indent=1), "utf-8")


if __name__ == "__main__":
    main()
