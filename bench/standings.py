"""The tournament of each workload, run to its end: which plan was the first guess, which won, and by how much.

    lanewise bench standings [NAME ...]

One thread. The gain is the time of the first guess relative to the winner's. Pieces of calls are compared within
rounds, so other programs on the machine disturb it little.
"""

from __future__ import annotations

import math
from typing import Any

from _command_line import chosen, command_line
from workloads import Workload, all_workloads

import lanewise as lw


def standing(workload: Workload) -> tuple[str, dict[str, float]] | None:
    """The name of the first guess, and times relative to the winner's; None if nothing competes."""
    kernel: Any = lw.kernel(threads=1)(workload.kernel.function)
    args: Any = workload.args(workload.size)
    lw.tune(kernel, *args, forget=True)
    version = kernel.version(args)
    if version.order is None:
        return None
    found = lw.tune(kernel, *args)
    return version.plan.name, {name: seconds / found.seconds[found.best] for name, seconds in found.seconds.items()}


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="workloads; without it, all")
    workloads = chosen(parser.parse_args().names, all_workloads(), "workload", lambda row: row.name)
    gains: list[float] = []
    print("| | first guess | winner | gain | others |\n| --- | --- | --- | --: | --- |")
    for workload in workloads:
        found = standing(workload)
        if found is None:
            print(f"| {workload.name} | nothing competes | | | |", flush=True)
            continue
        first, times = found
        winner = min(times, key=lambda name: times[name])
        gains.append(times.get(first, 1.0))
        others = ", ".join(f"{name} {time:.2f}" for name, time in times.items() if name not in (first, winner))
        print(f"| {workload.name} | {first} | {winner} | {gains[-1]:.2f} | {others} |", flush=True)
    if gains:
        print(f"| **geometric mean** | | | {math.exp(sum(map(math.log, gains)) / len(gains)):.2f} | |")


if __name__ == "__main__":
    main()
