"""The cost of bounds checks: every workload with and without checks, alternately, one thread.

    lanewise bench checks [NAME ...]

The minimum of each counts; the ratio of medians beside it shows how quiet the machine was.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import geometric_mean

from _command_line import add_names, chosen, command_line
from _improved import improved
from _ratios import in_turns, ratio
from peers import Arguments
from workloads import Workload, all_workloads

import lanewise as lw

TURNS, MOST_SECONDS, LEAST_SECONDS = 41, 6.0, 2e-3
MOST_SIZE = 1 << 19


def timed(workload: Workload, args: Arguments, checks: bool) -> Callable[[int], float]:
    call = improved(lw.kernel(threads=1, checks=checks)(workload.kernel.function), args)

    def seconds(count: int) -> float:
        start = time.thread_time()
        for _ in range(count):
            call()
        return time.thread_time() - start

    return seconds


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "workload")
    workloads = chosen(parser.parse_args().names, all_workloads(), "workload", lambda row: row.name)
    least: list[float] = []
    print(f"{'':20}{'us':>10}{'least':>10}{'median':>10}")
    for workload in workloads:
        args = Arguments(workload.args(min(workload.size, MOST_SIZE)))  # of both: where arrays lie in memory matters
        runs = {name: timed(workload, args, name == "checked") for name in ("checked", "unchecked")}
        times = in_turns(runs, TURNS, MOST_SECONDS, LEAST_SECONDS)
        with_checks, without = times["checked"], times["unchecked"]
        least.append(min(with_checks) / min(without))
        middle = ratio(with_checks, without).middle
        shares = f"{100 * (least[-1] - 1):+9.1f}%{100 * (middle - 1):+9.1f}%"
        print(f"{workload.name:20}{1e6 * min(without):10.1f}{shares}", flush=True)
    print(f"{'geometric mean':20}{'':10}{100 * (geometric_mean(least) - 1):+9.1f}%")


if __name__ == "__main__":
    main()
