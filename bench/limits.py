"""How close the workloads are to the machine's limits: their operations and bytes, at the measured peak of one core.

    lanewise bench limits [NAME ...]

The peaks are those of `peers/c/peaks.c`: multiplications and additions of float32 in registers, 32-bit integer
operations, and a stream through memory. A workload's limit is the time of its operations at that peak, or the time for
its bytes, each counted once, whichever is more; divisions, square roots and elementary functions count as the
operations they consist of. The gap is everything else, such as gathers, latency and idle lanes.
"""

from __future__ import annotations

import ctypes
import math
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line
from _improved import improved
from peers import Arguments
from peers.native import built, called
from workloads import Workload, all_workloads

import lanewise as lw
from lanewise.runtime.call.settings import cache_folder

HERE = Path(__file__).parent
TURNS = 15
CHAINS, LANES = 12, 16
EXP, LOG, ROOT, DIVISION = 14, 20, 6, 5  # operations, approximately

# Operations of one run, computed from its arguments afterwards; integer ones are negative.
OPERATIONS: dict[str, Callable[..., float]] = {
    "mandelbrot": lambda out, *_: 9.0 * out.sum(),
    "black-scholes": lambda *a: len(a[-1]) * (2 * (20 + EXP + DIVISION) + EXP + LOG + ROOT + 2 * DIVISION + 12),
    "binomial options": lambda *a: len(a[-1]) * (64 * 63 / 2 * 4 + 64 * (EXP + LOG + 3)),
    "convolution 1-D": lambda image, weights, out: 2.0 * out.size * weights.size,
    "convolution 2-D": lambda image, weights, out: 2.0 * out.size * weights.size,
    "collatz i32": lambda first, steps: -6.0 * steps.sum(),
    "collatz i64": lambda first, steps: -12.0 * steps.sum(),
    "n bodies": lambda place, mass, force: len(place) ** 2 * (14 + ROOT + DIVISION),
    "3-D stencil": lambda old, new, share: 9.0 * new.size,
    "sparse matrix": lambda start, column, value, x, y: 4.0 * len(value),
    "sparse matrix, wide": lambda start, column, value, x, y: 4.0 * len(value),
    "sorting network": lambda x: 2.0 * 80 * len(x),
    "smith-waterman": lambda word, texts, best: -8.0 * len(word) * np.count_nonzero(texts),
    "darts, philox": lambda each, seed, hits: -each * len(hits) * (10 * 6 + 8.0),
    "bilateral filter": lambda image, radius, far, bright, out: out.size * (2 * radius + 1) ** 2 * (EXP + 8.0),
    "perlin noise": lambda table, step, octaves, out: out.size * octaves * 70.0,
    "dither rows": lambda image, out: 5.0 * image.size,
    "ambient occlusion": lambda spheres, tries, out: (
        tries * (out.size * (18 + ROOT + 3 * DIVISION + 19) + out.sum() * (len(spheres) - 1) * 19)
    ),
    "volume rays": lambda volume, step, out: out.size * math.log(0.01) / math.log(1 - step * volume.mean()) * 40,
    "saxpy": lambda a, x, y, out: 2.0 * len(out),
    "string search": lambda text, word, found: -2.0 * len(found) / 4,
    "histogram, even": lambda x, counts: 0.0,
    "histogram, skewed": lambda x, counts: 0.0,
    "scatter-add f32": lambda place, weight, table: 0.0,
    "scatter-add, some": lambda place, weight, least, table: 0.0,
    "scatter-add i32": lambda place, counts: 0.0,
}


def least(run: Callable[[], object]) -> float:
    """Seconds of processor time."""
    found: list[float] = []
    for _ in range(TURNS):
        start = time.thread_time()
        run()
        found.append(time.thread_time() - start)
    return min(found)


def peaks() -> tuple[float, float, float]:
    """Operations of float32 and of int32, and bytes, each per second."""
    source = HERE / "peers" / "c" / "peaks.c"
    command = ["gcc", "-O3", "-march=native", "-mprefer-vector-width=512", "-shared", "-fPIC", str(source), "-o", "OUT"]
    library = built(Path(cache_folder() or ".") / "peers", [source], [command])
    code = ctypes.CDLL(str(library))
    turns = 20_000
    floats = 2 * CHAINS * LANES * turns / least(lambda: code.multiply_and_add(turns))
    integers = 2 * CHAINS * LANES * turns / least(lambda: code.add_and_xor(turns))
    arrays = [np.ones(1 << 24, np.float32) for _ in range(3)]  # half as many would partly stay in the last-level cache
    stream = called(library, "triad", Arguments(arrays))
    return floats, integers, sum(array.nbytes for array in arrays) / least(lambda: stream.seconds(1))


def measured(workload: Workload) -> tuple[Sequence[Any], float]:
    """The arguments after one run, and its seconds."""
    args = Arguments(workload.args(workload.size))
    call = improved(lw.kernel(threads=1, checks=False, fma=True)(workload.kernel.function), args)
    call()
    after: list[Any] = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args.own]
    return after, least(call)


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "workload")
    workloads = chosen(parser.parse_args().names, all_workloads(), "workload", lambda row: row.name)
    if shutil.which("gcc") is None:
        sys.exit("the peaks of this machine are measured by C, and there is no gcc (apt-get install gcc)")
    floats, integers, stream = peaks()
    print(f"one core: {floats / 1e9:.0f} Gflop/s, {integers / 1e9:.0f} Gop/s, {stream / 1e9:.1f} GB/s from memory")
    print(f"{'':20}{'Mop':>9}{'MB':>8}{'limit ms':>10}{'bound by':>10}{'ms':>9}{'of limit':>10}")
    for workload in workloads:
        args, spent = measured(workload)
        count = OPERATIONS[workload.name](*args) if workload.name in OPERATIONS else None
        size = sum(arg.nbytes for arg in args if isinstance(arg, np.ndarray))
        if count is None:
            print(f"{workload.name:20}{'-':>9}{size / 1e6:8.1f}{'-':>10}{'latency':>10}{1e3 * spent:9.3f}{'-':>10}")
            continue
        work, memory = abs(count) / (integers if count < 0 else floats), size / stream
        bound, limit = ("memory", memory) if memory > work else ("work", work)
        numbers = f"{abs(count) / 1e6:9.1f}{size / 1e6:8.1f}{1e3 * limit:10.3f}{bound:>10}{1e3 * spent:9.3f}"
        print(f"{workload.name:20}{numbers}{limit / spent:10.0%}", flush=True)


if __name__ == "__main__":
    main()
