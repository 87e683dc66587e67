"""What bounds checks cost: every workload with checks and without, in turns, one thread.

    lanewise bench checks [NAME ...]

The least time of each counts; the ratio of medians stands beside it, to tell how quiet the machine was.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from statistics import geometric_mean
from typing import Any

from _ratios import in_turns, ratio
from workloads import Workload, all_workloads

import lanewise as lw

TURNS, MOST_SECONDS, LEAST_SECONDS = 41, 6.0, 2e-3
MOST_SIZE = 1 << 19


def timed(workload: Workload, args: Sequence[Any], checks: bool) -> Callable[[int], float]:
    kernel: Any = lw.kernel(threads=1, checks=checks)(workload.kernel.function)
    kernel(*args)

    def seconds(count: int) -> float:
        start = time.thread_time()
        for _ in range(count):
            kernel(*args)
        return time.thread_time() - start

    return seconds


def main() -> None:
    words = sys.argv[1:]
    least: list[float] = []
    print(f"{'':20}{'us':>10}{'least':>10}{'median':>10}")
    for workload in all_workloads():
        if words and not any(word in workload.name for word in words):
            continue
        args = workload.args(min(workload.size, MOST_SIZE))  # of both: where arrays lie in memory matters
        runs = {name: timed(workload, args, name == "checked") for name in ("checked", "unchecked")}
        times = in_turns(runs, TURNS, MOST_SECONDS, LEAST_SECONDS)
        with_checks, without = times["checked"], times["unchecked"]
        least.append(min(with_checks) / min(without))
        middle = ratio(with_checks, without).middle
        shares = f"{100 * (least[-1] - 1):+9.1f}%{100 * (middle - 1):+9.1f}%"
        print(f"{workload.name:20}{1e6 * min(without):10.1f}{shares}", flush=True)
    print(f"{'geometric mean':20}{'':10}{100 * (geometric_mean(least) - 1):+9.1f}%")


main()
