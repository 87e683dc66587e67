"""Threads and launches: how much faster two threads are than one, and what a launch of 1,000 elements costs.

    lanewise bench threads [--threads N] [NAME ...]

Times are of the clock, the least of many, in turns; where other programs hold the cores, threads gain nothing, and the
first number says nothing about Lanewise. A launch is measured beside the same loop in C, called through ctypes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peers import Arguments
from peers.native import native_peers
from workloads import Workload, all_workloads

import lanewise as lw
from lanewise.runtime.settings import cache_folder

COMPUTE_BOUND = ("mandelbrot", "n bodies", "collatz i64", "black-scholes", "bilateral filter")
TURNS, SMALL, CALLS = 40, 1000, 300


def least(runs: dict[str, Callable[[], object]], turns: int, count: int) -> dict[str, float]:
    """Seconds of one run of each, in turns."""
    found = dict.fromkeys(runs, float("inf"))
    for _ in range(turns):
        for name, run in runs.items():
            start = time.perf_counter()
            for _ in range(count):
                run()
            found[name] = min(found[name], (time.perf_counter() - start) / count)
    return found


def speedup(workload: Workload, threads: int) -> tuple[float, float]:
    args = workload.args(workload.size)
    kernels = {number: lw.kernel(threads=number)(workload.kernel.function) for number in (1, threads)}
    runs: dict[str, Callable[[], object]] = {
        str(number): lambda kernel=kernel: kernel(*args) for number, kernel in kernels.items()
    }
    found = least(runs, TURNS, 1)
    return found["1"], found["1"] / found[str(threads)]


def launches() -> None:
    workload: Any = next(one for one in all_workloads() if one.name == "saxpy")
    args = Arguments(workload.args(SMALL))
    runs: dict[str, Callable[[], object]] = {"a launch": lambda: workload.kernel(*args.own)}
    gcc = native_peers(Path(cache_folder() or ".") / "peers", None)[0]
    ready = gcc.prepare(workload, args)
    if ready is None:
        print(f"no gcc ({gcc.missing}): nothing to compare a launch with")
    else:
        runs["ctypes"] = lambda: ready.seconds(1)
    found = least(runs, TURNS, CALLS)
    empty = least({"": lambda: time.thread_time() - time.thread_time()}, TURNS, CALLS)[""]
    print(f"{SMALL} elements: {1e6 * found['a launch']:.2f} us a launch", end="")
    print(f", {1e6 * (found['ctypes'] - empty):.2f} us by ctypes" if ready is not None else "")


def main() -> None:
    parser = argparse.ArgumentParser(prog="lanewise bench threads", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="workloads; without it, those bound by computing")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    launches()
    for workload in all_workloads():
        if any(word in workload.name for word in args.names or COMPUTE_BOUND):
            alone, times = speedup(workload, args.threads)
            print(f"{workload.name:20}{1e3 * alone:9.2f} ms alone, {times:.2f} times as fast by {args.threads} threads")


main()
