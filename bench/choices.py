"""The gain of three choices: fast calls, plain updates under a lock, and variants that are chosen by measurement.

Each row runs in two processes, one of them with the choice switched off (LANEWISE=NAME.off), alternately. A figure is
the time without the choice divided by the time with it: the minima of all iterations, and the quartiles of their
ratios. Rows of one thread count processor time, which other programs on the machine disturb less. The pages in
docs/decisions explain the choices.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line
from workloads import Workload, all_workloads

import lanewise as lw

CHILD = "--child"
ITERATIONS, LEAST_SECONDS, WARM_UP = 25, 0.004, 80


@lw.kernel
def six(a, b, c, d, e, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + b[i] + c[i] + d[i] + e[i]


@lw.kernel
def counted(a, first, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + first


def six_arrays() -> Callable[[], object]:
    args = [np.zeros(16, np.float32) for _ in range(6)]
    return lambda: six(*args)


def array_and_int() -> Callable[[], object]:
    a, out = np.zeros(16, np.float32), np.zeros(16, np.float32)
    return lambda: counted(a, 7, out)


def workload(name: str, threads: int = 1) -> Callable[[], Callable[[], object]]:
    def made() -> Callable[[], object]:
        lw.set_threads(threads)
        found: Workload = next(row for row in all_workloads() if row.name == name)
        args: Any = found.args(found.size)
        return lambda: found.kernel(*args)

    return made


MEASURED = ("bvh, coherent rays", "bvh, random rays", "collatz i32", "collatz i64", "hash table", "mandelbrot")
ROWS: dict[tuple[str, str], Callable[[], Callable[[], object]]] = {
    ("fast_call", "a call with six arrays"): six_arrays,
    ("fast_call", "a call with two arrays, an int"): array_and_int,
    **{
        ("plain_updates", f"{name}, {count} thread{'s' * (count > 1)}"): workload(name, count)
        for name in ("scatter-add f32", "scatter-add i32", "scatter-add, some")
        for count in (1, 2)
    },
    **{("measured_choice", name): workload(name) for name in (*MEASURED, "sparse matrix, wide")},
}


def tuned(name: str) -> None:
    """Run the tournament of a workload to its end, if it has one."""
    found: Workload | None = next((row for row in all_workloads() if row.name == name), None)
    if found is not None:
        args: Any = found.args(found.size)
        if found.kernel.version(args).order is not None:
            lw.tune(found.kernel, *args)


def child(switch: str, name: str) -> None:
    """Measures once for each line that comes in."""
    run = ROWS[switch, name]()
    tuned(name)
    until = time.monotonic() + 1
    for _ in range(WARM_UP):
        run()
        if time.monotonic() > until:
            break
    print("ready", flush=True)
    clock = time.perf_counter if name.endswith("threads") else time.thread_time
    for _ in sys.stdin:
        count, start = 0, clock()
        while (spent := clock() - start) < LEAST_SECONDS or not count:
            run()
            count += 1
        print(spent / count, flush=True)


def started(switch: str, name: str, off: bool) -> subprocess.Popen[str]:
    words = [os.environ.get("LANEWISE", ""), f"{switch}.off" if off else ""]
    env = {**os.environ, "LANEWISE": ",".join(filter(None, words))}
    command = [sys.executable, __file__, CHILD, switch, name]
    return subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def asked(process: subprocess.Popen[str]) -> float:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def times(switch: str, name: str) -> list[tuple[float, float]]:
    """Seconds with the choice and without."""
    processes = [started(switch, name, off) for off in (False, True)]
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        return [(asked(processes[0]), asked(processes[1])) for _ in range(ITERATIONS)]
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "choice or workload")
    rows = chosen(parser.parse_args().names, ROWS, "row", lambda row: f"{row[0]}: {row[1]}")
    print(f"{'choice':16} {'row':34} off / on   quartiles")
    for switch, name in rows:
        found = times(switch, name)
        least = min(off for _, off in found) / min(on for on, _ in found)
        low, _, high = statistics.quantiles((off / on for on, off in found), n=4)
        print(f"{switch:16} {name:34} {least:8.2f}   {low:.2f} to {high:.2f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == [CHILD]:
        child(*sys.argv[2:])
    else:
        main()
