"""Threads and launches: the speed-up of two threads over one, and the cost of a launch of 1,000 elements.

    lanewise bench threads [NAME ...] [--threads N] [--least MS] [--urgent]

The second number is the machine's limit: the throughput of two processes that share nothing, each with one thread,
relative to one alone. Times are wall-clock, the minimum of many, interleaved. If other programs use the cores, threads
gain nothing, and the numbers say nothing about Lanewise: --urgent gives the measurement priority. Inputs are enlarged
until one thread takes --least milliseconds. A launch is compared with the same loop in C, called through ctypes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from _command_line import chosen, command_line
from _side_by_side import gain, urgent
from peers import Arguments
from peers.native import native_peers
from workloads import Workload, all_workloads

import lanewise as lw
from lanewise.runtime.call.settings import cache_folder
from lanewise.runtime.launch.threads import MOST

COMPUTE_BOUND = (
    "smith-waterman",
    "bilateral filter",
    "bvh",
    "collatz",
    "convolution 2-D",
    "k-d tree",
    "mandelbrot",
    "n bodies",
    "perlin noise",
    "ambient occlusion",
    "black-scholes",
    "binomial options",
    "darts",
    "volume rays",
)
TURNS, SMALL, CALLS = 20, 1000, 300
IN_A_ROW = 4  # runs per turn: the first finds other programs' data in the caches
BURST, MOST_SECONDS = 0.2, 4.0  # of turns, before other programs get theirs; of all turns of a workload
BEFORE = 40  # warm-up calls
LARGEST = 1 << 26

Runs = dict[str, Callable[[], object]]


def least(runs: Runs, turns: int, count: int, first: bool) -> dict[str, float]:
    """Seconds of one run of each, interleaved."""
    found = dict.fromkeys(runs, float("inf"))
    end = time.perf_counter() + MOST_SECONDS
    while turns > 0 and time.perf_counter() < end:
        with urgent(first):
            burst = time.perf_counter() + BURST
            while turns > 0 and time.perf_counter() < burst:
                turns -= 1
                for name in [name for name in runs for _ in range(IN_A_ROW)]:
                    run, start = runs[name], time.perf_counter()
                    for _ in range(count):
                        run()
                    found[name] = min(found[name], (time.perf_counter() - start) / count)
    return found


def large_enough(workload: Workload, kernel: Any, seconds: float) -> Sequence[Any]:
    """Arguments with which one thread takes that long, or half as long again."""
    size, args = workload.size, workload.args(workload.size)
    while size < LARGEST:
        kernel(*args)
        took = least({"": lambda args=args: kernel(*args)}, 3, 1, False)[""]
        if took >= seconds:
            break
        size = int(size * min(4.0, max(1.5, seconds / took)))
        args = workload.args(size)
    return args


def speedup(workload: Workload, threads: int, seconds: float, first: bool) -> tuple[float, float, float]:
    """Seconds of one thread; the speed-up of several threads, and of as many processes."""
    kernels = {number: lw.kernel(threads=number)(workload.kernel.function) for number in (1, threads)}
    args = large_enough(workload, kernels[1], seconds)
    runs: Runs = {str(number): lambda kernel=kernel: kernel(*args) for number, kernel in kernels.items()}
    if kernels[1].version(args).order is not None:
        lw.tune(kernels[1], *args)  # both kernels begin with the winner
        kernels[threads].drop(kernels[threads].version(args).compiled.signature)
    end = time.perf_counter() + MOST_SECONDS
    for _ in range(BEFORE):
        for run in runs.values():
            run()
        if time.perf_counter() > end:
            break
    found = least(runs, TURNS, 1, first)
    return found["1"], found["1"] / found[str(threads)], gain(runs["1"], threads, first)


def launches(first: bool) -> None:
    workload: Any = next(one for one in all_workloads() if one.name == "saxpy")
    args: Any = Arguments(workload.args(SMALL))
    runs: Runs = {"a launch": lambda: workload.kernel(*args.own)}
    gcc = native_peers(Path(cache_folder() or ".") / "peers", None)[0]
    ready = gcc.prepare(workload, args)
    if ready is None:
        print(f"no gcc ({gcc.missing}): nothing to compare a launch with")
    else:
        runs["ctypes"] = lambda: ready.seconds(1)
    found = least(runs, TURNS, CALLS, first)
    empty = least({"": lambda: time.thread_time() - time.thread_time()}, TURNS, CALLS, first)[""]
    print(f"{SMALL} elements: {1e6 * found['a launch']:.2f} us a launch", end="")
    print(f", {1e6 * (found['ctypes'] - empty):.2f} us by ctypes" if ready is not None else "")


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="workloads; without it, those bound by computing")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="2 or more (2)")
    parser.add_argument("--least", type=float, default=4.0, metavar="MS", help="that one thread takes (4)")
    parser.add_argument("--urgent", action="store_true", help="run with priority over other programs, if permitted")
    args = parser.parse_args()
    if not 2 <= args.threads <= MOST:
        parser.error(f"--threads is between 2 and {MOST}, not {args.threads}")
    measured = [row for row in all_workloads() if not row.in_place]
    workloads = chosen(args.names or COMPUTE_BOUND, measured, "workload", lambda row: row.name)
    launches(args.urgent)
    print(f"\n| | one thread, ms | {args.threads} threads | {args.threads} processes |\n| --- | --: | --: | --: |")
    for workload in workloads:
        alone, times, limit = speedup(workload, args.threads, 1e-3 * args.least, args.urgent)
        print(f"| {workload.name} | {1e3 * alone:.2f} | {times:.2f} | {limit:.2f} |", flush=True)


if __name__ == "__main__":
    main()
